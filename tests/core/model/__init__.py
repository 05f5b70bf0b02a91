"""Tests of core.model."""
