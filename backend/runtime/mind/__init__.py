"""The state of one agent in its worker's memory: the values of its rows, and five parts that change."""
