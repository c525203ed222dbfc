"""One current key a tenant, the look for keys to be wrapped anew; the audit log, which is only ever sealed."""

from tortoise import migrations
from tortoise.migrations import operations as ops

KEYS = """
CREATE UNIQUE INDEX tenant_keys_current ON tenant_keys (tenant_id) WHERE retired_at IS NULL;
GRANT SELECT (tenant_id, wrapped_by) ON tenant_keys TO circadian_lookup;
CREATE POLICY lookup ON tenant_keys FOR SELECT TO circadian_lookup USING (true);

CREATE FUNCTION find_wrapped_otherwise(p_key text) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.tenant_id FROM tenant_keys k WHERE k.wrapped_by <> p_key
$$;
"""

# Sealing gives a row its number and its hash, once. No role of ours may do more, and the table's owner is refused by
# the trigger too: whoever takes that away has left the application, and `verify-audit` finds what they change.
SEALED_ONLY = """
GRANT UPDATE (seq, hash) ON audit_log TO circadian_app;

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND OLD.hash IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL
     AND (to_jsonb(NEW) - 'seq' - 'hash') = (to_jsonb(OLD) - 'seq' - 'hash') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER only_sealed BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE FUNCTION refuse_born_sealed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.seq IS NOT NULL OR NEW.hash IS NOT NULL THEN
    RAISE EXCEPTION 'an entry is sealed after it is written' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER born_unsealed BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_born_sealed();
"""

# Which tenants wait for sealing, one index step each however many rows they have.
UNSEALED = """
GRANT SELECT (tenant_id, id, seq) ON audit_log TO circadian_lookup;
CREATE POLICY lookup ON audit_log FOR SELECT TO circadian_lookup USING (true);

CREATE FUNCTION find_unsealed(p_after uuid, p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE waiting (tenant_id) AS (
    (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND (p_after IS NULL OR a.tenant_id > p_after)
      ORDER BY a.tenant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND a.tenant_id > w.tenant_id
      ORDER BY a.tenant_id LIMIT 1)
    FROM waiting w WHERE w.tenant_id IS NOT NULL
  )
  SELECT w.tenant_id FROM waiting w WHERE w.tenant_id IS NOT NULL LIMIT p_most
$$;
"""

# For the filters of `auditLog`, each in the order of the list.
INDEXES = """
CREATE INDEX audit_log_time ON audit_log (tenant_id, occurred_at, id);
CREATE INDEX audit_log_action ON audit_log (tenant_id, action, occurred_at, id);
CREATE INDEX audit_log_actor ON audit_log (tenant_id, actor_id, occurred_at, id);
CREATE INDEX audit_log_target ON audit_log (tenant_id, target_id, occurred_at, id);
"""

LOOKUPS = """
GRANT CREATE ON SCHEMA public TO circadian_lookup;
DO $$ DECLARE f regprocedure; BEGIN
  FOREACH f IN ARRAY ARRAY['find_wrapped_otherwise(text)', 'find_unsealed(uuid, int)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO circadian_lookup', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO circadian_app', f);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0013_admission")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (KEYS, SEALED_ONLY, UNSEALED, INDEXES, LOOKUPS)]
