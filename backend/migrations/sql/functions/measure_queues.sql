-- How many entries each queue of the installation has and how long the oldest has been due, over all tenants. Called by
-- backend/agents/queues.py for the metrics of every process. It returns numbers only. Of each queue it reads at most
-- p_most rows of an index (of waking agents and of messages from outside ten times, of awake agents four times as many), so it costs the same however
-- many agents sleep. An age is that of the oldest of these rows. Entries that wait for a paused agent or a suspended
-- tenant are not due.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION measure_queues(p_most int)
  RETURNS TABLE (queue text, entries int, oldest_seconds float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT q.queue, q.entries::int, greatest(0, coalesce(extract(epoch FROM now() - q.since), 0))::float8 FROM (
    SELECT 'wakes' AS queue, least(count(*), p_most) AS entries, min(w.wake_at) AS since
      FROM (SELECT p.tenant_id, p.agent_id, p.wake_at FROM agent_processes p
        WHERE p.state = 'WAKING' AND p.wake_at <= now() ORDER BY p.wake_at LIMIT 10 * p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
    UNION ALL SELECT 'inbox', least(count(*), p_most), min(e.created_at)
      FROM (SELECT p.tenant_id, p.agent_id FROM agent_processes p
        WHERE p.state <> 'SLEEPING' AND p.wake_at <= now() ORDER BY p.state, p.wake_at LIMIT 4 * p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
      CROSS JOIN LATERAL (SELECT i.created_at FROM inbox_events i
        WHERE i.agent_id = w.agent_id AND i.receipt = 'PENDING' ORDER BY i.id LIMIT 1) e
    UNION ALL SELECT 'plans', count(*), min(w.next_look_at)
      FROM (SELECT p.next_look_at FROM plans p WHERE p.status = 'ACTIVE' AND p.next_look_at <= now()
        ORDER BY p.next_look_at LIMIT p_most) w
    UNION ALL SELECT 'webhooks', count(*), min(w.failing_since)
      -- One that is not tried again has nothing to send: what it refused was set aside.
      FROM (SELECT e.tenant_id, e.failing_since FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
        AND e.next_try_at > now() - interval '15 minutes' ORDER BY e.next_try_at DESC LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE' WHERE w.failing_since IS NOT NULL
    UNION ALL SELECT 'webhook_deliveries', count(*), min(w.created_at)
      FROM (SELECT d.created_at FROM webhook_deliveries d WHERE d.state = 'PENDING'
        ORDER BY d.tenant_id, d.endpoint_id LIMIT p_most) w
    UNION ALL SELECT 'external_calls', count(*), min(w.since)
      FROM (SELECT coalesce(c.claimed_until, c.created_at) AS since FROM tool_calls c
        WHERE c.state = 'HELD' AND c.kind = 'EXTERNAL' AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE')
        ORDER BY c.tenant_id, coalesce(c.claimed_until, c.created_at) LIMIT p_most) w WHERE w.since <= now()
    UNION ALL SELECT 'questions', count(*), min(w.created_at)
      FROM (SELECT c.created_at FROM tool_calls c
        WHERE c.state = 'HELD' AND (c.kind = 'SPACE' OR c.consent = 'ASKED')
        ORDER BY c.tenant_id, c.created_at, c.id LIMIT p_most) w
    UNION ALL SELECT 'waiting_messages', least(count(*), p_most), min(w.next_try_at)
      -- Only the first one of each connector: those behind it are not due.
      FROM (SELECT m.tenant_id, m.connector_id, m.place, m.next_try_at FROM waiting_messages m
        WHERE m.next_try_at <= now() ORDER BY m.next_try_at LIMIT 10 * p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
      WHERE NOT EXISTS (SELECT FROM waiting_messages b
        WHERE (b.tenant_id, b.connector_id) = (w.tenant_id, w.connector_id) AND b.place < w.place)
    UNION ALL SELECT 'mails', count(*), min(w.since) FROM (
      -- Due a minute after their cause. Each try sets mail_at to the time of the next one, so these count too.
      (SELECT c.tenant_id, c.started_at + interval '1 minute' AS since FROM tool_calls c WHERE c.mail_at IS NOT NULL
        ORDER BY c.mail_at LIMIT p_most)
      UNION ALL (SELECT f.tenant_id, f.created_at + interval '1 minute' FROM failure_mails f
        ORDER BY f.mail_at LIMIT p_most)) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE' WHERE w.since <= now()
    UNION ALL SELECT 'compactions', count(*), min(w.created_at)
      -- Those that are being written, or wait for another try, are due since they were wanted: each try moves next_at.
      FROM (SELECT c.tenant_id, c.created_at FROM compactions c WHERE c.state IN ('WANTED', 'WRITING')
        ORDER BY c.next_at LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
    UNION ALL SELECT 'episodes', count(*), min(w.episode_at)
      FROM (SELECT r.tenant_id, r.agent_id, r.episode_at FROM archives r WHERE r.episode_at <= now()
        ORDER BY r.episode_at LIMIT p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
    UNION ALL SELECT 'mcp_servers', count(*), min(w.next_list_at)
      FROM (SELECT m.tenant_id, m.next_list_at FROM mcp_servers m WHERE m.next_list_at <= now()
        ORDER BY m.next_list_at LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
    UNION ALL SELECT 'audit_log', count(*), min(w.occurred_at)
      FROM (SELECT l.occurred_at FROM audit_log l WHERE l.seq IS NULL ORDER BY l.tenant_id, l.id LIMIT p_most) w
    UNION ALL SELECT 'dead_letters', count(*), min(w.created_at)
      FROM (SELECT i.created_at FROM inbox_events i WHERE i.receipt = 'DEAD_LETTER'
        ORDER BY i.tenant_id, i.id LIMIT p_most) w
    UNION ALL SELECT 'waiting_for_models', count(*), min(o.since)
      FROM (SELECT p.waits_for FROM agent_processes p WHERE p.waits_for IS NOT NULL
        ORDER BY p.waits_for LIMIT p_most) w
      JOIN model_outages o ON o.key = w.waits_for AND o.probe_at > now() - interval '15 minutes'
    UNION ALL SELECT 'model_outages', count(*), min(w.since)
      FROM (SELECT o.since, o.probe_at FROM model_outages o ORDER BY o.probed_at DESC LIMIT p_most) w
      WHERE w.probe_at > now() - interval '15 minutes'
    UNION ALL SELECT 'reservations', count(*), min(w.created_at)
      -- Settled ones are deleted within a minute, so few are read in vain.
      FROM (SELECT r.created_at FROM budget_reservations r WHERE r.spent IS NULL LIMIT p_most) w
    UNION ALL SELECT 'workers', count(*), NULL
      FROM workers w WHERE w.beat_at > now() - interval '5 seconds'
  ) q
$$;

ALTER FUNCTION measure_queues OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION measure_queues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION measure_queues TO circadian_app;
