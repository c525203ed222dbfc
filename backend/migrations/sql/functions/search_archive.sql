-- Searches an agent's archive by words: the ids of the best pages, with their scores. Called by
-- backend/consciousness/search.py.
-- SECURITY DEFINER: row-level security would prevent the use of the index of words, whose operator is not leakproof
-- (ADR 0022). It returns only pages of the transaction's tenant.
CREATE OR REPLACE FUNCTION search_archive(
    p_agent uuid, p_query text, p_from timestamptz, p_to timestamptz, p_most int, p_beside bigint[])
  RETURNS TABLE (page_id bigint, score float8)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_room CONSTANT int := 1500;
  v_looks CONSTANT int := 200;
  -- The `ts_rank` of a word that occurs once in a text.
  v_once CONSTANT float8 := 0.0607927;
  v_key bigint; v_language text; v_low bigint := 1; v_high bigint; v_pages float8;
  v_sample tsvector[] := '{}'; v_each float8; v_hits int; v_sum float8 := 0;
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
  -- The number of pages that each sampled page represents.
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
    v_sum := v_sum + ln(1 + v_pages / greatest(v_count, 1));
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
      -- Words that rarely occur together would leave no result.
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
    -- No index matches this form of the condition.
    v_way := 'p.tenant_id = $1 AND p.agent_id = $2 AND p.kind IN (''CYCLE'', ''EPISODE'') AND (p.words @@ $3) IS TRUE';
  END IF;
  RETURN QUERY EXECUTE '
    WITH found AS MATERIALIZED (
      SELECT f.id, (SELECT sum(t.weight * ts_rank(f.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
      FROM (
        SELECT p.id, p.tenant_id, p.agent_id, p.words FROM archive_pages p
        WHERE p.to_cycle >= $7 AND p.from_cycle <= $8 AND ' || v_way || '
        ORDER BY p.to_cycle DESC LIMIT $4
      ) f WHERE f.tenant_id = $1 AND f.agent_id = $2 ORDER BY score DESC, f.id DESC LIMIT $9
    ), beside AS (
      SELECT p.id, (SELECT sum(t.weight * ts_rank(p.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
      FROM archive_pages p WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.id = ANY ($11)
        AND NOT EXISTS (SELECT FROM found WHERE found.id = p.id)
    )
    SELECT b.id, b.score / $10 FROM (TABLE found UNION ALL TABLE beside) b ORDER BY b.score DESC, b.id DESC'
    USING v_tenant, p_agent, v_wanted, v_room, v_terms, v_weights, v_low, v_high, p_most, v_sum * v_once, p_beside;
END $$;

ALTER FUNCTION search_archive OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION search_archive FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_archive TO circadian_app;
