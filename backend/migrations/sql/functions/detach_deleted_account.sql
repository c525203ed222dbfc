-- Takes the account that is being deleted away from a member of the transaction's tenant. Called by
-- backend/data_rights/erasing/account.py.
-- SECURITY DEFINER: the application may not change whose account a member is.
CREATE OR REPLACE FUNCTION detach_deleted_account(p_tenant uuid, p_member uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH detached AS (
    UPDATE members m SET user_id = NULL
    WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.left_at IS NOT NULL
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id, e.state)
        = (m.user_id, 'ACCOUNT', m.user_id, 'LOGGED'))
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM detached)
$$;

ALTER FUNCTION detach_deleted_account OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION detach_deleted_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION detach_deleted_account TO circadian_app;
