-- Finds windows of budgets with requests that were settled and not added to what is spent for a minute, over all
-- tenants. Called by backend/budgets/reservations.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_settled_windows(p_most int) RETURNS TABLE (tenant_id uuid, window_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.tenant_id, r.window_id FROM budget_reservations r
  WHERE r.spent IS NOT NULL AND r.created_at < now() - interval '1 minute' LIMIT p_most
$$;

ALTER FUNCTION find_settled_windows OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_settled_windows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_settled_windows TO circadian_app;
