"""How long a tenant keeps the past of its agents: the setting, how far it was done, and who may delete what (ADR 0026)."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# The number is the application's to bound; this is what no hand can pass by.
RULES = """
ALTER TABLE tenants ADD CONSTRAINT tenants_retention CHECK (retention_days >= 7);
GRANT UPDATE (retention_days) ON tenants TO circadian_app;
CREATE INDEX tenants_retaining ON tenants (tenant_id) WHERE retention_days IS NOT NULL;
CREATE INDEX archives_past ON archives (tenant_id, coalesce(past_from, '-infinity'::timestamptz))
  INCLUDE (agent_id, past_rest_until);
"""

# The last word is the database's: nothing goes that its tenant keeps still, whatever the application asks for.
_PAST = """now() - make_interval(days => (SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)))"""
POLICIES = "".join(
    f"""
GRANT DELETE ON {table} TO circadian_app;
CREATE POLICY retention ON {table} AS RESTRICTIVE FOR DELETE TO circadian_app USING ({rule});
"""
    for table, rule in {
        "consciousness_entries": f"created_at < {_PAST}",
        "episodes": f"ended_at < {_PAST}",
        "archive_pages": f"ended_at < {_PAST}",
        "archive_vectors": f"""EXISTS (SELECT FROM archive_pages p
    WHERE (p.tenant_id, p.id) = (archive_vectors.tenant_id, archive_vectors.page_id) AND p.ended_at < {_PAST})""",
        "tool_results": f"""EXISTS (SELECT FROM tool_calls c
    WHERE (c.tenant_id, c.id) = (tool_results.tenant_id, tool_results.call_id) AND c.created_at < {_PAST})""",
    }.items()
)

# Agents whose oldest cycle is past, of each tenant the oldest first, tenants in turn.
LOOKUP = """
CREATE FUNCTION find_past(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT t.tenant_id, r.agent_id, row_number() OVER (PARTITION BY t.tenant_id ORDER BY r.since, r.agent_id) AS place
    FROM tenants t CROSS JOIN LATERAL (
      SELECT a.agent_id, coalesce(a.past_from, '-infinity'::timestamptz) AS since FROM archives a
      WHERE a.tenant_id = t.tenant_id AND (a.past_rest_until IS NULL OR a.past_rest_until <= now())
        AND coalesce(a.past_from, '-infinity'::timestamptz) < now() - make_interval(days => t.retention_days)
      ORDER BY coalesce(a.past_from, '-infinity'::timestamptz) LIMIT p_most
    ) r WHERE t.retention_days IS NOT NULL AND t.status = 'ACTIVE'
  ) d ORDER BY d.place LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_past(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_past(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_past(int) TO circadian_app;
"""

# As in 0035, but what was removed is no part of what is reckoned with.
SEARCH = """
CREATE OR REPLACE FUNCTION search_archive(
    p_agent uuid, p_query text, p_from timestamptz, p_to timestamptz, p_most int)
  RETURNS TABLE (page_id bigint, score float8)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_room CONSTANT int := 1500;
  v_looks CONSTANT int := 200;
  v_key bigint; v_language text; v_low bigint := 1; v_high bigint; v_pages float8;
  v_sample tsvector[] := '{}'; v_each float8; v_hits int;
  v_term tsquery; v_count float8;
  v_terms tsquery[] := '{}'; v_weights float8[] := '{}'; v_counts float8[] := '{}';
  v_wanted tsquery; v_taken float8; v_way text;
BEGIN
  SELECT a.id, a.language, a.removed_to + 1, a.archived_to INTO v_key, v_language, v_low, v_high FROM archives a
    WHERE a.tenant_id = v_tenant AND a.agent_id = p_agent;
  IF v_key IS NULL THEN RETURN; END IF;
  IF p_to IS NOT NULL THEN v_high := archive_bound(v_tenant, p_agent, p_to, v_high, true) - 1; END IF;
  IF p_from IS NOT NULL THEN
    v_low := greatest(v_low, archive_bound(v_tenant, p_agent, p_from, v_high, false));
  END IF;
  IF v_low > v_high THEN RETURN; END IF;
  v_pages := v_high - v_low + 1;
  IF v_pages > v_room THEN
    v_sample := ARRAY(SELECT p.words FROM generate_series(0, v_looks - 1) n JOIN archive_pages p
      ON p.tenant_id = v_tenant AND p.agent_id = p_agent AND p.kind = 'CYCLE'
      AND p.to_cycle = v_low + floor(n * v_pages / v_looks)::bigint);
  END IF;
  -- So many pages stands each of the sample for.
  v_each := v_pages / greatest(cardinality(v_sample), 1);

  FOR v_term IN SELECT archive_word(v_key, w)::tsquery
      FROM unnest((tsvector_to_array(to_tsvector(v_language::regconfig, p_query)))[:32]) w LOOP
    SELECT count(*) INTO v_hits FROM unnest(v_sample) s (words) WHERE s.words @@ v_term;
    v_count := v_hits * v_each;
    IF v_hits < 5 THEN
      EXECUTE 'SELECT count(*) FROM (SELECT FROM archive_pages p
          WHERE p.words @@ $1 AND p.to_cycle >= $2 AND p.from_cycle <= $3 LIMIT $4) c'
        INTO v_count USING v_term, v_low, v_high, 2 * v_room;
    END IF;
    IF v_count > 0 THEN
      v_terms := v_terms || v_term; v_counts := v_counts || v_count;
      v_weights := v_weights || ln(1 + v_pages / v_count);
    END IF;
  END LOOP;

  FOR v_term, v_count IN SELECT t.term, t.count FROM unnest(v_terms, v_counts) t (term, count) ORDER BY t.count LOOP
    IF v_wanted IS NULL THEN
      v_wanted := v_term; v_taken := v_count;
    ELSIF v_taken + v_count <= v_room THEN
      v_wanted := v_wanted || v_term; v_taken := v_taken + v_count;
    ELSIF v_taken > v_room THEN
      SELECT count(*) INTO v_hits FROM unnest(v_sample) s (words) WHERE s.words @@ (v_wanted && v_term);
      -- Words that hardly occur together would leave nothing.
      IF v_hits > 2 THEN v_wanted := v_wanted && v_term; v_taken := v_hits * v_each; END IF;
      EXIT WHEN v_taken <= v_room;
    ELSE
      EXIT;
    END IF;
  END LOOP;
  IF v_wanted IS NULL THEN RETURN; END IF;

  v_way := 'p.words @@ $3';
  IF v_taken > v_room AND v_taken ^ 2 > v_pages * v_room THEN
    v_low := greatest(v_low, v_high - ceil(v_pages * v_room / v_taken)::bigint);
    -- No index knows this form of it.
    v_way := 'p.tenant_id = $1 AND p.agent_id = $2 AND p.kind IN (''CYCLE'', ''EPISODE'') AND (p.words @@ $3) IS TRUE';
  END IF;
  RETURN QUERY EXECUTE '
    SELECT f.id, (SELECT sum(t.weight * ts_rank(f.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
    FROM (
      SELECT p.id, p.tenant_id, p.agent_id, p.words FROM archive_pages p
      WHERE p.to_cycle >= $7 AND p.from_cycle <= $8 AND ' || v_way || '
      ORDER BY p.to_cycle DESC LIMIT $4
    ) f WHERE f.tenant_id = $1 AND f.agent_id = $2 ORDER BY score DESC, f.id DESC LIMIT $9'
    USING v_tenant, p_agent, v_wanted, v_room, v_terms, v_weights, v_low, v_high, p_most;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0038_what_waits")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Tenant",
            name="retention_days",
            field=fields.IntField(null=True, description="How long the past of its agents is kept; null: for good."),
        ),
        ops.AddField(
            model_name="Archive",
            name="removed_to",
            field=fields.BigIntField(
                description="The number of the last cycle whose past was removed, with all before, and the `seq` of its last entry.",
                db_default=0,
            ),
        ),
        ops.AddField(model_name="Archive", name="removed_seq", field=fields.BigIntField(db_default=0)),
        ops.AddField(
            model_name="Archive",
            name="past_from",
            field=fields.DatetimeField(
                null=True,
                description="When the oldest cycle that is left has ended, or later; null: nobody has looked yet.",
                auto_now=False,
                auto_now_add=False,
            ),
        ),
        ops.AddField(
            model_name="Archive",
            name="past_rest_until",
            field=fields.DatetimeField(
                null=True,
                description="It is not looked at before: what is past is needed still.",
                auto_now=False,
                auto_now_add=False,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (RULES, POLICIES, LOOKUP, SEARCH)),
    ]
