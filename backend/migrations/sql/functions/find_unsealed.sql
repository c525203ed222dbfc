-- Finds tenants with audit entries that are not sealed. Called by backend/tenants/audit_sealing.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_unsealed(p_after uuid, p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE waiting (tenant_id) AS (
    (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND (p_after IS NULL OR a.tenant_id > p_after)
      ORDER BY a.tenant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND a.tenant_id > w.tenant_id
      ORDER BY a.tenant_id LIMIT 1)
    FROM waiting w WHERE w.tenant_id IS NOT NULL
  )
  SELECT w.tenant_id FROM waiting w WHERE w.tenant_id IS NOT NULL LIMIT p_most
$$;

ALTER FUNCTION find_unsealed OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_unsealed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unsealed TO circadian_app;
