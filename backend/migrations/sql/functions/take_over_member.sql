-- Gives the former or awaited member of the transaction's tenant with the same address to this account. Returns its id,
-- and the account that it had. An awaited member was imported, and its own account gives access to nobody. Called by
-- backend/tenants/members.py.
-- SECURITY DEFINER: it reads `users`, which belongs to no tenant and is closed to the application's role.
CREATE OR REPLACE FUNCTION take_over_member(p_user uuid) RETURNS TABLE (member_id uuid, former_user_id uuid)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members m SET user_id = p_user, is_awaited = false FROM (
    SELECT l.id, l.user_id FROM members l JOIN users provided ON provided.id = l.user_id JOIN users own ON own.id = p_user
    WHERE l.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND (l.left_at IS NOT NULL OR l.is_awaited)
      AND provided.email IS NULL AND provided.provided_email = own.email
      AND provided.disabled_at IS NULL -- it is being deleted, and takes this member along
    ORDER BY l.is_awaited DESC, l.left_at DESC, l.id LIMIT 1) former
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = former.id
  RETURNING m.id, former.user_id
$$;

ALTER FUNCTION take_over_member OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION take_over_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_over_member TO circadian_app;
