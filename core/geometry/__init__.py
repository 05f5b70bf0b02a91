"""From vectors to numbers and maps."""
