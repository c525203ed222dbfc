-- For functions that are called as a transaction of their own: from here on it is this tenant's, as if BEGIN had said so.
-- A transaction that is another tenant's already stays that.
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
