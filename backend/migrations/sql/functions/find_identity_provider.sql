-- Finds the tenant of an identity provider by the id in its sign-in link. Called by backend/accounts/providers.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_identity_provider(p_id uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.tenant_id FROM identity_providers p WHERE p.id = p_id
$$;

ALTER FUNCTION find_identity_provider OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_identity_provider FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_identity_provider TO circadian_app;
