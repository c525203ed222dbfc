-- Finds the messages whose files are to be fetched or that are to be posted, over all tenants: of each connector only the
-- first one. Called by backend/webhooks/waiting_messages.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_waiting_messages(p_most int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT w.tenant_id, w.id, w.next_try_at,
      row_number() OVER (PARTITION BY w.tenant_id ORDER BY w.next_try_at, w.id) AS turn
    FROM waiting_messages w JOIN tenants t ON t.tenant_id = w.tenant_id
    WHERE w.next_try_at <= now() AND t.status = 'ACTIVE'
      AND (w.claim_id IS NULL OR w.claimed_until < now()
        OR NOT EXISTS (SELECT FROM workers k WHERE k.id = w.worker_id AND k.beat_at > now() - interval '5 seconds'))
      AND NOT EXISTS (SELECT FROM waiting_messages b
        WHERE (b.tenant_id, b.connector_id) = (w.tenant_id, w.connector_id) AND b.place < w.place)
  ) d ORDER BY d.turn, d.next_try_at LIMIT p_most
$$;

ALTER FUNCTION find_due_waiting_messages OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_waiting_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_waiting_messages TO circadian_app;
