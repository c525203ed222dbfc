"""Fakes of external systems: the only things that the tests replace."""
