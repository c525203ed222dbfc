-- Finds erasures that are due, over all tenants, tenants in turn. Called by
-- backend/data_rights/erasing/dispatch.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_erasures(p_most int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id, e.due_at, row_number() OVER (PARTITION BY e.tenant_id ORDER BY e.due_at) AS place
    FROM erasures e WHERE e.state IN ('REQUESTED', 'LOGGED') AND e.due_at <= now()
      AND coalesce(e.claimed_until <= now(), true)
  ) d ORDER BY d.place, d.due_at LIMIT p_most
$$;

ALTER FUNCTION find_due_erasures OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_erasures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_erasures TO circadian_app;
