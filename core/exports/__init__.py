"""What people take away: tables, vectors, JSON."""
