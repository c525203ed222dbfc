-- Whether an event of one of these priorities waits for an agent, beside those of these keys. Each priority by itself and
-- in the order of its index (`id + 0`), of which one row is enough: otherwise the planner may read a whole inbox, which it
-- takes to be mixed, for the one event that is not in it.
CREATE OR REPLACE FUNCTION has_pending(p_tenant uuid, p_agent uuid, p_priorities text[], p_but text[])
  RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(p_priorities) AS p (priority) CROSS JOIN LATERAL (
    SELECT FROM inbox_events e WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.receipt = 'PENDING'
      AND e.priority = p.priority AND e.event_key <> ALL (p_but) ORDER BY e.id + 0 LIMIT 1) found)
$$;

REVOKE ALL ON FUNCTION has_pending FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_pending TO circadian_app;
