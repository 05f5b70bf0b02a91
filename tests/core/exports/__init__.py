"""Tests of core/exports."""
