"""Late results: TOOL_RESULT events whose calls the chain already shows as waiting. They join a cycle as items.

A late result belongs to no space. What people see of its cycle (the state of the agent, the stop button) is also shown
in the space of its call. The same holds for a call of the cycle itself that a person has answered while it waited.
Statements of `receipts`, `spaces.feed_rows` and `tools.lifecycle.cycle_stops` find both so.
"""

#: Each late result `e` with its call `k`. LATERAL and OFFSET 0 make the key of the call a constant of its look-up: as a
#: join, its functions are not leakproof, and under row-level security Postgres would read all calls of the tenant. The
#: cast needs the CASE: other events have other keys.
FROM = """FROM inbox_events e CROSS JOIN LATERAL (
  SELECT t.tenant_id, t.space_id, t.agent_id, t.answered_by_id FROM tool_calls t WHERE t.tenant_id = e.tenant_id
    AND t.result_seq IS NOT NULL AND t.id = CASE WHEN e.type = 'TOOL_RESULT' THEN substr(e.event_key, 6)::uuid END
  OFFSET 0) k"""
#: The event `e` was drained into its cycle. An answer that was in time has no entry of its own; its call leads to it.
IS_DRAINED = "e.entry_seq IS NOT NULL"
#: A person has answered the call `k`.
IS_ANSWERED = "k.answered_by_id IS NOT NULL"
