"""For `test_migrating.py`: a migration that is refused."""
