"""Tools of the project itself: what the Makefile runs. Nothing in the product imports it."""
