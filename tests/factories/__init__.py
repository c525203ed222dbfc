"""Things that tests begin with, made through the public doors."""
