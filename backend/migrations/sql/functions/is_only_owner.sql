-- Whether a present member is the only owner of the transaction's tenant, so that the account of this person cannot be
-- deleted. An organisation whose erasure is requested needs no owner any more. Called by leave_tenants and by
-- backend/data_rights/account_deletion.py.
CREATE OR REPLACE FUNCTION is_only_owner(p_tenant uuid, p_member uuid) RETURNS bool
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members m
      WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.role = 'OWNER' AND m.left_at IS NULL)
    AND NOT EXISTS (SELECT FROM members o
      WHERE o.tenant_id = p_tenant AND o.id <> p_member AND o.role = 'OWNER' AND o.left_at IS NULL AND NOT o.is_awaited)
    AND NOT EXISTS (SELECT FROM erasures e
      WHERE e.tenant_id = p_tenant AND e.kind = 'TENANT' AND e.state IN ('REQUESTED', 'LOGGED'))
$$;

REVOKE ALL ON FUNCTION is_only_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_only_owner TO circadian_app, circadian_lookup;
