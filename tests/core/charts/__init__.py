"""Tests of core/charts."""
