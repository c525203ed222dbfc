"""Pauses, resumes, resets and stops an agent, and ends its open cycle, on request of a person."""
