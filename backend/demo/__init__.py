"""The demo model: rules behind an OpenAI-compatible endpoint, so that a newcomer without a key sees a living agent."""
