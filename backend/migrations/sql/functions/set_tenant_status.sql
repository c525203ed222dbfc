-- An operator at the console suspends or resumes the transaction's tenant. Returns false if the session may not. Called
-- by backend/agents/suspension.py.
-- SECURITY DEFINER: the application may not change the status of a tenant.
CREATE OR REPLACE FUNCTION set_tenant_status(p_session uuid, p_tenant uuid, p_status text, p_reason text) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_tenant IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR p_status NOT IN ('ACTIVE', 'SUSPENDED')
    OR NOT record_operator_act(p_session, CASE p_status WHEN 'ACTIVE' THEN 'tenant.resumed' ELSE 'tenant.suspended' END,
      p_tenant, CASE WHEN p_reason IS NULL THEN '{}' ELSE jsonb_build_object('reason', p_reason) END) THEN
    RETURN false;
  END IF;
  UPDATE tenants t SET status = p_status, is_suspended_with_all = false,
    resumed_at = CASE p_status WHEN 'ACTIVE' THEN now() ELSE t.resumed_at END WHERE t.tenant_id = p_tenant;
  RETURN true;
END $$;

ALTER FUNCTION set_tenant_status OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION set_tenant_status FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_tenant_status TO circadian_app;
