"""Tests of core/geometry."""
