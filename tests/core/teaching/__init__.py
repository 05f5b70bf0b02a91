"""Tests of what the theory pages teach."""
