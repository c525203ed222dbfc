-- Finds tenants whose key is wrapped with another installation key than the newest. Called by
-- backend/tenants/rotation.py.
-- SECURITY DEFINER: it looks across tenants, which no session of one tenant can.
CREATE OR REPLACE FUNCTION find_wrapped_otherwise(p_key text) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.tenant_id FROM tenant_keys k WHERE k.wrapped_by <> p_key
$$;

ALTER FUNCTION find_wrapped_otherwise OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_wrapped_otherwise FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_wrapped_otherwise TO circadian_app;
