"""Searches in large archives: what common words and many vectors cost is bounded (ADR 0022)."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.consciousness.models import EpisodeReason

# The first cycle of an agent that began (or had not ended) at a moment, by halves: cycles follow each other, so their
# times grow with their numbers.
BOUND = """
CREATE FUNCTION archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamptz, p_most bigint, p_begins bool)
  RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_low bigint := 1; v_high bigint := p_most + 1; v_middle bigint; v_is_past bool;
BEGIN
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high) / 2;
    SELECT CASE WHEN p_begins THEN p.started_at ELSE p.ended_at END >= p_moment INTO v_is_past FROM archive_pages p
      WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.kind = 'CYCLE' AND p.to_cycle >= v_middle
      ORDER BY p.to_cycle LIMIT 1;
    IF v_is_past IS NOT FALSE THEN v_high := v_middle; ELSE v_low := v_middle + 1; END IF;
  END LOOP;
  RETURN v_low;
END $$;
"""

# As in 0032, but a common word costs no more than a rare one. How common each is, and several together, is estimated by
# a sample of pages, spread over the time that is asked for; only what the sample hardly knows is counted. Pages are
# fetched for as many of the rarest words as bring in `v_room` of them; if even the rarest is in more, for as many of
# the rarest together as leave that many; and if these too are in so many that the index is the longer way, from the
# newest pages.
#
# The index is asked without tenant and agent, which would only make Postgres read all pages of the agent beside it: the
# words in it are one archive's. What is found is compared with both.
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
  SELECT a.id, a.language, a.archived_to INTO v_key, v_language, v_high FROM archives a
    WHERE a.tenant_id = v_tenant AND a.agent_id = p_agent;
  IF v_key IS NULL THEN RETURN; END IF;
  IF p_to IS NOT NULL THEN v_high := archive_bound(v_tenant, p_agent, p_to, v_high, true) - 1; END IF;
  IF p_from IS NOT NULL THEN v_low := archive_bound(v_tenant, p_agent, p_from, v_high, false); END IF;
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

# The signs of a vector's numbers: near enough to choose whom to compare, and small enough to read all of an agent's.
SIGNS = """
DO $$ BEGIN
  IF to_regtype('vector') IS NOT NULL THEN
    ALTER TABLE archive_vectors ADD COLUMN signs varbit GENERATED ALWAYS AS (binary_quantize(embedding)::varbit) STORED;
  END IF;
END $$;
"""

# Agents with pages that this embedding model has not read. In no order, so that some that cannot be read keep nobody
# from being found.
UNREAD = """
CREATE FUNCTION find_unread(p_model text, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id, r.agent_id FROM archives r
  WHERE r.embedded_by IS DISTINCT FROM p_model OR EXISTS (SELECT FROM archive_pages p
    WHERE p.tenant_id = r.tenant_id AND p.agent_id = r.agent_id AND p.id > r.embedded_to
      AND (p.kind, p.to_cycle) IN (('CYCLE', r.archived_to), ('EPISODE', r.episode_to)))
  ORDER BY random() LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_unread(text, int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_unread(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unread(text, int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0034_kinds")]

    initial = False

    operations = [
        *(ops.RunSQL(sql) for sql in (BOUND, SEARCH, SIGNS, UNREAD)),
        ops.AlterField(
            model_name="Archive",
            name="episode_reason",
            field=fields.CharEnumField(
                description="QUIET: QUIET\nDIGEST: DIGEST",
                db_default=EpisodeReason.QUIET,
                enum_type=EpisodeReason,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="Episode",
            name="reason",
            field=fields.CharEnumField(
                description="QUIET: QUIET\nDIGEST: DIGEST", enum_type=EpisodeReason, max_length=16
            ),
        ),
    ]
