"""The state of one agent in its worker's memory: what its rows said, and five parts that each write themselves."""
