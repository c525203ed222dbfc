-- Ends all memberships of an account whose deletion is requested, in one transaction of the account. Locks the tenants
-- in the order of their ids: of two owners who delete their accounts at the same time, one is the only owner. Returns
-- the memberships that it has ended, and those of an only owner, which it has not. Then the caller rolls back. Called by
-- backend/data_rights/account_deletion.py.
-- SECURITY DEFINER: it ends memberships of several tenants in one transaction. It may do so only for the account of the
-- transaction, and only while the deletion is requested.
CREATE OR REPLACE FUNCTION leave_tenants(p_user uuid)
  RETURNS TABLE (tenant_id uuid, member_id uuid, is_only_owner bool)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF p_user IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR NOT EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id) = (p_user, 'ACCOUNT', p_user)
      AND e.state IN ('REQUESTED', 'LOGGED')) THEN
    RAISE EXCEPTION 'the deletion of this account is not requested';
  END IF;
  FOR tenant_id, member_id IN
    SELECT m.tenant_id, m.id FROM members m WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY m.tenant_id
  LOOP
    -- Policies let this role change rows of one tenant at a time.
    PERFORM set_config('app.tenant_id', tenant_id::text, true);
    PERFORM FROM tenants t WHERE t.tenant_id = leave_tenants.tenant_id FOR NO KEY UPDATE;
    is_only_owner := public.is_only_owner(tenant_id, member_id);
    IF NOT is_only_owner THEN
      UPDATE members m SET left_at = now()
      WHERE m.tenant_id = leave_tenants.tenant_id AND m.id = leave_tenants.member_id AND m.left_at IS NULL;
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('app.tenant_id', p_user::text, true);
END $$;

ALTER FUNCTION leave_tenants OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION leave_tenants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_tenants TO circadian_app;
