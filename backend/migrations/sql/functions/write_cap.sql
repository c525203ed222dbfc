-- An operator at the console writes a cap of the transaction's tenant: sets its limit, or with a null limit removes it.
-- Returns false if the session may not. Only processes of the previous
-- version call it; `write_operator_cap` knows caps in tokens too.
-- SECURITY DEFINER: the application's role may only read caps.
CREATE OR REPLACE FUNCTION write_cap(
    p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_limit numeric) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_tenant IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR NOT record_operator_act(p_session, 'budget.cap_set', p_tenant,
      jsonb_build_object('period', p_period, 'limit', p_limit::text)) THEN
    RETURN false;
  END IF;
  IF p_limit IS NULL THEN
    DELETE FROM budgets WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = 'USD';
    RETURN true;
  END IF;
  UPDATE budgets SET maximum = p_limit, updated_at = now()
  WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = 'USD';
  IF NOT FOUND THEN
    INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end, is_cap)
    VALUES (p_id, p_tenant, p_name, 'TENANT', p_period, 'USD', p_limit, 'INSTALLATION', 'PAUSE', true);
  END IF;
  RETURN true;
END $$;

ALTER FUNCTION write_cap OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION write_cap FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_cap TO circadian_app;
