-- For functions that are called as a transaction of their own: sets the tenant of the transaction, as if it had been
-- set at its BEGIN. Raises if the transaction already belongs to another tenant.
CREATE OR REPLACE FUNCTION enter_tenant(p_tenant uuid) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present text := nullif(current_setting('app.tenant_id', true), '');
BEGIN
  IF present IS DISTINCT FROM p_tenant::text THEN
    IF present IS NOT NULL THEN
      RAISE EXCEPTION 'this transaction is of another tenant';
    END IF;
    PERFORM set_config('app.tenant_id', p_tenant::text, true);
  END IF;
END $$;

REVOKE ALL ON FUNCTION enter_tenant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_tenant TO circadian_app;
