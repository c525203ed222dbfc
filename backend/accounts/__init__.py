"""Accounts of people, and how they authenticate. Their rights are defined in `tenants`."""
