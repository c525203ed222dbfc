"""Calls that wait for somebody's consent (ADR 0020), and what looks after those that were given it."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tools.models import Consent

# The function of `0013`. New in it: an agent that sleeps over a call which somebody has approved is due.
SWEEP = """
CREATE OR REPLACE FUNCTION sweep_agents(p_worker uuid, p_running uuid[], p_takes_over boolean, p_room int, p_newcomer int,
    p_tenants uuid[], p_rooms int[], p_cap int)
  RETURNS TABLE (moved float8, tenant_id uuid, agent_id uuid, lease_id uuid, weight int, cap int, awake int,
    awake_here int, living int)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before timestamptz := (SELECT w.beat_at FROM workers w WHERE w.id = p_worker);
  v_moved float8 := extract(epoch FROM now() - v_before);
  v_is_regular boolean := coalesce(v_moved BETWEEN 0 AND 3, false);
  v_living uuid[];
BEGIN
  INSERT INTO workers (id) VALUES (p_worker) ON CONFLICT (id) DO UPDATE SET beat_at = now();
  RETURN QUERY SELECT v_moved, NULL::uuid, NULL::uuid, NULL::uuid, NULL::int, NULL::int, NULL::int,
    NULL::int, NULL::int;

  IF v_is_regular THEN
    -- This worker's rows without a loop (a crash of the loop, a lost answer): back to waking, the cycle is kept; later
    -- and later if the loop dies again and again at the same tail. A lease that was taken since the beat before may be
    -- too young for `p_running`.
    RETURN QUERY
    UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'HANDOVER',
        wake_at = now() + make_interval(secs => least(power(2, p.tail_attempts) - 1, 60)),
        lease_id = NULL, worker_id = NULL, leased_at = NULL
      FROM (
        SELECT q.agent_id FROM agent_processes q WHERE q.worker_id = p_worker AND q.state = 'THINKING'
          AND q.lease_id <> ALL (p_running) AND coalesce(q.leased_at < v_before, true)
          FOR NO KEY UPDATE SKIP LOCKED
      ) orphan WHERE p.agent_id = orphan.agent_id
      RETURNING NULL::float8, p.tenant_id, p.agent_id, NULL::uuid, NULL::int, NULL::int, NULL::int, NULL::int,
        NULL::int;
  ELSE
    -- After a jump of the clock the age of a lease says nothing: it begins anew.
    UPDATE agent_processes p SET leased_at = now() FROM (
      SELECT q.agent_id FROM agent_processes q WHERE q.worker_id = p_worker AND q.state = 'THINKING'
        FOR NO KEY UPDATE SKIP LOCKED) own WHERE p.agent_id = own.agent_id;
  END IF;

  v_living := ARRAY(SELECT w.id FROM workers w
    WHERE w.beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds');
  IF cardinality(p_tenants) > 0 THEN
    RETURN QUERY
    SELECT NULL::float8, t.tenant_id, NULL::uuid, NULL::uuid, quota_of(t.quotas, 'weight', 1),
        quota_of(t.quotas, 'awake_agents', p_cap), count(p.agent_id)::int,
        (count(p.agent_id) FILTER (WHERE p.worker_id = p_worker))::int, cardinality(v_living)
      FROM tenants t LEFT JOIN agent_processes p
        ON p.state = 'THINKING' AND p.tenant_id = t.tenant_id AND p.worker_id = ANY (v_living)
      WHERE t.tenant_id = ANY (p_tenants) GROUP BY t.tenant_id, t.quotas;
  END IF;

  -- The claim: one sweeper at a time; oldest first, of each tenant as many as it may, as far as there is room.
  IF p_room <= 0 OR NOT pg_try_advisory_xact_lock(20261121, 1) THEN RETURN; END IF;
  RETURN QUERY
  WITH RECURSIVE waiting AS (  -- the oldest pending event of each agent, however many there are
    (SELECT i.agent_id AS id, i.created_at AS since FROM inbox_events i WHERE i.receipt = 'PENDING'
      ORDER BY i.agent_id, i.id LIMIT 1)
    UNION ALL
    SELECT following.* FROM waiting w CROSS JOIN LATERAL (
      SELECT i.agent_id, i.created_at FROM inbox_events i WHERE i.receipt = 'PENDING' AND i.agent_id > w.id
        ORDER BY i.agent_id, i.id LIMIT 1) following
  ), alive AS (
    SELECT w.id FROM workers w WHERE NOT (p_takes_over AND v_is_regular) OR w.id = ANY (v_living)
  ), due AS (
    -- Waking for a second already: a starter is on its way before. A time beyond what any wake sets counts as past.
    SELECT p.agent_id AS id, p.tenant_id AS tenant, p.wake_at AS since
      FROM agent_processes p JOIN agents a ON a.id = p.agent_id WHERE p.state = 'WAKING'
        AND p.wake_at NOT BETWEEN now() - interval '1 second' AND now() + CASE p.wake_reason
          WHEN 'EVENT' THEN make_interval(secs => a.debounce_seconds + 1) ELSE interval '10 minutes' END
    UNION ALL
    -- Asleep with something waiting, whose sender died before its look. What waits for idleness waits for a held cycle.
    SELECT p.agent_id, p.tenant_id, e.since FROM waiting e JOIN agent_processes p ON p.agent_id = e.id
      WHERE p.state = 'SLEEPING' AND e.since NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND p.committed_at NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND (p.cycle_id IS NULL OR EXISTS (SELECT FROM inbox_events i
          WHERE i.agent_id = e.id AND i.receipt = 'PENDING' AND i.priority <> 'WHEN_IDLE'))
    UNION ALL
    -- Thinking under a worker that is silent, or without a commit for longer than any step may take.
    SELECT p.agent_id, p.tenant_id, p.committed_at FROM agent_processes p
      WHERE p.state = 'THINKING' AND (coalesce(p.worker_id NOT IN (SELECT id FROM alive), true)
        OR p_takes_over AND v_is_regular AND greatest(p.committed_at, p.leased_at) <= now() - interval '20 minutes')
    UNION ALL
    -- Asleep over a call whose worker died, whose time is over, or which somebody has approved before they died.
    SELECT p.agent_id, p.tenant_id, min(c.started_at)
      FROM tool_calls c JOIN agent_processes p ON p.agent_id = c.agent_id
      WHERE p.state = 'SLEEPING' AND (c.state IN ('RUNNING', 'HELD')
          AND (c.expires_at <= now() OR c.worker_id NOT IN (SELECT id FROM alive))
        OR c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL) GROUP BY 1, 2
  ), fair AS (
    SELECT d.id, d.tenant, min(d.since) AS since,
        row_number() OVER (PARTITION BY d.tenant ORDER BY min(d.since)) AS place
      FROM due d JOIN agents a ON a.id = d.id WHERE a.status = 'ACTIVE' GROUP BY d.id, d.tenant
  ), allowed AS MATERIALIZED (  -- once per tenant, not per agent
    SELECT f.tenant, quota_of(t.quotas, 'weight', 1) AS weight, least(
        coalesce((SELECT min(own.room) FROM unnest(p_tenants, p_rooms) own (id, room)
          WHERE own.id = f.tenant), p_newcomer),
        quota_of(t.quotas, 'awake_agents', p_cap) - (
          SELECT count(*) FROM agent_processes p WHERE p.state = 'THINKING' AND p.tenant_id = f.tenant
            AND p.worker_id = ANY (v_living))) AS room
      FROM (SELECT DISTINCT fair.tenant FROM fair) f JOIN tenants t ON t.tenant_id = f.tenant
  ), taken AS (
    SELECT p.agent_id AS id, p.state AS seen, p.lease_id AS held FROM agent_processes p
      JOIN fair f ON f.id = p.agent_id JOIN allowed l ON l.tenant = f.tenant AND f.place <= l.room
      ORDER BY f.place::float8 / l.weight, f.since LIMIT p_room FOR NO KEY UPDATE OF p SKIP LOCKED
  )
  UPDATE agent_processes p SET state = 'THINKING', wake_no = p.wake_no + 1, lease_id = gen_random_uuid(),
      lease_no = p.lease_no + 1, worker_id = p_worker, leased_at = now(),
      wake_reason = CASE p.state WHEN 'THINKING' THEN 'HANDOVER' WHEN 'SLEEPING' THEN 'EVENT' ELSE p.wake_reason END
    FROM taken WHERE p.agent_id = taken.id AND p.state = taken.seen AND p.lease_id IS NOT DISTINCT FROM taken.held
    RETURNING NULL::float8, p.tenant_id, p.agent_id, p.lease_id, NULL::int, NULL::int, NULL::int, NULL::int, NULL::int;
END $$;
"""

# The function of `0006`, with the same.
FIND = """
CREATE OR REPLACE FUNCTION find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most int)
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
          SELECT FROM workers w WHERE w.id = t.worker_id AND w.beat_at > now() - p_lost)
        OR t.state = 'PENDING' AND t.consent = 'GIVEN' AND t.worker_id IS NULL)
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
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0025_display")]
    initial = False

    operations = [
        ops.AlterField(
            model_name="ToolCall",
            name="answered_by_id",
            field=fields.UUIDField(null=True, description="Of a question: the member who did."),
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="assignee_id",
            field=fields.UUIDField(
                null=True, description="Of a question: the member who alone may answer; null: anybody of the space."
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="approval",
            field=fields.JSONField(
                null=True,
                description="Who gave the consent, by name, and what they said.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="consent",
            field=fields.CharEnumField(
                null=True,
                description="ASKED: ASKED\nGIVEN: GIVEN",
                enum_type=Consent,
                max_length=16,
            ),
        ),
        ops.RunSQL(SWEEP),
        ops.RunSQL(FIND),
    ]
