-- Finds the tenants that a signed-in person is a member of. Called by backend/tenants/registry.py and
-- backend/accounts/memberships.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_memberships(p_user uuid) RETURNS TABLE (
    tenant_id uuid, member_id uuid, role text, custom_role_id uuid, custom_scopes jsonb, tenant_name text, tenant_status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id, m.role, m.custom_role_id, m.custom_scopes, t.name, t.status
  FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY t.name, t.tenant_id
$$;

ALTER FUNCTION list_memberships OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_memberships FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_memberships TO circadian_app;
