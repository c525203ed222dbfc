"""Runs tool calls that leave the process, separate from the loops: limits their number and publishes their progress."""
