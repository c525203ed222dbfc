"""Which of a worker's agents somebody has stopped: the beat asks, since the word of it may be lost on its way."""

from tortoise import migrations
from tortoise.migrations import operations as ops

FUNCTION = """
CREATE FUNCTION stopped_agents(p_worker uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.agent_id FROM agent_processes p WHERE p.worker_id = p_worker AND p.stopping = p.cycle_id
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION stopped_agents(uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION stopped_agents(uuid) FROM public;
GRANT EXECUTE ON FUNCTION stopped_agents(uuid) TO circadian_app;
CREATE INDEX agent_processes_stopping ON agent_processes (worker_id) WHERE stopping IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0078_rooms")]

    initial = False

    operations = [ops.RunSQL(FUNCTION)]
