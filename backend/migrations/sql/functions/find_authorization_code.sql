-- Finds an authorization code by its digest. Called by backend/oauth/server/codes.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_authorization_code(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.tenant_id, c.id FROM authorization_codes c WHERE c.digest = ANY (p_digests)
$$;

ALTER FUNCTION find_authorization_code OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_authorization_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_authorization_code TO circadian_app;
