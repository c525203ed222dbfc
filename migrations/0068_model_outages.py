"""One breaker per model and key, for all agents that would ask (ADR 0040), and what tenants are told of it."""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import UsagePurpose

TABLES = """
ALTER TABLE model_outages ALTER COLUMN rounds SET DEFAULT 1, ALTER COLUMN since SET DEFAULT now(),
  ALTER COLUMN probed_at SET DEFAULT now();
GRANT SELECT, INSERT, UPDATE, DELETE ON model_outages TO circadian_lookup;
CREATE INDEX model_outages_probed ON model_outages (probed_at);

ALTER TABLE model_health ALTER COLUMN since SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE model_health ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_health FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_health
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE model_health ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON model_health TO circadian_app;

CREATE INDEX inbox_events_dead_of_agent ON inbox_events (tenant_id, agent_id, id) WHERE receipt = 'DEAD_LETTER';
CREATE INDEX agent_processes_waits ON agent_processes (waits_for) WHERE waits_for IS NOT NULL;
"""

# Whoever knows the digest of a key may ask for its outage; the app's role reads no list of them.
FUNCTIONS = """
CREATE FUNCTION look_at_model_outage(p_key text, p_probe interval)
  RETURNS TABLE (kind text, remedy text, code text, message text, wait_seconds float8, is_ours bool)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    UPDATE model_outages SET probing_until = now() + p_probe
    WHERE key = p_key AND probe_at <= now() AND (probing_until IS NULL OR probing_until <= now()) RETURNING key
  )
  SELECT o.kind, o.remedy, o.code, o.message, greatest(0, extract(epoch FROM o.probe_at - now()))::float8,
    EXISTS (SELECT FROM mine)
  FROM model_outages o WHERE o.key = p_key
$$;

-- The first failure, or one that comes when a probe is due: the wait is doubled. Any other changes nothing.
CREATE FUNCTION begin_model_outage(p_key text, p_kind text, p_remedy text, p_code text, p_message text,
    p_base float8, p_cap float8, p_least float8)
  RETURNS TABLE (wait_seconds float8, is_ours bool)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- What nobody has probed for a day nobody waits for.
  DELETE FROM model_outages WHERE key IN (
    SELECT o.key FROM model_outages o WHERE o.probed_at < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  INSERT INTO model_outages AS o (key, kind, remedy, code, message, probe_at)
  VALUES (p_key, p_kind, p_remedy, p_code, p_message, now() + make_interval(secs => greatest(p_base, p_least)))
  ON CONFLICT (key) DO UPDATE SET kind = p_kind, remedy = p_remedy, code = p_code, message = p_message,
    rounds = o.rounds + 1, probed_at = now(), probing_until = NULL,
    probe_at = now() + make_interval(secs => least(p_cap, greatest(p_base * power(2, least(o.rounds, 30)), p_least)))
  WHERE o.probe_at <= now()
  RETURNING greatest(0, extract(epoch FROM o.probe_at - now()))::float8, true;
  IF NOT FOUND THEN
    RETURN QUERY SELECT greatest(0, extract(epoch FROM o.probe_at - now()))::float8, false
      FROM model_outages o WHERE o.key = p_key;
  END IF;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0::float8, false;
  END IF;
END $$;

-- Those who wait are woken in turns of tenants, so many a second at first and twice as many after each doubling.
CREATE FUNCTION end_model_outage(p_key text, p_per_second float8, p_doubling float8)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, wake_no bigint, delay_seconds float8)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM model_outages o WHERE o.key = p_key;
  RETURN QUERY
  WITH waiting AS (
    SELECT q.tenant_id, q.agent_id, q.wake_at FROM agent_processes q
    WHERE q.waits_for = p_key AND q.state = 'WAKING' AND q.wake_reason = 'RETRY' AND q.wake_at > now()
    ORDER BY q.agent_id FOR NO KEY UPDATE SKIP LOCKED
  ), turns AS (
    SELECT w.*, row_number() OVER (PARTITION BY w.tenant_id ORDER BY w.wake_at, w.agent_id) AS turn FROM waiting w
  ), placed AS (
    SELECT t.*, row_number() OVER (ORDER BY t.turn, t.wake_at, t.agent_id) - 1 AS place FROM turns t
  )
  UPDATE agent_processes p SET wake_no = p.wake_no + 1, wake_at = least(p.wake_at, now() + make_interval(
      secs => p_doubling * log(2, (1 + d.place * ln(2) / (p_per_second * p_doubling))::numeric)::float8))
    FROM placed d WHERE p.agent_id = d.agent_id
    RETURNING p.tenant_id, p.agent_id, p.wake_no, greatest(0, extract(epoch FROM p.wake_at - now()))::float8;
END $$;

-- An admin's word: the next to come probes, if the last probe is so long ago.
CREATE FUNCTION hurry_model_outages(p_keys text[], p_pause interval) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE model_outages SET probe_at = least(probe_at, greatest(now(), probed_at + p_pause)) WHERE key = ANY (p_keys)
$$;

-- Of these keys those that are away, and when they are probed next; what is overdue for long nobody asks for.
CREATE FUNCTION find_model_outages(p_keys text[]) RETURNS TABLE (key text, probe_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.key, o.probe_at FROM model_outages o
  WHERE o.key = ANY (p_keys) AND o.probe_at > now() - interval '15 minutes'
$$;
"""

