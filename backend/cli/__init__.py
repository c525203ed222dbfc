"""The commands of `python -m backend`. Each puts together what a process needs and runs it."""
