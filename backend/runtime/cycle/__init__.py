"""One think cycle, from the drain of the inbox to its rest. Read `think_cycle` first: it calls the others.

`step_commits` is the only way to the database for what a cycle has decided; everything here runs under a lease.
"""
