"""Builds the user entry from waiting events: selects the events, renders each, and adds context about the agent."""
