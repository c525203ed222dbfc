"""Late results: TOOL_RESULT events whose calls the chain already shows as waiting. They join a cycle as items.

A late result belongs to no space. What people see of its cycle (the state of the agent, the stop button) is also shown
in the space of its call. Statements of `receipts`, `spaces.feed_rows` and `tools.lifecycle.cycle_stops` find it so.
"""

#: Each late result `e` with its call `k`. The cast needs the CASE: other events have other keys.
FROM = """FROM inbox_events e JOIN tool_calls k ON k.tenant_id = e.tenant_id AND k.result_seq IS NOT NULL
  AND k.id = CASE WHEN e.type = 'TOOL_RESULT' THEN substr(e.event_key, 6)::uuid END"""
#: The event `e` was drained into its cycle. An answer that was in time has no entry of its own.
IS_DRAINED = "e.entry_seq IS NOT NULL"
