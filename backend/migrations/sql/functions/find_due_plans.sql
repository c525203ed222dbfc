-- Finds plans that are due, over all tenants, oldest first. Called by backend/plans/due_plans.py and
-- backend/agents/workers.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_plans(p_most int) RETURNS TABLE (tenant_id uuid, id uuid, wait_seconds float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT p.tenant_id, p.id, 0::float8 FROM plans p WHERE p.status = 'ACTIVE' AND p.next_look_at <= now()
    ORDER BY p.next_look_at LIMIT p_most)
  UNION ALL
  (SELECT NULL, NULL, extract(epoch FROM p.next_look_at - now())::float8 FROM plans p
    WHERE p.status = 'ACTIVE' AND p.next_look_at > now() ORDER BY p.next_look_at LIMIT 1)
$$;

ALTER FUNCTION find_due_plans OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_plans FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_plans TO circadian_app;
