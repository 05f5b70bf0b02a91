"""What the theory pages teach: phases, prose, questions, live readings and the coach. No interface in here."""
