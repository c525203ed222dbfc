"""Stand-ins for the outside world: the only things that the tests replace."""
