"""Tests of the GitHub connector."""
