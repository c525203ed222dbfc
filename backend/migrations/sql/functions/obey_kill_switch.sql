-- Gives the transaction's tenant the status that the kill switch wants. Returns the new status, or null if nothing was
-- to be changed: so the application's role can suspend and resume no tenant against the switch. Called by
-- backend/agents/suspension.py.
-- SECURITY DEFINER: the application may not change the status of a tenant.
CREATE OR REPLACE FUNCTION obey_kill_switch(p_tenant uuid) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tenants t SET status = CASE WHEN k.is_on THEN 'SUSPENDED' ELSE 'ACTIVE' END, is_suspended_with_all = k.is_on,
    resumed_at = CASE WHEN k.is_on THEN t.resumed_at ELSE now() END
  FROM kill_switch k
  WHERE t.tenant_id = p_tenant AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND CASE WHEN k.is_on
      THEN t.status = 'ACTIVE' AND t.tenant_id IS DISTINCT FROM k.kept_tenant_id
        AND coalesce(t.resumed_at < k.switched_at, true)
      ELSE t.status = 'SUSPENDED' AND t.is_suspended_with_all END
  RETURNING t.status
$$;

ALTER FUNCTION obey_kill_switch OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION obey_kill_switch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION obey_kill_switch TO circadian_app;
