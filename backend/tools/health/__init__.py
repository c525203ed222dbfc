"""The health monitor: finds, repairs and records stuck agents, and lists models that do not answer."""
