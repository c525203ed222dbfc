"""Agents of new kinds: for one task, which has a row of its own, and for one person, with digests (ADR 0024)."""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

import functools
from json import dumps, loads
from backend.agents.models import AgentKind, RepairKind
from backend.plans.models import PlanPurpose, SkipReason
from backend.inbox.models import EventType
from backend.tasks.models import TaskStatus
from backend.tenants.actor import ActorKind

RULES = """
ALTER TABLE tasks ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now(),
  ALTER COLUMN progress_at SET DEFAULT now(),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, parent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, message_id) REFERENCES messages (tenant_id, id),
  ADD CHECK ((ended_at IS NOT NULL) = (status IN ('COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'))),
  ADD CHECK (status <> 'PAUSED' OR paused_at IS NOT NULL AND retried_at IS NOT NULL);
ALTER TABLE agents ADD FOREIGN KEY (tenant_id, parent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  ADD CHECK ((kind = 'TASK') = (parent_id IS NOT NULL)), ADD CHECK ((parent_id IS NULL) = (depth = 0)),
  ADD CHECK ((kind = 'PERSONAL_ASSISTANT') = (member_id IS NOT NULL));
CREATE UNIQUE INDEX agents_assistants ON agents (tenant_id, member_id) WHERE member_id IS NOT NULL AND status <> 'STOPPED';
CREATE INDEX tasks_open ON tasks (tenant_id, parent_id) WHERE ended_at IS NULL;
CREATE INDEX tasks_past ON tasks (ended_at) WHERE ended_at IS NOT NULL;
"""

POLICIES = """
ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tasks
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE tasks ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON tasks TO circadian_app;
CREATE POLICY past ON tasks AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (ended_at < now() - interval '15 days');
"""

# What is to be done about tasks: ids, and what; a row without an agent: the tenant has some that are long past.
LOOKUP = """
GRANT SELECT (tenant_id, agent_id, parent_id, status, progress_at, deadline, stalled_at, paused_at, retried_at, ended_at)
  ON tasks TO circadian_lookup;
CREATE POLICY lookup ON tasks FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval,
    p_past interval, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id, d.kind FROM (
    SELECT t.tenant_id, t.agent_id, CASE
        WHEN p.status = 'STOPPED' THEN 'ABANDONED'
        WHEN t.deadline <= now() OR t.status = 'PAUSED' AND t.paused_at <= now() - p_paused THEN 'OVERDUE'
        WHEN t.status = 'PAUSED' AND t.retried_at <= now() - p_retry AND a.status = 'ACTIVE' THEN 'RETRY'
        WHEN t.status = 'ACTIVE' AND t.stalled_at IS NULL AND t.progress_at <= now() - p_silence THEN 'STALLED'
      END AS kind
    FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
      JOIN agents p ON (p.tenant_id, p.id) = (t.tenant_id, t.parent_id)
    WHERE t.ended_at IS NULL
    UNION
    SELECT t.tenant_id, NULL, 'PAST' FROM tasks t WHERE t.ended_at < now() - p_past AND p_agent IS NULL
  ) d WHERE d.kind IS NOT NULL AND (p_tenant IS NULL OR d.tenant_id = p_tenant)
    AND (p_agent IS NULL OR d.agent_id = p_agent)
  ORDER BY row_number() OVER (PARTITION BY d.tenant_id) LIMIT p_most
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_due_tasks(uuid, uuid, interval, interval, interval, interval, int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_due_tasks(uuid, uuid, interval, interval, interval, interval, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_tasks(uuid, uuid, interval, interval, interval, interval, int) TO circadian_app;
"""


