"""What agents know beyond their windows: memories, goals, notes, learnings, and how far each has been told of them."""

import functools
from json import dumps, loads
from uuid import uuid4

from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

from backend.consciousness.knowledge.models import GoalStatus
from backend.tenants.actor import ActorKind

KNOWN = ("memories", "goals", "notes", "learnings")

KEYS = "".join(
    f"""
ALTER TABLE {table} ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id);
-- What has changed since the agent was told.
CREATE INDEX {table}_changed ON {table} (tenant_id, agent_id, change_no);
"""
    for table in KNOWN
)

WORDS = """
ALTER TABLE goals ALTER COLUMN news_at SET DEFAULT now();
ALTER TABLE notes ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || text)) STORED;
ALTER TABLE knowledge_heads ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
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
    for table in (*KNOWN, "knowledge_heads")
)

# What an agent forgets is gone; how far it has been told stays.
GRANTS = "".join(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO circadian_app;" for table in KNOWN)
GRANTS += "GRANT SELECT, INSERT, UPDATE ON knowledge_heads TO circadian_app;"


class Migration(migrations.Migration):
    dependencies = [("models", "0032_archive")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Goal",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "revision",
                    fields.IntField(description="+1 with each change: what an editor has seen.", db_default=1),
                ),
                ("change_no", fields.BigIntField(description="`KnowledgeHead.change_no` of its last change.")),
                (
                    "written_by_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("written_by", fields.UUIDField()),
                ("cycle_id", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
                (
                    "number",
                    fields.BigIntField(description="By which the agent names it; the `change_no` that it began with."),
                ),
                ("text", fields.TextField(unique=False)),
                (
                    "status",
                    fields.CharEnumField(
                        description="WORKING: WORKING\nWAITING: WAITING\nDONE: DONE\nARCHIVED: ARCHIVED",
                        enum_type=GoalStatus,
                        max_length=16,
                    ),
                ),
                (
                    "news",
                    fields.TextField(
                        description="How it stands, as the agent last said; and when it said that, or changed the status.",
                        default="",
                        unique=False,
                    ),
                ),
                ("news_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "goals",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "number")),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "An aim of the agent, and where it stands.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="KnowledgeHead",
            fields=[
                ("agent_id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("change_no", fields.BigIntField(description="+1 with each change of anything.", db_default=0)),
                (
                    "others_no",
                    fields.BigIntField(description="Of the last change that was not the agent's own.", db_default=0),
                ),
                (
                    "told_no",
                    fields.BigIntField(
                        description="Up to here it has been told; its own changes stand in its chain anyway.",
                        db_default=0,
                    ),
                ),
                (
                    "told_seq",
                    fields.BigIntField(
                        null=True, description="The entry of its chain that told it the whole; null: none has."
                    ),
                ),
                (
                    "removals",
                    fields.JSONField(
                        description="What others took away since it was told, the last first.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
            ],
            options={
                "table": "knowledge_heads",
                "app": "models",
                "unique_together": (("tenant_id", "agent_id"),),
                "pk_attr": "agent_id",
                "table_description": "How far an agent has been told of what it knows. Whoever changes any of it locks this row first.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Learning",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "revision",
                    fields.IntField(description="+1 with each change: what an editor has seen.", db_default=1),
                ),
                ("change_no", fields.BigIntField(description="`KnowledgeHead.change_no` of its last change.")),
                (
                    "written_by_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("written_by", fields.UUIDField()),
                ("cycle_id", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
                ("number", fields.BigIntField()),
                ("rule", fields.TextField(unique=False)),
            ],
            options={
                "table": "learnings",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "number")),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A rule that the agent drew from experience.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Memory",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "revision",
                    fields.IntField(description="+1 with each change: what an editor has seen.", db_default=1),
                ),
                ("change_no", fields.BigIntField(description="`KnowledgeHead.change_no` of its last change.")),
                (
                    "written_by_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("written_by", fields.UUIDField()),
                ("cycle_id", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
                ("key", fields.TextField(unique=False)),
                ("value", fields.TextField(unique=False)),
            ],
            options={
                "table": "memories",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "key")),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A fact under a key.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Note",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "revision",
                    fields.IntField(description="+1 with each change: what an editor has seen.", db_default=1),
                ),
                ("change_no", fields.BigIntField(description="`KnowledgeHead.change_no` of its last change.")),
                (
                    "written_by_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("written_by", fields.UUIDField()),
                ("cycle_id", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
                ("number", fields.BigIntField()),
                ("title", fields.TextField(unique=False)),
                ("text", fields.TextField(unique=False)),
            ],
            options={
                "table": "notes",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "number")),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A longer text. The database has a column `words` beside these, for searching.",
            },
            bases=["Model"],
        ),
        *(ops.RunSQL(sql) for sql in (KEYS, WORDS, POLICIES, GRANTS)),
    ]
