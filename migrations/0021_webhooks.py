"""Hooks, at which other systems tell agents something, webhook endpoints, which are told, and connectors."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.inbox.models import Priority
from backend.spaces.models import ConnectorKind
from backend.webhooks.models import DeliveryState, EndpointStatus, HookTemplate
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

TENANT_TABLES = ("hooks", "webhook_endpoints", "webhook_deliveries", "connectors")

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ALTER COLUMN created_at SET DEFAULT now();
GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO circadian_app;
"""
    for table in TENANT_TABLES
)

CONNECTORS = """
ALTER TABLE connectors ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id);
CREATE UNIQUE INDEX connectors_of_space ON connectors (tenant_id, space_id) WHERE deleted_at IS NULL;
ALTER TABLE messages ADD FOREIGN KEY (tenant_id, connector_id) REFERENCES connectors (tenant_id, id);
CREATE UNIQUE INDEX messages_external ON messages (tenant_id, connector_id, external_id)
  WHERE connector_id IS NOT NULL;
REVOKE DELETE ON connectors FROM circadian_app;
"""

HOOKS = """
ALTER TABLE hooks ALTER COLUMN updated_at SET DEFAULT now(),
  ADD CHECK (num_nonnulls(agent_id, connector_id) = 1),
  ADD FOREIGN KEY (tenant_id, connector_id) REFERENCES connectors (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_before_id) REFERENCES secrets (tenant_id, id);
"""

ENDPOINTS = """
ALTER TABLE webhook_endpoints ALTER COLUMN updated_at SET DEFAULT now(), ALTER COLUMN next_try_at SET DEFAULT now(),
  ADD CHECK (num_nonnulls(space_id, agent_id) = 1),
  ADD FOREIGN KEY (tenant_id, connector_id) REFERENCES connectors (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_before_id) REFERENCES secrets (tenant_id, id);
CREATE INDEX webhook_endpoints_active ON webhook_endpoints (next_try_at) WHERE status = 'ACTIVE';
ALTER TABLE webhook_deliveries
  ADD FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints (tenant_id, id);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (tenant_id, endpoint_id) WHERE state = 'PENDING';
"""