_SIGNATURES = (
    "look_at_model_outage(text, interval)",
    "begin_model_outage(text, text, text, text, text, float8, float8, float8)",
    "end_model_outage(text, float8, float8)",
    "hurry_model_outages(text[], interval)",
    "find_model_outages(text[])",
)
OWNERS = "\n".join(
    [
        "GRANT CREATE ON SCHEMA public TO circadian_lookup;",
        *(f"ALTER FUNCTION {each} OWNER TO circadian_lookup;" for each in _SIGNATURES),
        "REVOKE CREATE ON SCHEMA public FROM circadian_lookup;",
        *(f"REVOKE ALL ON FUNCTION {each} FROM PUBLIC;" for each in _SIGNATURES),
        *(f"GRANT EXECUTE ON FUNCTION {each} TO circadian_app;" for each in _SIGNATURES),
    ]
)


class Migration(migrations.Migration):
    dependencies = [("models", "0067_proven_senders")]

    initial = False

    operations = [
        ops.CreateModel(
            name="ModelHealth",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("key", fields.CharField(max_length=64, description="Of the `ModelOutage`.")),
                ("model", fields.TextField(unique=False)),
                ("is_own_key", fields.BooleanField(description="By a key of the tenant, and not the operator's.")),
                (
                    "error",
                    fields.CharField(
                        description="As in the notices: a `ModelErrorKind`, and what an admin must put right.",
                        max_length=16,
                    ),
                ),
                ("remedy", fields.CharField(null=True, max_length=16)),
                ("code", fields.TextField(null=True, unique=False)),
                ("since", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("recovered_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "model_health",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "model", "is_own_key")),
                "pk_attr": "id",
                "table_description": "What a tenant is told of a model of its agents that does not answer, or did not "
                "until a while ago.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ModelOutage",
            fields=[
                (
                    "key",
                    fields.CharField(
                        primary_key=True,
                        max_length=64,
                        unique=True,
                        db_index=True,
                        description="HMAC of the model, its address and the key.",
                    ),
                ),
                ("kind", fields.CharField(max_length=16)),
                ("remedy", fields.CharField(null=True, max_length=16)),
                ("code", fields.TextField(null=True, unique=False)),
                ("message", fields.TextField(unique=False)),
                ("rounds", fields.IntField(description="Probes that have failed in a row.")),
                ("since", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("probed_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                (
                    "probe_at",
                    fields.DatetimeField(
                        description="When the next one is due; and until when somebody is at it.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("probing_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "model_outages",
                "app": "models",
                "pk_attr": "key",
                "table_description": "A model that answers no request by one key. It belongs to no tenant: many may "
                "use the key (`agents.outages`).",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="waits_for",
            field=fields.CharField(
                null=True,
                max_length=64,
                description="Of a retry: the outage whose end wakes it before that time. `key` of a `ModelOutage`.",
            ),
        ),
        ops.AlterField(
            model_name="UsageRecord",
            name="purpose",
            field=fields.CharEnumField(
                description="THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE",
                db_default=UsagePurpose.THINKING,
                enum_type=UsagePurpose,
                max_length=16,
            ),
        ),
        ops.RunSQL(TABLES),
        ops.RunSQL(FUNCTIONS),
        ops.RunSQL(OWNERS),
    ]
