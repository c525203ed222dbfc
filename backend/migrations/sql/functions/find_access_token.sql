-- Finds an access token by its digest: its tenant and its id. Called by backend/tenants/tokens.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_access_token(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.id FROM access_tokens t WHERE t.digest = ANY (p_digests)
$$;

ALTER FUNCTION find_access_token OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_access_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_access_token TO circadian_app;
