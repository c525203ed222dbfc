"""The agent runtime: how a worker takes an agent's lease, thinks for it, and lets it go.

Read `starter`, `loop` and `cycle.think_cycle`, in this order; the rest serves them. It has no table of its own, never
speaks to the web: they meet in the queue of wakes and in the feeds.

- `cycle`: one think cycle. `inbox_entry`: the entry that begins it. `model`: its requests. `window`: what they show.
- `outbound`: tool calls that leave the process.
- `hosting`: how a worker comes by loops and keeps them. `background_jobs`: what it does beside them.
"""
