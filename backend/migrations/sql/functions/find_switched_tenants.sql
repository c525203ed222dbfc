-- The tenants whose status is not what the kill switch wants, those first whose agents think. On: all are suspended,
-- except the kept one and those that were resumed since. Off: those that it suspended are active. Called by
-- backend/operators/kill_switch.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_switched_tenants(p_limit int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id FROM tenants t, kill_switch k WHERE CASE WHEN k.is_on
    THEN t.status = 'ACTIVE' AND t.tenant_id IS DISTINCT FROM k.kept_tenant_id
      AND coalesce(t.resumed_at < k.switched_at, true)
    ELSE t.status = 'SUSPENDED' AND t.is_suspended_with_all END
  ORDER BY EXISTS (SELECT FROM agent_processes p WHERE p.tenant_id = t.tenant_id AND p.state = 'THINKING') DESC, t.tenant_id
  LIMIT p_limit
$$;

ALTER FUNCTION find_switched_tenants OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_switched_tenants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_switched_tenants TO circadian_app;
