-- Finds webhook endpoints with something to send, over all tenants. Called by backend/webhooks/dispatch.py.
-- Each tenant's first endpoint comes before any tenant's second one, and the tenants in no order, so that none is always
-- the first. Of one tenant those come first whose last turn was the longest ago: it is 60 seconds before claimed_until,
-- which stays after a turn.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_webhooks(p_most int) RETURNS TABLE (tenant_id uuid, endpoint_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id,
      row_number() OVER (PARTITION BY e.tenant_id ORDER BY e.claimed_until NULLS FIRST, e.next_try_at, e.id) AS place
    FROM webhook_endpoints e JOIN tenants t ON t.tenant_id = e.tenant_id
    LEFT JOIN spaces s ON (s.tenant_id, s.id) = (e.tenant_id, e.space_id)
    LEFT JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id)
    WHERE e.status = 'ACTIVE' AND e.next_try_at <= now() AND t.status = 'ACTIVE'
      AND (e.claim_id IS NULL OR e.claimed_until < now()
        OR NOT EXISTS (SELECT FROM workers w WHERE w.id = e.worker_id AND w.beat_at > now() - interval '5 seconds'))
      AND (s.seq > e.seq OR s.rev > e.rev OR p.cycle_count - (p.cycle_id IS NOT NULL)::int > e.seq
        OR EXISTS (SELECT FROM webhook_deliveries w
          WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id) AND w.state = 'PENDING')
        OR e.service_id IS NOT NULL AND e.space_id IS NULL AND EXISTS (SELECT FROM app_events v
          WHERE (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq)
        OR e.app_id IS NOT NULL AND EXISTS (SELECT FROM erased_installations x
          WHERE (x.tenant_id, x.app_id) = (e.tenant_id, e.app_id) AND x.seq > e.seq)
        OR e.is_security AND EXISTS (SELECT FROM audit_log l WHERE l.tenant_id = e.tenant_id AND l.seq > e.seq)
        OR e.is_holds AND EXISTS (SELECT FROM tool_calls c WHERE c.tenant_id = e.tenant_id AND c.told_seq > e.seq)
        OR e.tools IS NOT NULL AND EXISTS (SELECT FROM tool_calls c
          WHERE c.tenant_id = e.tenant_id AND c.state = 'HELD' AND c.kind = 'EXTERNAL'
            AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE') AND coalesce(c.claimed_until, c.created_at) <= now()
            AND c.expires_at > now() AND c.consent IS DISTINCT FROM 'ASKED' AND e.tools ? c.name))
      AND (e.app_id IS NULL OR EXISTS (SELECT FROM app_webhooks h JOIN apps a ON (a.tenant_id, a.id) = (h.tenant_id, h.app_id)
        WHERE (h.tenant_id, h.app_id) = (e.tenant_id, e.app_id) AND a.status = 'ACTIVE'))
      -- As app_receives, which would cost a call for each row that waits.
      AND (e.service_id IS NULL OR EXISTS (SELECT FROM services i JOIN apps a ON a.id = i.app_id AND a.status = 'ACTIVE'
        JOIN tenants o ON o.tenant_id = a.tenant_id AND o.status = 'ACTIVE'
        WHERE (i.tenant_id, i.id) = (e.tenant_id, e.service_id) AND (e.space_id IS NULL OR i.status = 'ACTIVE'
          AND i.scopes ? 'spaces:read' AND a.scopes ? 'spaces:read' AND EXISTS (SELECT FROM space_members m
            WHERE (m.tenant_id, m.space_id, m.actor_id) = (e.tenant_id, e.space_id, e.service_id)))))
  ) d ORDER BY d.place, random() LIMIT p_most
$$;

ALTER FUNCTION find_due_webhooks OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_webhooks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_webhooks TO circadian_app;
