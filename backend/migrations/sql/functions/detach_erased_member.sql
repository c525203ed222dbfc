-- Takes the account away from a member whose erasure is requested. Called by backend/data_rights/erasing/person.py.
-- SECURITY DEFINER: the application may not change whose account a member is.
CREATE OR REPLACE FUNCTION detach_erased_member(p_tenant uuid, p_member uuid) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH detached AS (
    UPDATE members m SET user_id = NULL
    WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.user_id IS NOT NULL
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id)
        = (p_tenant, 'PERSON', p_member) AND e.state IN ('REQUESTED', 'LOGGED'))
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM detached)
$$;

ALTER FUNCTION detach_erased_member OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION detach_erased_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION detach_erased_member TO circadian_app;
