"""Roles, row-level security, composite foreign keys, defaults on database time, and the cross-tenant functions.

Tortoise generates none of these. Every table with a `tenant_id` gets the same forced policy; the three functions
that must look across tenants belong to a NOLOGIN role with policies of its own on just the tables they read,
because under forced policies a function of the tables' owner would return nothing (invariant 9).
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

ROLES = """
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'circadian_app') THEN
    CREATE ROLE circadian_app NOLOGIN NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'circadian_lookup') THEN
    CREATE ROLE circadian_lookup NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- roles are the cluster's: another database was quicker
END $$;
GRANT circadian_app, circadian_lookup TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO circadian_app, circadian_lookup;
-- Whether the database is as new as the code is a question of `/readyz`.
GRANT SELECT ON tortoise_migrations TO circadian_app;
"""

POLICIES = """
DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
           WHERE table_schema = 'public' AND column_name = 'tenant_id' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($p$CREATE POLICY tenant ON %I
      USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
      WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO circadian_app', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON consciousness_entries, usage_records FROM circadian_app;
REVOKE INSERT, UPDATE, DELETE ON tenants, members, access_tokens FROM circadian_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO circadian_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
"""

REFERENCES = """
ALTER TABLE members ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE access_tokens ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id);
ALTER TABLE idempotency_keys ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
ALTER TABLE agents ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
ALTER TABLE spaces ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
ALTER TABLE agent_processes ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, active_space) REFERENCES spaces (tenant_id, id);
ALTER TABLE think_cycles ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, notice_id) REFERENCES messages (tenant_id, id);
ALTER TABLE usage_records ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id);
ALTER TABLE consciousness_entries ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id);
ALTER TABLE inbox_events ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id);
ALTER TABLE tool_calls ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles (tenant_id, id);

-- An actor is a member or an agent: one column in the code, one foreign key per kind in the database.
ALTER TABLE space_members ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD COLUMN member_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'PERSON' THEN actor_id END) STORED,
  ADD COLUMN agent_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'AGENT' THEN actor_id END) STORED,
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
ALTER TABLE messages ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, origin) REFERENCES spaces (tenant_id, id),
  ADD COLUMN member_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'PERSON' THEN author_id END) STORED,
  ADD COLUMN agent_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'AGENT' THEN author_id END) STORED,
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
"""

DEFAULTS = """
DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
           AND column_name IN ('created_at', 'updated_at', 'joined_at', 'opened_at', 'wake_at', 'committed_at')
           AND table_name IN (SELECT table_name FROM information_schema.columns
                              WHERE table_schema = 'public' AND column_name = 'tenant_id') LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT now()', c.table_name, c.column_name);
  END LOOP;
END $$;
ALTER TABLE workers ALTER COLUMN started_at SET DEFAULT now(), ALTER COLUMN beat_at SET DEFAULT now();
ALTER TABLE users ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE spaces ALTER COLUMN seq SET DEFAULT 0, ALTER COLUMN rev SET DEFAULT 0;
ALTER TABLE messages ALTER COLUMN rev SET DEFAULT 0;
ALTER TABLE inbox_events ALTER COLUMN receipt SET DEFAULT 'PENDING';
ALTER TABLE think_cycles ALTER COLUMN steps SET DEFAULT 0, ALTER COLUMN input_tokens SET DEFAULT 0, ALTER COLUMN output_tokens SET DEFAULT 0,
  ALTER COLUMN cached_tokens SET DEFAULT 0, ALTER COLUMN cost SET DEFAULT 0, ALTER COLUMN active_seconds SET DEFAULT 0;
ALTER TABLE agent_processes ALTER COLUMN wake_no SET DEFAULT 0, ALTER COLUMN lease_no SET DEFAULT 0,
  ALTER COLUMN commit_no SET DEFAULT 0, ALTER COLUMN tail_seq SET DEFAULT 0, ALTER COLUMN tail_attempts SET DEFAULT 0,
  ALTER COLUMN window_from SET DEFAULT 1, ALTER COLUMN cycle_count SET DEFAULT 0, ALTER COLUMN input_tokens SET DEFAULT 0,
  ALTER COLUMN output_tokens SET DEFAULT 0, ALTER COLUMN cost SET DEFAULT 0,
  ALTER COLUMN state SET DEFAULT 'SLEEPING', ALTER COLUMN wake_reason SET DEFAULT 'EVENT';
