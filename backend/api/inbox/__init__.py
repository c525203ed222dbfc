"""Events from outside for agents, and dead letters."""
