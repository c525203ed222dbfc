"""Hypothesis' profile for long stories, chosen by hand; loaded before pytest looks for it."""

from hypothesis import settings

settings.register_profile("long", max_examples=500, stateful_step_count=100, deadline=None)
