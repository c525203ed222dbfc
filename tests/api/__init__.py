"""Tests of the GraphQL API, over HTTP against a real API process."""
