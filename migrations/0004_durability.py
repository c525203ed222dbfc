"""What durable thinking needs beside its columns: defaults, policies, the mask's grant, and the sweep on a clock that jumps."""

from tortoise import migrations
from tortoise.migrations import operations as ops

DEFAULTS = """
ALTER TABLE repairs ALTER COLUMN created_at SET DEFAULT now();
CREATE INDEX tool_calls_open ON tool_calls (agent_id) WHERE state IN ('PENDING', 'RUNNING', 'HELD');
CREATE INDEX inbox_events_dead ON inbox_events (tenant_id, id) WHERE receipt = 'DEAD_LETTER';
"""

POLICIES = """
ALTER TABLE repairs ENABLE ROW LEVEL SECURITY;
ALTER TABLE repairs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON repairs
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
GRANT SELECT, INSERT ON repairs TO circadian_app;
GRANT USAGE ON SEQUENCE repairs_id_seq TO circadian_app;
ALTER TABLE repairs ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
-- The mask is the only update of the chain.
GRANT UPDATE (content, tokens, original, mask_reason) ON consciousness_entries TO circadian_app;
GRANT SELECT ON tool_calls, think_cycles TO circadian_lookup;
CREATE POLICY lookup ON tool_calls FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON think_cycles FOR SELECT TO circadian_lookup USING (true);
"""

# As in 0002, with two additions. A call whose worker died, or whose time is over, wakes its sleeping agent. And a
# database clock that was set back must not hide what is due: a time in the future counts as past.
SWEEP = """
CREATE OR REPLACE FUNCTION claim_agents(p_worker uuid, p_room int, p_per_tenant int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, lease_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(20261121, 1) THEN RETURN; END IF;
  RETURN QUERY
  WITH alive AS (
    SELECT w.id FROM workers w WHERE w.beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds'
  ), due AS (
    SELECT p.agent_id AS id, p.tenant_id AS tenant, p.wake_at AS since
      FROM agent_processes p WHERE p.state = 'WAKING'
        AND p.wake_at NOT BETWEEN now() - interval '1 second' AND now() + interval '1 hour'
    UNION ALL
    SELECT p.agent_id, p.tenant_id, e.since FROM (
        SELECT i.agent_id AS id, min(i.created_at) AS since FROM inbox_events i WHERE i.receipt = 'PENDING' GROUP BY 1
      ) e JOIN agent_processes p ON p.agent_id = e.id
      WHERE p.state = 'SLEEPING' AND e.since NOT BETWEEN now() - interval '1 second' AND now() + interval '5 seconds'
        AND p.committed_at NOT BETWEEN now() - interval '1 second' AND now() + interval '5 seconds'
    UNION ALL
    SELECT p.agent_id, p.tenant_id, p.committed_at FROM agent_processes p
      WHERE p.state = 'THINKING' AND (p.worker_id IS NULL OR p.worker_id NOT IN (SELECT id FROM alive)
        OR greatest(p.committed_at, p.leased_at) <= now() - interval '20 minutes')
    UNION ALL
    SELECT p.agent_id, p.tenant_id, min(c.started_at) FROM tool_calls c JOIN agent_processes p ON p.agent_id = c.agent_id
      WHERE c.state IN ('RUNNING', 'HELD') AND p.state = 'SLEEPING'
        AND (c.expires_at <= now() OR c.worker_id NOT IN (SELECT id FROM alive)) GROUP BY 1, 2
  ), fair AS (
    SELECT d.id, min(d.since) AS since, row_number() OVER (PARTITION BY d.tenant ORDER BY min(d.since)) AS place
      FROM due d JOIN agents a ON a.id = d.id WHERE a.status = 'ACTIVE' GROUP BY d.id, d.tenant
  ), taken AS (
    SELECT p.agent_id AS id, p.state AS seen, p.lease_id AS held FROM agent_processes p
      JOIN fair f ON f.id = p.agent_id AND f.place <= p_per_tenant
      ORDER BY f.since LIMIT p_room FOR UPDATE OF p SKIP LOCKED
  )
  UPDATE agent_processes p SET state = 'THINKING', wake_no = p.wake_no + 1, lease_id = gen_random_uuid(),
      lease_no = p.lease_no + 1, worker_id = p_worker, leased_at = now(),
      wake_reason = CASE p.state WHEN 'THINKING' THEN 'HANDOVER' WHEN 'SLEEPING' THEN 'EVENT' ELSE p.wake_reason END,
      tail_attempts = p.tail_attempts + (p.cycle_id IS NOT NULL)::int
    FROM taken WHERE p.agent_id = taken.id AND p.state = taken.seen AND p.lease_id IS NOT DISTINCT FROM taken.held
    RETURNING p.tenant_id, p.agent_id, p.lease_id;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0003_durable_thinking")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (DEFAULTS, POLICIES, SWEEP)]
