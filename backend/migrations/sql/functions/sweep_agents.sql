-- The sweep that each worker runs once a second (backend/agents/workers.py, ADR 0011). It records the worker's
-- heartbeat, gives back agents that the worker owns but does not run, returns the figures of tenants, and claims due
-- agents if the worker has room. It never waits for a row lock.
--
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
--
-- It reads few rows, however many agents wait. For each tenant it reads the waking agents that have waited longest, as
-- many as there is room for. Of agents with pending events it reads a thousand, starting at a random one, so that each
-- is read in time: an agent that is found there lost its wake after a commit.
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
  v_from uuid := gen_random_uuid();
  v_looks constant int := 500;
BEGIN
  INSERT INTO workers (id) VALUES (p_worker) ON CONFLICT (id) DO UPDATE SET beat_at = now();
  RETURN QUERY SELECT v_moved, NULL::uuid, NULL::uuid, NULL::uuid, NULL::int, NULL::int, NULL::int,
    NULL::int, NULL::int;

  IF v_is_regular THEN
    -- Rows of this worker that have no loop (the loop crashed, or a response was lost) go back to WAKING and keep their
    -- cycle. The delay grows if the loop dies again and again at the same tail. A lease that was taken since the
    -- previous heartbeat may be too new for `p_running`.
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
    -- After a jump of the clock the age of a lease is meaningless, so it starts again.
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

  -- The claim: one sweeper at a time; oldest first, for each tenant within its limit, as far as there is room.
  IF p_room <= 0 OR NOT pg_try_advisory_xact_lock(20261121, 1) THEN RETURN; END IF;
  RETURN QUERY
  WITH RECURSIVE waiting AS (  -- the oldest pending event of agents from `v_from` on, then of those before it
    ((SELECT i.agent_id AS id, i.created_at AS since, 1 AS place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS upto
      FROM inbox_events i WHERE i.receipt = 'PENDING' AND i.agent_id >= v_from ORDER BY i.agent_id, i.id LIMIT 1)
    UNION ALL
    (SELECT i.agent_id, i.created_at, 1, v_from FROM inbox_events i WHERE i.receipt = 'PENDING' AND i.agent_id < v_from
      ORDER BY i.agent_id, i.id LIMIT 1))
    UNION ALL
    SELECT following.*, w.place + 1, w.upto FROM waiting w CROSS JOIN LATERAL (
      SELECT i.agent_id, i.created_at FROM inbox_events i
      WHERE i.receipt = 'PENDING' AND i.agent_id > w.id AND i.agent_id < w.upto
      ORDER BY i.agent_id, i.id LIMIT 1) following
    WHERE w.place < v_looks
  ), waking AS (  -- tenants with waking agents
    (SELECT q.tenant_id AS tenant FROM agent_processes q WHERE q.state = 'WAKING' ORDER BY q.tenant_id LIMIT 1)
    UNION ALL
    SELECT following.* FROM waking w CROSS JOIN LATERAL (
      SELECT q.tenant_id FROM agent_processes q WHERE q.state = 'WAKING' AND q.tenant_id > w.tenant
      ORDER BY q.tenant_id LIMIT 1) following
  ), alive AS (
    SELECT w.id FROM workers w WHERE NOT (p_takes_over AND v_is_regular) OR w.id = ANY (v_living)
  ), due AS (
    -- Waking for at least a second: before that, a starter is on its way.
    SELECT p.agent_id AS id, w.tenant, p.wake_at AS since FROM waking w CROSS JOIN LATERAL (
      SELECT q.agent_id, q.wake_at FROM agent_processes q
      WHERE q.tenant_id = w.tenant AND q.state = 'WAKING' AND q.wake_at < now() - interval '1 second'
        AND (SELECT a.status FROM agents a WHERE a.id = q.agent_id) = 'ACTIVE' ORDER BY q.wake_at LIMIT p_room) p
    UNION ALL
    -- A wake time later than any wake can set counts as due: the clock has jumped. Reads the soonest and the latest
    -- ones.
    SELECT p.agent_id, w.tenant, p.wake_at FROM waking w CROSS JOIN LATERAL (
      (SELECT q.* FROM agent_processes q WHERE q.tenant_id = w.tenant AND q.state = 'WAKING'
        AND q.wake_at > now() + interval '1 second' ORDER BY q.wake_at LIMIT v_looks)
      UNION
      (SELECT q.* FROM agent_processes q WHERE q.tenant_id = w.tenant AND q.state = 'WAKING'
        AND q.wake_at > now() + interval '10 minutes' ORDER BY q.wake_at DESC LIMIT v_looks)) p
      WHERE p.wake_at > now() + CASE p.wake_reason WHEN 'EVENT' THEN make_interval(secs => 1 + (
        SELECT a.debounce_seconds FROM agents a WHERE a.id = p.agent_id)) ELSE interval '10 minutes' END
    UNION ALL
    -- Asleep with a pending event, whose sender died before it woke the agent. WHEN_IDLE events wait while a cycle is
    -- open.
    SELECT p.agent_id, p.tenant_id, e.since FROM waiting e JOIN agent_processes p ON p.agent_id = e.id
      WHERE p.state = 'SLEEPING' AND e.since NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND p.committed_at NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND (p.cycle_id IS NULL OR EXISTS (SELECT FROM inbox_events i
          WHERE i.agent_id = e.id AND i.receipt = 'PENDING' AND i.priority <> 'WHEN_IDLE'))
    UNION ALL
    -- Thinking under a worker without a heartbeat, or without a commit for longer than any step may take.
    SELECT p.agent_id, p.tenant_id, p.committed_at FROM agent_processes p
      WHERE p.state = 'THINKING' AND (coalesce(p.worker_id NOT IN (SELECT id FROM alive), true)
        OR p_takes_over AND v_is_regular AND greatest(p.committed_at, p.leased_at) <= now() - interval '20 minutes')
    UNION ALL
    -- Asleep with a call whose worker died, that has expired, or that was approved by a process that died before the
    -- wake.
    SELECT p.agent_id, p.tenant_id, min(c.started_at)
      FROM tool_calls c JOIN agent_processes p ON p.agent_id = c.agent_id
      WHERE p.state = 'SLEEPING' AND (c.state IN ('RUNNING', 'HELD')
          AND (c.expires_at <= now() OR c.worker_id NOT IN (SELECT id FROM alive))
        OR c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL) GROUP BY 1, 2
  ), fair AS (
    SELECT d.id, d.tenant, min(d.since) AS since,
        row_number() OVER (PARTITION BY d.tenant ORDER BY min(d.since)) AS place
      FROM due d WHERE (SELECT a.status FROM agents a WHERE a.id = d.id) = 'ACTIVE' GROUP BY d.id, d.tenant
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

ALTER FUNCTION sweep_agents OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION sweep_agents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_agents TO circadian_app;
