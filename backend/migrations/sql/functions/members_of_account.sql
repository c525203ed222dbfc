-- Finds members of an account that is being deleted, in all tenants. `has_left_before`: the person had left before they
-- requested the deletion. Called by backend/data_rights/erasing/account.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION members_of_account(p_user uuid, p_most int)
  RETURNS TABLE (tenant_id uuid, member_id uuid, has_left_before bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id, coalesce(m.left_at < e.requested_at, false) FROM erasures e
  JOIN members m ON m.user_id = e.subject_id
  WHERE (e.tenant_id, e.kind, e.subject_id, e.state) = (p_user, 'ACCOUNT', p_user, 'LOGGED')
  ORDER BY m.tenant_id, m.id LIMIT p_most
$$;

ALTER FUNCTION members_of_account OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION members_of_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION members_of_account TO circadian_app;
