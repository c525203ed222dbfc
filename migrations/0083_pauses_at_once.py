"""A pause that is to be felt at once is a word to whoever thinks now, and ends no cycle."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# As in 0079, and agents that somebody has paused at once.
FUNCTION = """
CREATE OR REPLACE FUNCTION stopped_agents(p_worker uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.agent_id FROM agent_processes p
  WHERE p.worker_id = p_worker AND (p.stopping = p.cycle_id OR p.cutting = p.lease_id)
$$;
DROP INDEX agent_processes_stopping;
CREATE INDEX agent_processes_stopping ON agent_processes (worker_id)
  WHERE stopping IS NOT NULL OR cutting IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0082_notes_at_hand")]

    initial = False

    operations = [
        ops.AddField(
            model_name="AgentProcess",
            name="cutting",
            field=fields.UUIDField(
                null=True,
                description="The lease under which somebody wants no request to go on, and their words: the agent was "
                "paused at once.",
            ),
        ),
        ops.AddField(model_name="AgentProcess", name="cutting_words", field=fields.TextField(null=True)),
        ops.RunSQL(FUNCTION),
    ]
