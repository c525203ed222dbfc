"""Word of what waits for people: told by webhook in an order of its own, and by mail."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_WAITS = "state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED')"
_UNTOLD = f"{_WAITS} AND told IS NULL"
#: `told` says that it waits, and it does not any more.
_OVER = "told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED'))"

INDEXES = f"""
CREATE INDEX tool_calls_untold ON tool_calls (tenant_id, created_at) WHERE {_UNTOLD};
CREATE INDEX tool_calls_over ON tool_calls (tenant_id, created_at) WHERE {_OVER};
CREATE INDEX tool_calls_mail ON tool_calls (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX tool_calls_told ON tool_calls (tenant_id, told_seq) WHERE told_seq IS NOT NULL;
"""

PEOPLE = "GRANT UPDATE (hold_mails, hold_mailed_at) ON members TO circadian_app;"

ENDPOINTS = """
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_check,
  ADD CONSTRAINT webhook_endpoints_check
    CHECK (num_nonnulls(space_id, agent_id, tools, nullif(is_security, false), nullif(is_holds, false)) = 1);
GRANT SELECT (is_holds) ON webhook_endpoints TO circadian_lookup;
"""

# As in 0058, and endpoints of what waits for people.
DUE = """
CREATE OR REPLACE FUNCTION find_due_webhooks(p_most int) RETURNS TABLE (tenant_id uuid, endpoint_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id, e.next_try_at,
      row_number() OVER (PARTITION BY e.tenant_id ORDER BY e.next_try_at, e.id) AS place
    FROM webhook_endpoints e JOIN tenants t ON t.tenant_id = e.tenant_id
    LEFT JOIN spaces s ON (s.tenant_id, s.id) = (e.tenant_id, e.space_id)
    LEFT JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id)
    WHERE e.status = 'ACTIVE' AND e.next_try_at <= now() AND t.status = 'ACTIVE'
      AND (e.claim_id IS NULL OR e.claimed_until < now()
        OR NOT EXISTS (SELECT FROM workers w WHERE w.id = e.worker_id AND w.beat_at > now() - interval '5 seconds'))
      AND (s.seq > e.seq OR s.rev > e.rev OR p.cycle_count - (p.cycle_id IS NOT NULL)::int > e.seq
        OR EXISTS (SELECT FROM webhook_deliveries w
          WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id) AND w.state = 'PENDING')
        OR e.is_security AND EXISTS (SELECT FROM audit_log l WHERE l.tenant_id = e.tenant_id AND l.seq > e.seq)
        OR e.is_holds AND EXISTS (SELECT FROM tool_calls c WHERE c.tenant_id = e.tenant_id AND c.told_seq > e.seq)
        OR e.tools IS NOT NULL AND EXISTS (SELECT FROM tool_calls c
          WHERE c.tenant_id = e.tenant_id AND c.state = 'HELD' AND c.kind = 'EXTERNAL'
            AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE') AND coalesce(c.claimed_until, c.created_at) <= now()
            AND c.expires_at > now() AND c.consent IS DISTINCT FROM 'ASKED' AND e.tools ? c.name))
  ) d ORDER BY d.place, d.next_try_at LIMIT p_most
$$;
"""

# `what_waits` as in 0041, and what is to be told to people.
LOOKUPS = f"""
DROP FUNCTION what_waits();
CREATE FUNCTION what_waits()
  RETURNS TABLE (webhooks bool, mcp_servers bool, compactions bool, audit_log bool, tasks bool, holds bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT e.next_try_at <= now() FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
      ORDER BY e.next_try_at LIMIT 1), false),
    coalesce((SELECT m.next_list_at <= now() FROM mcp_servers m WHERE m.next_list_at IS NOT NULL
      ORDER BY m.next_list_at LIMIT 1), false),
    (SELECT true FROM compactions c WHERE c.state IN ('WANTED', 'WRITING') ORDER BY c.next_at LIMIT 1) IS NOT NULL,
    (SELECT true FROM audit_log a WHERE a.seq IS NULL ORDER BY a.tenant_id, a.id LIMIT 1) IS NOT NULL,
    EXISTS (SELECT FROM tasks),
    (SELECT true FROM tool_calls WHERE {_UNTOLD} ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR (SELECT true FROM tool_calls WHERE {_OVER} ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM tool_calls WHERE mail_at IS NOT NULL ORDER BY mail_at LIMIT 1), false)
$$;
CREATE FUNCTION find_untold_holds(p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT found.tenant_id FROM (
    SELECT c.tenant_id FROM tool_calls c WHERE {_UNTOLD}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE {_OVER}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE c.mail_at <= now()) found LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION what_waits() OWNER TO circadian_lookup;
ALTER FUNCTION find_untold_holds(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION what_waits(), find_untold_holds(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION what_waits(), find_untold_holds(int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0063_passkeys")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Member",
            name="hold_mailed_at",
            field=fields.DatetimeField(null=True, description="The last of these mails."),
        ),
        ops.AddField(
            model_name="Member",
            name="hold_mails",
            field=fields.BooleanField(
                db_default=True, description="Whether they are mailed about what waits for their word."
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="mail_at",
            field=fields.DatetimeField(
                null=True,
                description="Of one that waits for people: when they are mailed about it; null: never, or not again.",
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="told",
            field=fields.CharField(
                null=True,
                description="Of one that people are asked about: what was told of it last (`tools.telling`).",
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="told_seq",
            field=fields.BigIntField(null=True, description="Where that stands in the order of the tenant."),
        ),
        ops.AddField(
            model_name="WebhookEndpoint",
            name="is_holds",
            field=fields.BooleanField(
                db_default=False, description="In place of all four: it is told what waits for people."
            ),
        ),
        ops.RunSQL(INDEXES),
        ops.RunSQL(PEOPLE),
        ops.RunSQL(ENDPOINTS),
        ops.RunSQL(DUE),
        ops.RunSQL(LOOKUPS),
    ]
