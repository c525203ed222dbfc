-- Whether a member of the transaction's tenant who is not awaited has this address. It reveals nothing about other people. Called by
-- backend/tenants/invitation_mails.py.
-- SECURITY DEFINER: it reads `users`, which belongs to no tenant and is closed to the application's role.
CREATE OR REPLACE FUNCTION is_member_email(p_email text) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND p_email IN (u.email, u.provided_email) AND m.left_at IS NULL AND NOT m.is_awaited)
$$;

ALTER FUNCTION is_member_email OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION is_member_email FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_member_email TO circadian_app;
