"""Tasks that agents give to other agents."""
