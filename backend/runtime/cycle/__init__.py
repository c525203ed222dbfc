"""One think cycle, from the drain of the inbox to the end of the cycle. Read `think_cycle` first: it calls the others.

Everything here runs under a lease. Only `step_commits` writes the entries and the calls of a step to the database.
"""
