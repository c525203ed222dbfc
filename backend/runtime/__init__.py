"""The agent runtime: a worker takes an agent's lease, runs its think cycles, and releases the lease.

Read `starter`, `loop` and `cycle.think_cycle` first, in this order. The other modules support them. This package has
no database table of its own. It never calls the web process: the two exchange data only through the queue of wakes
and the feeds.

- `cycle`: one think cycle.
- `inbox_entry`: builds the chain entry from the drained inbox events.
- `model`: sends the model requests of a cycle.
- `window`: keeps the part of the chain that a request shows within its size.
- `outbound`: runs the tool calls that leave the process.
- `hosting`: runs the agents' loops inside one worker process.
- `background_jobs`: the other jobs of a worker process.
"""
