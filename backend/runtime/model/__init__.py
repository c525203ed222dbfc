"""Requests to models: which model is asked, with what around the request, and what viewers see while it answers.

Nothing here writes to the chain or to a cycle's row.
"""
