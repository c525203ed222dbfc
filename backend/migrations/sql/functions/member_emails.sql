-- Returns the addresses of the accounts of these members. Called by backend/api/tenants/tenants.py.
-- SECURITY DEFINER: it reads `users`, which belongs to no tenant and is closed to the application's role.
CREATE OR REPLACE FUNCTION member_emails(p_members uuid[]) RETURNS TABLE (member_id uuid, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, coalesce(u.email, u.provided_email) FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND m.id = ANY (p_members) AND m.left_at IS NULL
$$;

ALTER FUNCTION member_emails OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION member_emails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION member_emails TO circadian_app;
