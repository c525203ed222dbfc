"""What an agent must notice: delivered by whoever causes it, drained by the agent's loop, and the wake between them."""