# Whose a hook is; and which endpoints have something to be told now, of each tenant those that wait longest first.
LOOKUPS = """
GRANT SELECT (tenant_id, id) ON hooks TO circadian_lookup;
GRANT SELECT (tenant_id, id, status, space_id, agent_id, seq, rev, next_try_at, claim_id, worker_id, claimed_until)
  ON webhook_endpoints TO circadian_lookup;
GRANT SELECT (tenant_id, endpoint_id, state) ON webhook_deliveries TO circadian_lookup;
GRANT SELECT (tenant_id, id, seq, rev) ON spaces TO circadian_lookup;
CREATE POLICY lookup ON hooks FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON webhook_endpoints FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON webhook_deliveries FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON spaces FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_hook(p_id uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.tenant_id FROM hooks h WHERE h.id = p_id
$$;
CREATE FUNCTION find_due_webhooks(p_most int) RETURNS TABLE (tenant_id uuid, endpoint_id uuid)
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
          WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id) AND w.state = 'PENDING'))
  ) d ORDER BY d.place, d.next_try_at LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_hook(uuid) OWNER TO circadian_lookup;
ALTER FUNCTION find_due_webhooks(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_hook(uuid), find_due_webhooks(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_hook(uuid), find_due_webhooks(int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0020_hops")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Connector",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("kind", fields.CharEnumField(description="WEBHOOK: WEBHOOK", enum_type=ConnectorKind, max_length=16)),
                ("name", fields.TextField(unique=False)),
                ("space_id", fields.UUIDField()),
                ("service_id", fields.UUIDField(description="In whose name it posts.")),
                ("created_by", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("deleted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "connectors",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A conversation outside that goes on in a space here (`spaces.connectors`).",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Hook",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "agent_id",
                    fields.UUIDField(
                        null=True, description="Who hears of it: an agent, or whoever is in the space of a connector."
                    ),
                ),
                ("connector_id", fields.UUIDField(null=True)),
                ("name", fields.TextField(description="What the agent knows the source by.", unique=False)),
                (
                    "template",
                    fields.CharEnumField(
                        description="STANDARD: STANDARD\nGITHUB: GITHUB\nSLACK: SLACK\nJIRA: JIRA\nSTRIPE: STRIPE",
                        enum_type=HookTemplate,
                        max_length=16,
                    ),
                ),
                (
                    "priority",
                    fields.CharEnumField(
                        description="WHEN_IDLE: WHEN_IDLE\nASAP: ASAP\nINTERRUPT: INTERRUPT",
                        enum_type=Priority,
                        max_length=16,
                    ),
                ),
                ("is_enabled", fields.BooleanField(db_default=True)),
                ("secret_id", fields.UUIDField()),
                (
                    "secret_before_id",
                    fields.UUIDField(
                        null=True, description="The secret before the last rotation, and until when it is good as well."
                    ),
                ),
                ("secret_before_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "received",
                    fields.BigIntField(
                        description="Signed as they should be; and not. Told for people: a crash may lose some.",
                        db_default=0,
                    ),
                ),
                ("received_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("refused", fields.BigIntField(db_default=0)),
                ("refused_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("created_by", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "hooks",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"]), Index(fields=["tenant_id", "agent_id"])],
                "pk_attr": "id",
                "table_description": "An address of ours at which another system tells what happened there; its id is in the address.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    fields.UUIDField(
                        primary_key=True,
                        default=uuid4,
                        unique=True,
                        db_index=True,
                        description="Made of the endpoint and the event: the same event is the same delivery.",
                    ),
                ),
                ("tenant_id", fields.UUIDField()),
                ("endpoint_id", fields.UUIDField()),
                ("event", fields.CharField(max_length=32)),
                ("body", fields.TextField(description="What was sent, byte for byte.", unique=False)),
                (
                    "state",
                    fields.CharEnumField(
                        description="DEAD: DEAD\nPENDING: PENDING\nDELIVERED: DELIVERED\nDROPPED: DROPPED",
                        enum_type=DeliveryState,
                        max_length=16,
                    ),
                ),
                ("tries", fields.IntField()),
                ("last_status", fields.IntField(null=True)),
                ("last_error", fields.TextField(unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("settled_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "webhook_deliveries",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "endpoint_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A delivery that its endpoint refused for good, set aside so that what follows it can be told.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="WebhookEndpoint",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("name", fields.TextField(unique=False)),
                ("url", fields.TextField(unique=False)),
                ("space_id", fields.UUIDField(null=True, description="One of the two.")),
                ("agent_id", fields.UUIDField(null=True)),
                (
                    "connector_id",
                    fields.UUIDField(
                        null=True, description="Of its space, only replies to what came by this connector."
                    ),
                ),
                (
                    "events",
                    fields.JSONField(
                        description="Which of it: values of `WebhookEvent`.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nPAUSED: PAUSED\nSWITCHED_OFF: SWITCHED_OFF",
                        db_default="ACTIVE",
                        enum_type=EndpointStatus,
                        max_length=16,
                    ),
                ),
                ("secret_id", fields.UUIDField()),
                (
                    "secret_before_id",
                    fields.UUIDField(
                        null=True, description="The secret before the last rotation, and until when we sign by it too."
                    ),
                ),
                ("secret_before_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "seq",
                    fields.BigIntField(
                        description="Where it stands: `seq` and `rev` of the space, or `seq` as the number of the agent's last ended cycle."
                    ),
                ),
                ("rev", fields.BigIntField(db_default=0)),
                ("tries", fields.IntField(description="Of what comes next: answers that refused it.", db_default=0)),
                ("failures", fields.IntField(description="Failures in a row, of whatever kind.", db_default=0)),
                ("next_try_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("failing_since", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("last_status", fields.IntField(null=True)),
                ("last_error", fields.TextField(null=True, unique=False)),
                ("delivered", fields.BigIntField(db_default=0)),
                ("delivered_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("claim_id", fields.UUIDField(null=True, description="Who serves it now: one worker at a time.")),
                ("worker_id", fields.UUIDField(null=True)),
                ("claimed_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("created_by", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "webhook_endpoints",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [
                    Index(fields=["tenant_id", "created_at", "id"]),
                    Index(fields=["tenant_id", "space_id"]),
                    Index(fields=["tenant_id", "agent_id"]),
                ],
                "pk_attr": "id",
                "table_description": "An address of the tenant's that is told what happens in one space, or to one agent.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Message",
            name="connector_id",
            field=fields.UUIDField(null=True, description="By which it came in, and its id there."),
        ),
        ops.AddField(
            model_name="Message",
            name="external_id",
            field=fields.TextField(null=True, unique=False),
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, CONNECTORS, HOOKS, ENDPOINTS, LOOKUPS)),
    ]
