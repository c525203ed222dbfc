"""Circadian: a multi-tenant backend for living agents. Read the folders in the order of README's "way of a message"."""
