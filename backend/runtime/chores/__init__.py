"""What a worker does beside its minds, by schedule: the sweep rings, each chore looks. None holds a lease."""
