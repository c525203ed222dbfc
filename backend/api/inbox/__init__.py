"""Events from outside for agents, and those that no model could take."""
