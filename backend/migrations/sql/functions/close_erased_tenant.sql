-- Suspends a tenant whose erasure has begun. Returns whether it was active, or suspended with all tenants: it is not
-- resumed with them. Called by backend/data_rights/erasing/tenant.py.
-- SECURITY DEFINER: the application may not change the status of a tenant.
CREATE OR REPLACE FUNCTION close_erased_tenant(p_tenant uuid) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH closed AS (
    UPDATE tenants t SET status = 'SUSPENDED', is_suspended_with_all = false
    WHERE t.tenant_id = p_tenant AND (t.status = 'ACTIVE' OR t.is_suspended_with_all)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE e.tenant_id = p_tenant AND e.kind = 'TENANT' AND e.state = 'LOGGED')
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM closed)
$$;

ALTER FUNCTION close_erased_tenant OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION close_erased_tenant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_erased_tenant TO circadian_app;
