-- Settles what a request has reserved, in the transaction that writes its usage record (ADR 0061). Locks only its own
-- rows: `fold_budget_window` adds them to their windows later. Does nothing for a request that was settled before.
CREATE OR REPLACE FUNCTION settle_request(p_tenant uuid, p_request uuid, p_cost numeric, p_tokens bigint)
  RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE budget_reservations r SET spent = CASE r.unit WHEN 'USD' THEN p_cost ELSE p_tokens END
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL;
END $$;

REVOKE ALL ON FUNCTION settle_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_request TO circadian_app;
