"""The commands of `python -m backend`: each composes what a process needs and runs it."""
