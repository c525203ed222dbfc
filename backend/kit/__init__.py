"""Ground floor: what every room stands on and that knows nothing of agents, spaces or models."""
