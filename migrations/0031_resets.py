"""Models by use, of agents and of tenants; windows begun anew; what stood around the chain in each model request."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

from backend.tenants.actor import ActorKind

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
"""
    for table in ("agent_resets", "prompt_frames")
)

# A reset stands as it was made; that the agent was told is written once.
GRANTS = """
GRANT UPDATE (models) ON tenants TO circadian_app;
GRANT SELECT, INSERT, UPDATE (told_seq) ON agent_resets TO circadian_app;
GRANT SELECT, INSERT ON prompt_frames TO circadian_app;
GRANT USAGE ON SEQUENCE agent_resets_id_seq, prompt_frames_id_seq TO circadian_app;
"""

RULES = """
ALTER TABLE agent_resets ALTER COLUMN created_at SET DEFAULT now(),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
ALTER TABLE prompt_frames ALTER COLUMN created_at SET DEFAULT now();
CREATE INDEX agent_resets_untold ON agent_resets (tenant_id, agent_id) WHERE told_seq IS NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0030_compaction")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="Agent",
            name="model",
            field=fields.TextField(
                null=True,
                description="A litellm model name; None: the default model of the tenant, or of the installation.",
                unique=False,
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="models",
            field=fields.JSONField(
                description="Which models it is given for uses beside the default one: `agents.model_uses` has the names.",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Tenant",
            name="models",
            field=fields.JSONField(
                description="Which models its agents are given where they name none: `agents.model_uses` has the names.",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.CreateModel(
            name="AgentReset",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("reason", fields.TextField(unique=False)),
                (
                    "author_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("author_id", fields.UUIDField()),
                (
                    "author_name",
                    fields.TextField(description="As they were called then: it is what the agent reads.", unique=False),
                ),
                ("from_seq", fields.BigIntField(description="First `seq` of the window from then on, and before.")),
                ("window_before", fields.BigIntField()),
                (
                    "told_seq",
                    fields.BigIntField(
                        null=True,
                        description="`seq` of the entry that tells the agent; null: its next cycle begins with it.",
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "agent_resets",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "id"])],
                "pk_attr": "id",
                "table_description": "An agent's window, begun anew by somebody's word. Nothing of the chain is deleted.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="PromptFrame",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("digest", fields.BinaryField(description="SHA-256 of the rest.")),
                ("system", fields.TextField(unique=False)),
                (
                    "tools",
                    fields.JSONField(
                        description="As they were offered, in OpenAI's form.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "redacted",
                    fields.JSONField(
                        description="Words that left for no provider.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "prompt_frames",
                "app": "models",
                "unique_together": (("tenant_id", "digest"),),
                "pk_attr": "id",
                "table_description": "What stands around the chain in model requests, the same for long: once for all requests that had it.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="frame",
            field=fields.BinaryField(
                null=True,
                description="Of a step: what the model was shown (`agents.frames`). `digest` of a `PromptFrame`; null: that was not kept.",
            ),
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="shown_from",
            field=fields.BigIntField(null=True, description="`seq` of the first and the last entry."),
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="shown_to",
            field=fields.BigIntField(null=True),
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="shown_summary",
            field=fields.UUIDField(null=True, description="The compaction whose summary stood before them."),
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="tool_choice",
            field=fields.TextField(null=True, unique=False),
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, RULES, GRANTS)),
    ]
