"""For `test_migrating.py`: one operation of each kind that changes tables, some in want of what stood before."""
