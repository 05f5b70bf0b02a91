"""Tests of core/text."""
