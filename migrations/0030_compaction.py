"""Summaries in front of the window, and what is asked of models beside the mind."""

import functools
from json import dumps, loads
from uuid import uuid4

from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

from backend.agents.models import UsagePurpose
from backend.consciousness.models import CompactionState, CompactionTrigger

POLICIES = """
ALTER TABLE compactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE compactions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON compactions
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE compactions ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
"""

# One at a time for each agent: two at once cannot be. What was adopted stands for a range, with a text.
RULES = """
GRANT SELECT, INSERT, UPDATE ON compactions TO circadian_app;
ALTER TABLE compactions ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN next_at SET DEFAULT now(),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, previous_id) REFERENCES compactions (tenant_id, id),
  ADD CHECK (state NOT IN ('READY', 'ADOPTED', 'UNDOING', 'UNDONE') OR num_nulls(from_seq, to_seq, text) = 0),
  ADD CHECK (from_seq <= to_seq);
CREATE UNIQUE INDEX compactions_open ON compactions (tenant_id, agent_id)
  WHERE state IN ('WANTED', 'WRITING', 'READY', 'UNDOING');
CREATE INDEX compactions_due ON compactions (next_at) INCLUDE (tenant_id, id) WHERE state IN ('WANTED', 'WRITING');
ALTER TABLE agent_processes ADD FOREIGN KEY (tenant_id, compaction_id) REFERENCES compactions (tenant_id, id);
"""

# What is to be written now, of each tenant the oldest first: wanted, or left by a writer that is silent or dead.
LOOKUP = """
GRANT SELECT (tenant_id, id, state, next_at, worker_id) ON compactions TO circadian_lookup;
CREATE POLICY lookup ON compactions FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_due_compactions(p_most int) RETURNS TABLE (tenant_id uuid, compaction_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT c.tenant_id, c.id, c.next_at,
      row_number() OVER (PARTITION BY c.tenant_id ORDER BY c.next_at, c.id) AS place
    FROM compactions c JOIN tenants t ON t.tenant_id = c.tenant_id
    WHERE c.state IN ('WANTED', 'WRITING') AND t.status = 'ACTIVE' AND (c.next_at <= now() OR c.state = 'WRITING'
      AND NOT EXISTS (SELECT FROM workers w WHERE w.id = c.worker_id AND w.beat_at > now() - interval '5 seconds'))
  ) d ORDER BY d.place, d.next_at LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_due_compactions(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_due_compactions(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_compactions(int) TO circadian_app;
"""

# What an agent has used beside its cycles is summed up when somebody asks.
USAGE = """
ALTER TABLE usage_records ADD CHECK (purpose <> 'THINKING' OR cycle_id IS NOT NULL);
CREATE INDEX usage_beside ON usage_records (tenant_id, agent_id) INCLUDE (input_tokens, output_tokens, cost)
  WHERE purpose <> 'THINKING';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0029_lost_retrieval")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Compaction",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("number", fields.BigIntField(description="1, 2, 3 … per agent.")),
                (
                    "state",
                    fields.CharEnumField(
                        description="WANTED: WANTED\nWRITING: WRITING\nREADY: READY\nADOPTED: ADOPTED\nUNDOING: UNDOING\nUNDONE: UNDONE\nFAILED: FAILED\nDISCARDED: DISCARDED",
                        db_default=CompactionState.WANTED,
                        enum_type=CompactionState,
                        max_length=16,
                    ),
                ),
                (
                    "trigger",
                    fields.CharEnumField(
                        description="HIGH_WATER: HIGH_WATER\nOVERFLOW: OVERFLOW\nMANUAL: MANUAL",
                        enum_type=CompactionTrigger,
                        max_length=16,
                    ),
                ),
                (
                    "requested_by",
                    fields.UUIDField(null=True, description="The actor who asked for it; null: the agent's own mind."),
                ),
                ("previous_id", fields.UUIDField(null=True, description="The one that it takes the place of.")),
                (
                    "from_seq",
                    fields.BigIntField(
                        null=True,
                        description="The range, from the first claim on: `seq` of its first and last entry, and the numbers of their cycles.",
                    ),
                ),
                ("to_seq", fields.BigIntField(null=True)),
                ("from_cycle", fields.BigIntField(null=True)),
                ("to_cycle", fields.BigIntField(null=True)),
                (
                    "tokens_before",
                    fields.BigIntField(
                        null=True,
                        description="Of the entries of the range with the summary before, and of the text in their place.",
                    ),
                ),
                ("tokens_after", fields.BigIntField(null=True)),
                (
                    "summary",
                    fields.JSONField(
                        null=True,
                        description="By sections (`consciousness.summaries`).",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("text", fields.TextField(null=True, description="As the mind is shown it.", unique=False)),
                ("model", fields.TextField(null=True, unique=False)),
                (
                    "attempts",
                    fields.IntField(
                        description="Claims of it, which is also the fence of whoever writes.", db_default=0
                    ),
                ),
                (
                    "next_at",
                    fields.DatetimeField(
                        description="Not written before; of a FAILED one: no other is asked for before.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("worker_id", fields.UUIDField(null=True)),
                ("claimed_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "error",
                    fields.TextField(
                        null=True, description="What was wrong the last time, or why it came to nothing.", unique=False
                    ),
                ),
                (
                    "window_before",
                    fields.BigIntField(null=True, description="Where the window began before it was adopted."),
                ),
                (
                    "told_at",
                    fields.DatetimeField(
                        null=True,
                        description="When people were told that the window was cut without it.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("ready_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("adopted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("undone_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "compactions",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "number")),
                "pk_attr": "id",
                "table_description": "A summary that stands for a range of the chain, with that of the one before folded in; or the wish for it.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="compaction_id",
            field=fields.UUIDField(
                null=True,
                description="The summary in front of the window, and the first `seq` that neither it nor one before it stands for.",
            ),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="token_ratio",
            field=fields.FloatField(
                description="Tokens that providers count of a request, by those that we estimate.", db_default=1.0
            ),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="unsummarised_from",
            field=fields.BigIntField(db_default=1),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="window_high",
            field=fields.BigIntField(
                null=True,
                description="Above so many a summary is wanted, as of the last request; null: there was none.",
            ),
        ),
        ops.AlterModelOptions(
            name="UsageRecord",
            options={
                "table": "usage_records",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at"])],
                "pk_attr": "id",
                "table_description": "One model request and what it cost. What is asked beside the mind may belong to no cycle, and has step 0.",
            },
        ),
        ops.AlterField(
            model_name="UsageRecord",
            name="cycle_id",
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name="UsageRecord",
            name="purpose",
            field=fields.CharEnumField(
                description="THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nDIGEST: DIGEST",
                db_default=UsagePurpose.THINKING,
                enum_type=UsagePurpose,
                max_length=16,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, RULES, LOOKUP, USAGE)),
    ]
