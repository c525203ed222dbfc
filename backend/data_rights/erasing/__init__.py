"""Erases what was requested: one module for each kind, and the order of the steps."""
