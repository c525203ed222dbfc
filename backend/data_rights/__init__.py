"""Data rights of organisations and people: what is erased, and the record that repeats an erasure after a restore."""
