"""The mind's wing: from a taken lease to a cycle's end. Read `loop`, then `cycle`; the rest serves them.

It has no table of its own and never speaks to the web; they meet in the queue, by a job's name, and in the feed. How a
worker comes by loops and keeps them is `hosting`; what it does beside them, by schedule, `chores`.
"""
