"""Notifications outside the product: about calls that wait for people, and to admins about failures."""