DIGESTS = """
ALTER TABLE digests ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE digests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON digests
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE digests ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, plan_id) REFERENCES plans (tenant_id, id);
GRANT SELECT, INSERT ON digests TO circadian_app;
GRANT USAGE ON SEQUENCE digests_id_seq TO circadian_app;
CREATE UNIQUE INDEX plans_digest ON plans (tenant_id, agent_id) WHERE status <> 'ENDED' AND purpose = 'DIGEST';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0033_knowledge")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Task",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField(description="Who does it, and for whom.")),
                ("parent_id", fields.UUIDField()),
                ("goal", fields.TextField(unique=False)),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nPAUSED: PAUSED\nCOMPLETED: COMPLETED\nFAILED: FAILED\nCANCELLED: CANCELLED\nEXPIRED: EXPIRED",
                        enum_type=TaskStatus,
                        max_length=16,
                    ),
                ),
                (
                    "space_id",
                    fields.UUIDField(
                        null=True, description="Where people see how it goes, and the notice that says so."
                    ),
                ),
                ("message_id", fields.UUIDField(null=True)),
                (
                    "is_unattended",
                    fields.BooleanField(
                        description="Begun in a cycle that nobody attends: so is what comes of it.", db_default=False
                    ),
                ),
                ("progress", fields.TextField(null=True, unique=False)),
                (
                    "progress_at",
                    fields.DatetimeField(
                        description="When it was begun, or said last how it goes.", auto_now=False, auto_now_add=False
                    ),
                ),
                (
                    "result",
                    fields.TextField(
                        null=True,
                        description="As its agent hands it in; of a task that is over, what its parent is told.",
                        unique=False,
                    ),
                ),
                (
                    "reason",
                    fields.TextField(null=True, description="Why it is paused, or ended as it did.", unique=False),
                ),
                ("deadline", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                (
                    "stalled_at",
                    fields.DatetimeField(
                        null=True,
                        description="Since when nothing was heard of it for too long.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("paused_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "retried_at",
                    fields.DatetimeField(
                        null=True,
                        description="When its model was asked again last.",
                        auto_now=False,
                        auto_now_add=False,
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
                ("ended_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "tasks",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id")),
                "indexes": [
                    Index(fields=["tenant_id", "created_at", "id"]),
                    Index(fields=["tenant_id", "parent_id", "created_at", "id"]),
                ],
                "pk_attr": "id",
                "table_description": "Something that an agent has another one do, which is made for it and ends with it.",
            },
            bases=["Model"],
        ),
        ops.AlterField(
            model_name="Agent",
            name="kind",
            field=fields.CharEnumField(
                description="GENERAL: GENERAL\nCONVERSATIONAL: CONVERSATIONAL\nTASK: TASK\nPERSONAL_ASSISTANT: PERSONAL_ASSISTANT",
                enum_type=AgentKind,
                max_length=32,
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="depth",
            field=fields.SmallIntField(db_default=0),
        ),
        ops.AddField(
            model_name="Agent",
            name="member_id",
            field=fields.UUIDField(null=True, description="Of a personal assistant: whose it is."),
        ),
        ops.AddField(
            model_name="Agent",
            name="parent_id",
            field=fields.UUIDField(
                null=True,
                description="Of an agent for one task: whose task it is, and how many such agents stand above it.",
            ),
        ),
        ops.AlterField(
            model_name="InboxEvent",
            name="type",
            field=fields.CharEnumField(
                description="SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nPLAN: PLAN\nTIMER: TIMER\nSERVICE: SERVICE\nTOOL_RESULT: TOOL_RESULT\nTASK_RESULT: TASK_RESULT\nSYSTEM: SYSTEM",
                enum_type=EventType,
                max_length=32,
            ),
        ),
        ops.CreateModel(
            name="Digest",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("plan_id", fields.UUIDField()),
                (
                    "spaces",
                    fields.JSONField(
                        description="By the id of a space: the last `seq` before it, and its own last.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "digests",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "id"])],
                "pk_attr": "id",
                "table_description": "One firing of a digest: from which message to which of each space it goes. The next one begins there.",
            },
            bases=["Model"],
        ),
        ops.AlterField(
            model_name="Plan",
            name="purpose",
            field=fields.CharEnumField(
                description="PLAN: PLAN\nTIMER: TIMER\nHEARTBEAT: HEARTBEAT\nCHECK_IN: CHECK_IN\nDIGEST: DIGEST",
                enum_type=PlanPurpose,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="PlanOccurrence",
            name="reason",
            field=fields.CharEnumField(
                null=True,
                description="MISSED: MISSED\nSUPERSEDED: SUPERSEDED\nTOO_MANY: TOO_MANY\nQUIET_HOURS: QUIET_HOURS\nBUSY: BUSY\nNOT_IN_SPACE: NOT_IN_SPACE\nNOTHING_NEW: NOTHING_NEW",
                enum_type=SkipReason,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="Repair",
            name="kind",
            field=fields.CharEnumField(
                description="STUCK_CYCLE: STUCK_CYCLE\nLOST_CYCLE: LOST_CYCLE\nLOST_CALL: LOST_CALL\nEXPIRED_CALL: EXPIRED_CALL\nLOST_EVENT: LOST_EVENT\nLOST_WAKE: LOST_WAKE\nBROKEN_PAIR: BROKEN_PAIR\nLOST_RETRIEVAL: LOST_RETRIEVAL\nSTALLED_TASK: STALLED_TASK\nPAUSED_TASK: PAUSED_TASK\nOVERDUE_TASK: OVERDUE_TASK\nABANDONED_TASK: ABANDONED_TASK",
                enum_type=RepairKind,
                max_length=32,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (RULES, POLICIES, LOOKUP, DIGESTS)),
    ]
