-- Ends an outage. The waiting agents are woken in turns of tenants: first a few per second; each doubling of the wait
-- doubles their number. Called by backend/agents/outages.py.
-- SECURITY DEFINER: outages belong to no tenant, and it wakes agents of all tenants.
CREATE OR REPLACE FUNCTION end_model_outage(p_key text, p_per_second float8, p_doubling float8)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, wake_no bigint, delay_seconds float8)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM model_outages o WHERE o.key = p_key;
  RETURN QUERY
  WITH waiting AS (
    SELECT q.tenant_id, q.agent_id, q.wake_at FROM agent_processes q
    WHERE q.waits_for = p_key AND q.state = 'WAKING' AND q.wake_reason = 'RETRY' AND q.wake_at > now()
    ORDER BY q.agent_id FOR NO KEY UPDATE SKIP LOCKED
  ), turns AS (
    SELECT w.*, row_number() OVER (PARTITION BY w.tenant_id ORDER BY w.wake_at, w.agent_id) AS turn FROM waiting w
  ), placed AS (
    SELECT t.*, row_number() OVER (ORDER BY t.turn, t.wake_at, t.agent_id) - 1 AS place FROM turns t
  )
  UPDATE agent_processes p SET wake_no = p.wake_no + 1, wake_at = least(p.wake_at, now() + make_interval(
      secs => p_doubling * log(2, (1 + d.place * ln(2) / (p_per_second * p_doubling))::numeric)::float8))
    FROM placed d WHERE p.agent_id = d.agent_id
    RETURNING p.tenant_id, p.agent_id, p.wake_no, greatest(0, extract(epoch FROM p.wake_at - now()))::float8;
END $$;

ALTER FUNCTION end_model_outage OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION end_model_outage FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_model_outage TO circadian_app;
