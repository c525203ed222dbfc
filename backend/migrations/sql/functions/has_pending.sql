-- Whether an event with one of these priorities is pending for an agent, except the events with these keys. Each
-- priority is a separate lookup in the order of its index (`id + 0`) that needs only one row. Otherwise the planner,
-- which assumes mixed priorities, may read a whole inbox to find that no such event exists.
--
-- PASSIVE among the priorities: also an event that waits but wakes nobody. It joins a cycle that is open.
CREATE OR REPLACE FUNCTION has_pending(p_tenant uuid, p_agent uuid, p_priorities text[], p_but text[])
  RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(p_priorities) AS p (priority) CROSS JOIN LATERAL (
    SELECT FROM inbox_events e WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.receipt = 'PENDING'
      AND e.priority = p.priority AND e.event_key <> ALL (p_but) ORDER BY e.id + 0 LIMIT 1) found)
    OR 'PASSIVE' = ANY (p_priorities) AND EXISTS (SELECT FROM inbox_events e
      WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.receipt = 'PASSIVE')
$$;

REVOKE ALL ON FUNCTION has_pending FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_pending TO circadian_app;
