-- Finds requests that have reserved and will never be settled, over all tenants: their worker is dead, or has had the
-- time to settle them. A process of the API has no beat: its requests have ten seconds. A request of a think cycle is
-- never lost while its lease is held. Called by backend/budgets/reservations.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_lost_requests(p_most int) RETURNS TABLE (tenant_id uuid, request_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.tenant_id, r.request_id
  FROM budget_reservations r LEFT JOIN workers w ON w.id = r.worker_id
  WHERE r.spent IS NULL AND (r.lease_id IS NULL OR NOT EXISTS (
      SELECT FROM agent_processes p WHERE p.agent_id = r.agent_id AND p.lease_id = r.lease_id))
    AND (coalesce(w.beat_at, r.created_at) < now() - interval '10 seconds'
      OR r.created_at < now() - CASE WHEN r.lease_id IS NULL THEN interval '1 hour' ELSE interval '10 minutes' END)
  LIMIT p_most
$$;

ALTER FUNCTION find_lost_requests OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_lost_requests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_lost_requests TO circadian_app;
