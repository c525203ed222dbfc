"""Tests of connectors to services outside."""
