"""Altair charts as data."""
