"""The attention that fits on paper."""
