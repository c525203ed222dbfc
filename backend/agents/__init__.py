"""The rows of agents: configuration, process with its lease, cycles and usage."""
