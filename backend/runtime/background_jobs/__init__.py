"""What a worker does beside its agents, by schedule or when the sweep finds something to do. No job holds a lease."""
