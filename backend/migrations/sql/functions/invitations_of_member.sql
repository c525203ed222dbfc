-- Returns the ids of the invitations of a tenant to the address of one of its members, who may have left. Called by
-- backend/data_rights/erasing/person.py.
-- SECURITY DEFINER: it reads `users`, which belongs to no tenant and is closed to the application's role.
CREATE OR REPLACE FUNCTION invitations_of_member(p_member uuid) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(i.id), '{}') FROM members m JOIN users u ON u.id = m.user_id
  JOIN invitations i ON i.tenant_id = m.tenant_id AND lower(i.email) IN (lower(u.email), lower(u.provided_email))
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = p_member
$$;

ALTER FUNCTION invitations_of_member OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION invitations_of_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitations_of_member TO circadian_app;
