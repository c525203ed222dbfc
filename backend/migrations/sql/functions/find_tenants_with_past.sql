-- Finds tenants that keep data for a limited time and were not looked at for some time. Called by
-- backend/data_rights/retention.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_tenants_with_past(p_most int, p_every interval) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id FROM tenants t
  WHERE t.retention_days IS NOT NULL AND t.status = 'ACTIVE'
    AND (t.retention_looked_at IS NULL OR t.retention_looked_at < now() - p_every)
  ORDER BY t.retention_looked_at NULLS FIRST LIMIT p_most
$$;

ALTER FUNCTION find_tenants_with_past OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_tenants_with_past FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_tenants_with_past TO circadian_app;
