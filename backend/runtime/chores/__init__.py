"""What a worker does beside its minds: the sweep rings and a chore looks, or arq says that it is time. None holds a
lease."""
