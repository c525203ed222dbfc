-- Finds the tenants in which an app is installed, at most two. Called by backend/oauth/server/installations.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_installations(p_app uuid, p_id uuid) RETURNS TABLE (tenant_id uuid, id uuid, scopes jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id, s.scopes FROM services s JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.app_id = p_app AND (p_id IS NULL OR s.id = p_id) AND s.status = 'ACTIVE' AND t.status = 'ACTIVE'
  ORDER BY s.created_at, s.id LIMIT 2
$$;

ALTER FUNCTION find_installations OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_installations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_installations TO circadian_app;
