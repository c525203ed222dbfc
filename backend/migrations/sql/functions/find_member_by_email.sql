-- Finds the member of the transaction's tenant with this address, or a former member who had it. Called by
-- backend/accounts/identities.py.
-- SECURITY DEFINER: it reads `users`, which belongs to no tenant and is closed to the application's role.
CREATE OR REPLACE FUNCTION find_member_by_email(p_email text) RETURNS TABLE (member_id uuid, has_left bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.left_at IS NOT NULL FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND p_email IN (u.email, u.provided_email)
  ORDER BY m.left_at IS NOT NULL, u.email IS NULL, m.created_at, m.id LIMIT 1
$$;

ALTER FUNCTION find_member_by_email OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_member_by_email FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_member_by_email TO circadian_app;
