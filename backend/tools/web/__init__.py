"""The tools for the internet: a page fetched and read as text, and a search."""
