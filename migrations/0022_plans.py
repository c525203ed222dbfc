"""Plans and their occurrences, what of a cycle is unattended, and the one look at what is due across tenants."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.inbox.models import EventType
from backend.plans.models import CatchUp, OccurrenceState, PlanPurpose, PlanStatus, ScheduleKind, SkipReason
from backend.tenants.actor import ActorKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

DEFAULTS = """
ALTER TABLE plans ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE plan_occurrences ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE plans ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD CHECK ((status = 'ENDED') = (next_due_at IS NULL)),
  ADD CHECK ((next_due_at IS NULL) = (next_look_at IS NULL)),
  ADD CHECK ((quiet_from IS NULL) = (quiet_until IS NULL));
ALTER TABLE plan_occurrences ADD FOREIGN KEY (tenant_id, plan_id) REFERENCES plans (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD CHECK ((state = 'FIRED') = (event_key IS NOT NULL)), ADD CHECK ((state = 'SKIPPED') = (reason IS NOT NULL));
CREATE UNIQUE INDEX plans_named ON plans (tenant_id, agent_id, name) WHERE status <> 'ENDED' AND purpose <> 'TIMER';
CREATE UNIQUE INDEX plans_heartbeat ON plans (tenant_id, agent_id)
  WHERE status <> 'ENDED' AND purpose = 'HEARTBEAT';
CREATE INDEX plans_living ON plans (tenant_id, agent_id) WHERE status <> 'ENDED';
-- All that a look reads.
CREATE INDEX plans_due ON plans (next_look_at) INCLUDE (tenant_id, id) WHERE status = 'ACTIVE';
"""

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
"""
    for table in ("plans", "plan_occurrences")
)

# What was due stays written.
GRANTS = """
GRANT SELECT, INSERT, UPDATE ON plans TO circadian_app;
GRANT SELECT, INSERT ON plan_occurrences TO circadian_app;
GRANT USAGE ON SEQUENCE plan_occurrences_id_seq TO circadian_app;
"""

# Ids of what is due, the oldest first; and last a row without one: in how many seconds the next one will be.
LOOKUP = """
GRANT SELECT (tenant_id, id, status, next_look_at) ON plans TO circadian_lookup;
CREATE POLICY lookup ON plans FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_due_plans(p_most int) RETURNS TABLE (tenant_id uuid, id uuid, wait_seconds float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT p.tenant_id, p.id, 0::float8 FROM plans p WHERE p.status = 'ACTIVE' AND p.next_look_at <= now()
    ORDER BY p.next_look_at LIMIT p_most)
  UNION ALL
  (SELECT NULL, NULL, extract(epoch FROM p.next_look_at - now())::float8 FROM plans p
    WHERE p.status = 'ACTIVE' AND p.next_look_at > now() ORDER BY p.next_look_at LIMIT 1)
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_due_plans(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_due_plans(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_plans(int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0021_webhooks")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Plan",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "name",
                    fields.TextField(
                        description="Unique among the agent's living plans; timers may share one.", unique=False
                    ),
                ),
                ("instruction", fields.TextField(unique=False)),
                (
                    "purpose",
                    fields.CharEnumField(
                        description="PLAN: PLAN\nTIMER: TIMER\nHEARTBEAT: HEARTBEAT\nCHECK_IN: CHECK_IN",
                        enum_type=PlanPurpose,
                        max_length=16,
                    ),
                ),
                (
                    "schedule",
                    fields.CharEnumField(
                        description="AFTER: AFTER\nAT: AT\nCRON: CRON", enum_type=ScheduleKind, max_length=16
                    ),
                ),
                (
                    "expression",
                    fields.CharField(
                        description="Seconds, a moment in ISO 8601 with its offset, or five fields of cron.",
                        max_length=200,
                    ),
                ),
                (
                    "zone",
                    fields.CharField(description="IANA name; cron and quiet hours are by its clock.", max_length=64),
                ),
                ("space_id", fields.UUIDField(null=True, description="The space that it is about.")),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nPAUSED: PAUSED\nENDED: ENDED", enum_type=PlanStatus, max_length=16
                    ),
                ),
                (
                    "next_due_at",
                    fields.DatetimeField(
                        null=True,
                        description="The first occurrence that has no row yet, jitter aside.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                (
                    "next_look_at",
                    fields.DatetimeField(
                        null=True,
                        description="When workers look at it: that time with its jitter, the end of quiet hours, or later while the agent is paused.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("jitter_seconds", fields.IntField(db_default=0)),
                (
                    "quiet_from",
                    fields.SmallIntField(
                        null=True,
                        description="Minutes of the day; from `quiet_from` until `quiet_until` nothing fires.",
                    ),
                ),
                ("quiet_until", fields.SmallIntField(null=True)),
                ("ends_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "catch_up",
                    fields.CharEnumField(
                        description="NONE: NONE\nLAST: LAST\nALL: ALL", enum_type=CatchUp, max_length=16
                    ),
                ),
                (
                    "created_by_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("created_by", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
                ("deleted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "plans",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [
                    Index(fields=["tenant_id", "created_at", "id"]),
                    Index(fields=["tenant_id", "agent_id", "created_at", "id"]),
                ],
                "pk_attr": "id",
                "table_description": "A durable intention of one agent.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="PlanOccurrence",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("plan_id", fields.UUIDField()),
                ("due_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                (
                    "state",
                    fields.CharEnumField(
                        description="FIRED: FIRED\nSKIPPED: SKIPPED", enum_type=OccurrenceState, max_length=16
                    ),
                ),
                (
                    "reason",
                    fields.CharEnumField(
                        null=True,
                        description="MISSED: MISSED\nSUPERSEDED: SUPERSEDED\nTOO_MANY: TOO_MANY\nQUIET_HOURS: QUIET_HOURS\nBUSY: BUSY\nNOT_IN_SPACE: NOT_IN_SPACE",
                        enum_type=SkipReason,
                        max_length=16,
                    ),
                ),
                (
                    "count",
                    fields.IntField(
                        description="How many this row stands for: of very many that were skipped, the older ones share one, with the last due time.",
                        db_default=1,
                    ),
                ),
                (
                    "event_key",
                    fields.CharField(null=True, description="Under which it stands in the inbox.", max_length=100),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "plan_occurrences",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "plan_id", "due_at")),
                "pk_attr": "id",
                "table_description": "One due time of a plan: fired once, or why not.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Agent",
            name="unattended_tools",
            field=fields.JSONField(
                null=True,
                description="Those of them that it may call in cycles that nobody attends; None: all.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterField(
            model_name="InboxEvent",
            name="type",
            field=fields.CharEnumField(
                description="SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nPLAN: PLAN\nTIMER: TIMER\nSERVICE: SERVICE\nTOOL_RESULT: TOOL_RESULT\nSYSTEM: SYSTEM",
                enum_type=EventType,
                max_length=32,
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="is_unattended",
            field=fields.BooleanField(
                description="A plan, a timer or a heartbeat is among its events, and by their set it runs.",
                db_default=False,
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="permissions",
            field=fields.JSONField(
                null=True,
                description="The outside tools that it may call; None: all that the agent is given.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (DEFAULTS, POLICIES, GRANTS, LOOKUP)),
    ]
