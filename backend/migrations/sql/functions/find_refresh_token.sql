-- Finds a refresh token by its digest. Called by backend/oauth/server/families.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_refresh_token(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.id FROM refresh_tokens t WHERE t.digest = ANY (p_digests)
$$;

ALTER FUNCTION find_refresh_token OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_refresh_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_refresh_token TO circadian_app;