CREATE INDEX inbox_events_pending ON inbox_events (agent_id, id) WHERE receipt = 'PENDING';
CREATE INDEX agent_processes_awake ON agent_processes (state, wake_at) WHERE state <> 'SLEEPING';
CREATE INDEX agent_processes_worker ON agent_processes (worker_id) WHERE worker_id IS NOT NULL;
CREATE UNIQUE INDEX think_cycles_open ON think_cycles (tenant_id, agent_id) WHERE outcome IS NULL;
-- Rows that change all the time and never grow: room on the page keeps their updates off the indexes.
ALTER TABLE agent_processes SET (fillfactor = 50);
ALTER TABLE spaces SET (fillfactor = 50);
"""

LOOKUPS = """
GRANT SELECT ON access_tokens, agents, agent_processes, inbox_events, workers TO circadian_lookup;
GRANT UPDATE (state, wake_no, wake_at, wake_reason, lease_id, lease_no, worker_id, leased_at, tail_attempts)
  ON agent_processes TO circadian_lookup;
CREATE POLICY lookup ON access_tokens FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON agents FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON inbox_events FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON agent_processes TO circadian_lookup USING (true) WITH CHECK (true);

-- Whose token is it? Expiry, revocation and the member are read afterwards, as the tenant.
CREATE FUNCTION find_access_token(p_digest bytea)
  RETURNS TABLE (tenant_id uuid, token_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.id FROM access_tokens t WHERE t.digest = p_digest
$$;

-- The sweep's claim (DESIGN 6): one sweeper at a time; oldest first, a few per tenant, as far as there is room.
-- Due: asleep with something waiting, or waking, both for a second already (a starter is on its way before that);
-- thinking under a worker that is silent, or without a commit for longer than any step may take.
CREATE FUNCTION claim_agents(p_worker uuid, p_room int, p_per_tenant int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, lease_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(20261121, 1) THEN RETURN; END IF;
  RETURN QUERY
  WITH due AS (
    SELECT p.agent_id AS id, p.tenant_id AS tenant, p.wake_at AS since
      FROM agent_processes p WHERE p.state = 'WAKING' AND p.wake_at <= now() - interval '1 second'
    UNION ALL
    SELECT p.agent_id, p.tenant_id, e.since FROM (
        SELECT i.agent_id AS id, min(i.created_at) AS since FROM inbox_events i WHERE i.receipt = 'PENDING' GROUP BY 1
      ) e JOIN agent_processes p ON p.agent_id = e.id
      WHERE p.state = 'SLEEPING' AND e.since <= now() - interval '1 second'
        AND p.committed_at <= now() - interval '1 second'
    UNION ALL
    SELECT p.agent_id, p.tenant_id, p.committed_at FROM agent_processes p LEFT JOIN workers w ON w.id = p.worker_id
      WHERE p.state = 'THINKING' AND (coalesce(w.beat_at, '-infinity') <= now() - interval '4 seconds'
        OR greatest(p.committed_at, p.leased_at) <= now() - interval '20 minutes')
  ), fair AS (
    SELECT d.id, d.since, row_number() OVER (PARTITION BY d.tenant ORDER BY d.since) AS place
      FROM due d JOIN agents a ON a.id = d.id WHERE a.status = 'ACTIVE'
  ), taken AS (
    SELECT p.agent_id AS id, p.state AS seen, p.lease_id AS held FROM agent_processes p
      JOIN fair f ON f.id = p.agent_id AND f.place <= p_per_tenant
      ORDER BY f.since LIMIT p_room FOR UPDATE OF p SKIP LOCKED
  )
  UPDATE agent_processes p SET state = 'THINKING', wake_no = p.wake_no + 1, lease_id = gen_random_uuid(),
      lease_no = p.lease_no + 1, worker_id = p_worker, leased_at = now(),
      tail_attempts = p.tail_attempts + (p.cycle_id IS NOT NULL)::int
    FROM taken WHERE p.agent_id = taken.id AND p.state = taken.seen AND p.lease_id IS NOT DISTINCT FROM taken.held
    RETURNING p.tenant_id, p.agent_id, p.lease_id;
END $$;

-- A living worker's rows without a loop (a crash of the loop, a lost answer): back to waking, the cycle is kept; later
-- and later if the loop dies again and again at the same tail.
CREATE FUNCTION give_back_agents(p_worker uuid, p_running uuid[])
  RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'HANDOVER',
      wake_at = now() + make_interval(secs => least(power(2, p.tail_attempts) - 1, 60)),
      lease_id = NULL, worker_id = NULL, leased_at = NULL
    WHERE p.worker_id = p_worker AND p.state = 'THINKING' AND p.lease_id <> ALL (p_running)
    RETURNING p.tenant_id, p.agent_id
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_access_token(bytea) OWNER TO circadian_lookup;
ALTER FUNCTION claim_agents(uuid, int, int) OWNER TO circadian_lookup;
ALTER FUNCTION give_back_agents(uuid, uuid[]) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_access_token(bytea), claim_agents(uuid, int, int), give_back_agents(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_access_token(bytea), claim_agents(uuid, int, int), give_back_agents(uuid, uuid[])
  TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0001_initial")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (ROLES, POLICIES, REFERENCES, DEFAULTS, LOOKUPS)]
