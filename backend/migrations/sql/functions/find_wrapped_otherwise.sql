-- Finds tenants with a key that is not wrapped by the newest installation key. Called by backend/tenants/rotation.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_wrapped_otherwise(p_key text) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.tenant_id FROM tenant_keys k WHERE k.wrapped_by <> p_key
$$;

ALTER FUNCTION find_wrapped_otherwise OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_wrapped_otherwise FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_wrapped_otherwise TO circadian_app;
