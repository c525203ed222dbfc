-- Finds erasures that are due, over all tenants, tenants in turn, and of one tenant at most a quarter of them. One that
-- had its turn is behind those that wait longer. Called by backend/data_rights/erasing/dispatch.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_erasures(p_most int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id, coalesce(e.claimed_until, e.due_at) AS since,
      row_number() OVER (PARTITION BY e.tenant_id ORDER BY coalesce(e.claimed_until, e.due_at)) AS place
    FROM erasures e WHERE e.state IN ('REQUESTED', 'LOGGED') AND e.due_at <= now()
      AND coalesce(e.claimed_until <= now(), true)
  ) d WHERE d.place <= greatest(p_most / 4, 1) ORDER BY d.place, d.since LIMIT p_most
$$;

ALTER FUNCTION find_due_erasures OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_erasures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_erasures TO circadian_app;
