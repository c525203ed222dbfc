"""The inbox: events are delivered by their source and drained by the agent's loop; the wake is between the two."""
