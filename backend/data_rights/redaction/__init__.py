"""Removes what was made of erased messages: from the minds of agents, and from the rows that repeat them."""
