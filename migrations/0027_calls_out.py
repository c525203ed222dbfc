"""Calls of EXTERNAL tools that go out by webhook: endpoints that are put them, and whose claim a call is.

The default connector of an agent. And what is deleted once it is over, beyond 0017: occurrences of plans, and deliveries that were set aside.
"""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

ENDPOINTS = """
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_check,
  ADD CHECK (num_nonnulls(space_id, agent_id, tools) = 1);
GRANT SELECT (tools) ON webhook_endpoints TO circadian_lookup;
"""

# What may be begun now; a claim that is over frees a call, unless its tool is UNSAFE (`tools.external_calls`).
CALLS = """
CREATE INDEX tool_calls_free ON tool_calls (tenant_id, coalesce(claimed_until, created_at))
  WHERE state = 'HELD' AND kind = 'EXTERNAL' AND (claim_id IS NULL OR effect <> 'UNSAFE');
"""

# As in 0021, and endpoints of tools that have a call to take.
LOOKUPS = """
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
        OR e.tools IS NOT NULL AND EXISTS (SELECT FROM tool_calls c
          WHERE c.tenant_id = e.tenant_id AND c.state = 'HELD' AND c.kind = 'EXTERNAL'
            AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE') AND coalesce(c.claimed_until, c.created_at) <= now()
            AND c.expires_at > now() AND e.tools ? c.name))
  ) d ORDER BY d.place, d.next_try_at LIMIT p_most
$$;
"""

# Nothing else is ever changed: a row is locked to be deleted, and no earlier than people were told.
RETENTION = """
GRANT DELETE, UPDATE (id) ON plan_occurrences TO circadian_app;
CREATE POLICY past ON plan_occurrences AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (created_at < now() - interval '90 days');
CREATE POLICY past_locked ON plan_occurrences AS RESTRICTIVE FOR UPDATE TO circadian_app
  USING (created_at < now() - interval '90 days') WITH CHECK (false);
CREATE INDEX plan_occurrences_past ON plan_occurrences (tenant_id, created_at);
CREATE INDEX webhook_deliveries_past ON webhook_deliveries (tenant_id, coalesce(settled_at, created_at))
  WHERE state <> 'PENDING';
"""

DEFAULTS = """
ALTER TABLE agents ADD FOREIGN KEY (tenant_id, default_connector_id) REFERENCES connectors (tenant_id, id);
CREATE INDEX agents_by_connector ON agents (tenant_id, default_connector_id) WHERE default_connector_id IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0023_preparation")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Agent",
            name="default_connector_id",
            field=fields.UUIDField(
                null=True,
                description="By which its notices leave, and what it says of its own accord.",
            ),
        ),
        ops.AddField(
            model_name="Message",
            name="is_unattended",
            field=fields.BooleanField(
                description="Said in a cycle that nobody attends.",
                db_default=False,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="endpoint_id",
            field=fields.UUIDField(
                null=True,
                description="Of EXTERNAL: the webhook endpoint whose claim it is, and how often it did not take the call.",
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="refusals",
            field=fields.IntField(db_default=0),
        ),
        ops.AddField(
            model_name="WebhookEndpoint",
            name="tools",
            field=fields.JSONField(
                null=True,
                description="In place of both: names of EXTERNAL tools, whose calls it is asked to answer.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (ENDPOINTS, CALLS, LOOKUPS, RETENTION, DEFAULTS)),
    ]
