"""The background jobs of a worker. A schedule or the sweep starts them. No job holds a lease."""
