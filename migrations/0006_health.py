"""The health monitor's look across tenants: who ails, and of what. It returns ids and changes nothing."""

from tortoise import migrations
from tortoise.migrations import operations as ops

INDEX = """
CREATE INDEX inbox_events_injected ON inbox_events (cycle_id) WHERE receipt = 'INJECTED';
GRANT SELECT (tenant_id, created_at) ON idempotency_keys TO circadian_lookup;
CREATE POLICY lookup ON idempotency_keys FOR SELECT TO circadian_lookup USING (true);
"""

# `p_tenant` and `p_agent` null: all of them. `p_lost`: what the sweep repairs within seconds counts only after so long.
# `p_stuck`, `p_leased`: a mind that commits nothing for so long, and this lease already so much of it.
FIND = """
CREATE FUNCTION find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asleep AS MATERIALIZED (
    SELECT c.tenant_id, c.agent_id, 'LOST_CYCLE' AS kind FROM think_cycles c WHERE c.outcome IS NULL
      AND NOT EXISTS (SELECT FROM tool_calls t
        WHERE (t.tenant_id, t.agent_id, t.cycle_id) = (c.tenant_id, c.agent_id, c.id)
          AND (t.finished_at > now() - p_lost
            OR t.result_seq IS NULL AND t.state IN ('PENDING', 'RUNNING', 'HELD')))
    UNION ALL
    SELECT t.tenant_id, t.agent_id, CASE WHEN t.expires_at <= now() - p_lost THEN 'EXPIRED_CALL' ELSE 'LOST_CALL' END
      FROM tool_calls t WHERE t.state IN ('PENDING', 'RUNNING', 'HELD') AND (t.expires_at <= now() - p_lost
        OR t.started_at <= now() - p_lost AND t.worker_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM workers w WHERE w.id = t.worker_id AND w.beat_at > now() - p_lost))
    UNION ALL
    SELECT e.tenant_id, e.agent_id, 'LOST_WAKE' FROM inbox_events e
      JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id)
      WHERE e.receipt = 'PENDING' AND e.created_at <= now() - p_lost
        AND (e.priority <> 'WHEN_IDLE' OR p.cycle_id IS NULL)
  ), ailing AS (
    SELECT s.tenant_id, s.agent_id, s.kind FROM asleep s
      JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (s.tenant_id, s.agent_id)
      JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, s.agent_id)
      WHERE p.state = 'SLEEPING' AND p.committed_at <= now() - p_lost AND a.status = 'ACTIVE'
    UNION
    SELECT p.tenant_id, p.agent_id, 'STUCK_CYCLE' FROM agent_processes p
      WHERE p.state = 'THINKING' AND p.committed_at <= now() - p_stuck AND p.leased_at <= now() - p_leased
    UNION
    SELECT e.tenant_id, e.agent_id, 'LOST_EVENT' FROM inbox_events e
      JOIN think_cycles c ON (c.tenant_id, c.id) = (e.tenant_id, e.cycle_id)
      WHERE e.receipt = 'INJECTED' AND c.ended_at <= now() - p_lost
    UNION
    SELECT e.tenant_id, e.agent_id, 'LOST_EVENT' FROM inbox_events e
      JOIN agents a ON (a.tenant_id, a.id) = (e.tenant_id, e.agent_id)
      WHERE e.receipt = 'PENDING' AND e.created_at <= now() - p_lost AND a.status = 'STOPPED'
    UNION
    SELECT k.tenant_id, NULL, 'EXPIRED_KEYS' FROM idempotency_keys k WHERE k.created_at < now() - interval '24 hours'
  )
  SELECT f.tenant_id, f.agent_id, f.kind FROM ailing f
    WHERE (p_tenant IS NULL OR f.tenant_id = p_tenant) AND (p_agent IS NULL OR f.agent_id = p_agent)
    ORDER BY row_number() OVER (PARTITION BY f.tenant_id) LIMIT p_most
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_ailing(uuid, uuid, interval, interval, interval, int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_ailing(uuid, uuid, interval, interval, interval, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_ailing(uuid, uuid, interval, interval, interval, int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0005_sweep")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (INDEX, FIND)]
