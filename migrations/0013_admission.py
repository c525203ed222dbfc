"""Fair shares of tenants in the sweep, and the index by which a tenant's next waking agent is found."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# Replaces the function of `0005`. New in it: `p_tenants` and `p_rooms` say how many agents of which tenant the worker
# may claim, `p_newcomer` how many of one that they do not name; in no case more than the tenant's cap leaves. Tenants
# are served in rotation, by weight. Of each of `p_tenants` one row tells the weight, the cap, how many of its agents
# are awake on living workers and on this one, and how many living ones there are.
SWEEP = """
CREATE INDEX agent_processes_waking ON agent_processes (tenant_id, wake_at) WHERE state = 'WAKING';
DROP FUNCTION sweep_agents(uuid, uuid[], int, int, boolean);

CREATE FUNCTION sweep_agents(p_worker uuid, p_running uuid[], p_takes_over boolean, p_room int, p_newcomer int,
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
    -- Asleep over a call whose worker died, or whose time is over.
    SELECT p.agent_id, p.tenant_id, min(c.started_at)
      FROM tool_calls c JOIN agent_processes p ON p.agent_id = c.agent_id
      WHERE c.state IN ('RUNNING', 'HELD') AND p.state = 'SLEEPING'
        AND (c.expires_at <= now() OR c.worker_id NOT IN (SELECT id FROM alive)) GROUP BY 1, 2
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

-- A whole number between 1 and a million; what an operator has written by mistake must not stop the sweep of all.
CREATE FUNCTION quota_of(p_quotas jsonb, p_name text, p_otherwise int) RETURNS int
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN jsonb_typeof(p_quotas -> p_name) = 'number'
    THEN greatest(1, least((p_quotas ->> p_name)::numeric, 1000000))::int ELSE p_otherwise END
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION sweep_agents(uuid, uuid[], boolean, int, int, uuid[], int[], int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION sweep_agents(uuid, uuid[], boolean, int, int, uuid[], int[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_agents(uuid, uuid[], boolean, int, int, uuid[], int[], int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0012_people")]
    initial = False

    operations = [ops.RunSQL(SWEEP)]
