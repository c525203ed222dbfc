-- Finds erasures that are due, over all tenants, the longest due first. Called by
-- backend/data_rights/erasing/dispatch.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_erasures(p_most int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.tenant_id, e.id FROM erasures e
  WHERE e.state IN ('REQUESTED', 'LOGGED') AND e.due_at <= now()
    AND coalesce(e.claimed_until <= now(), true) ORDER BY e.due_at LIMIT p_most
$$;

ALTER FUNCTION find_due_erasures OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_erasures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_erasures TO circadian_app;
