-- Finds the tenants that a signed-in person is a member of. Processes of the previous version call it; now
-- list_memberships.sql.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_memberships(p_user uuid) RETURNS TABLE (
    tenant_id uuid, member_id uuid, role text, tenant_name text, tenant_status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id, m.role, t.name, t.status FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY t.name, t.tenant_id
$$;

ALTER FUNCTION find_memberships OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_memberships FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_memberships TO circadian_app;
