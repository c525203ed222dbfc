-- Finds an invitation by the digest of its link. Called by backend/tenants/invitations.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_invitation(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.tenant_id, i.id FROM invitations i WHERE i.digest = ANY (p_digests)
$$;

ALTER FUNCTION find_invitation OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_invitation TO circadian_app;
