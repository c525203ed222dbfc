-- Lists the installations of an app in all tenants, by their ids. Called by backend/oauth/server/installations.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_installations(p_app uuid, p_after uuid, p_most int)
  RETURNS TABLE (tenant_id uuid, id uuid, scopes jsonb, status text, created_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id, s.scopes, s.status, s.created_at FROM services s JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.app_id = p_app AND (p_after IS NULL OR s.id > p_after) AND s.status <> 'REVOKED' AND t.status = 'ACTIVE'
  ORDER BY s.id LIMIT p_most
$$;

ALTER FUNCTION list_installations OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_installations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_installations TO circadian_app;
