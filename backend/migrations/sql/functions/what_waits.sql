-- Which background jobs have work, over all tenants: only those start. Called once a second by
-- backend/agents/workers.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION what_waits()
  RETURNS TABLE (webhooks bool, mcp_servers bool, compactions bool, audit_log bool, tasks bool, holds bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT e.next_try_at <= now() FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
      ORDER BY e.next_try_at LIMIT 1), false) OR EXISTS (SELECT FROM app_webhooks)
      OR coalesce((SELECT w.next_try_at <= now() FROM waiting_messages w ORDER BY w.next_try_at LIMIT 1), false),
    coalesce((SELECT m.next_list_at <= now() FROM mcp_servers m WHERE m.next_list_at IS NOT NULL
      ORDER BY m.next_list_at LIMIT 1), false),
    (SELECT true FROM compactions c WHERE c.state IN ('WANTED', 'WRITING') ORDER BY c.next_at LIMIT 1) IS NOT NULL,
    (SELECT true FROM audit_log a WHERE a.seq IS NULL ORDER BY a.tenant_id, a.id LIMIT 1) IS NOT NULL,
    EXISTS (SELECT FROM tasks),
    (SELECT true FROM tool_calls WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND told IS NULL ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR (SELECT true FROM tool_calls WHERE told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED')) ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM tool_calls WHERE mail_at IS NOT NULL ORDER BY mail_at LIMIT 1), false)
      OR (SELECT true FROM tool_calls WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND expires_at <= now() - interval '10 seconds' ORDER BY expires_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM failure_mails ORDER BY mail_at LIMIT 1), false)
$$;

ALTER FUNCTION what_waits OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION what_waits FROM PUBLIC;
GRANT EXECUTE ON FUNCTION what_waits TO circadian_app;
