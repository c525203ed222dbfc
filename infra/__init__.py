"""Development tools of the project, run by the Makefile. Nothing in the product imports it."""
