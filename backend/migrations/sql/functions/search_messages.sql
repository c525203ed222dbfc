-- Searches the texts of spaces by words: the ids of those that have all of them. Called by backend/spaces/search.py.
-- SECURITY DEFINER: row-level security would prevent the use of the index of words, whose operator is not leakproof
-- (ADR 0022). It returns only messages of the transaction's tenant.
--
-- p_spaces: the spaces that are searched; null: all of the tenant. p_query: as for `websearch_to_tsquery`. If more than
-- p_most texts of these spaces have the words, one row without an id is returned.
--
-- The index has the tenant and the space of a message as words too, with a space in front, which no word of a text has.
-- So it reads no texts of others, however many have the words. Sequential scans are off meanwhile, since the planner
-- believes that it soon finds so many rows of a large table.
CREATE OR REPLACE FUNCTION search_messages(
  p_spaces uuid[], p_query text, p_author uuid, p_from timestamptz, p_to timestamptz, p_most int)
  RETURNS TABLE (message_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_words tsquery := websearch_to_tsquery('simple', p_query);
  v_places tsquery;
BEGIN
  SELECT string_agg(format(''' %s''', place), ' | ')::tsquery INTO v_places
  FROM unnest(coalesce(p_spaces, ARRAY[v_tenant])) place;
  IF numnode(v_words) = 0 OR v_places IS NULL THEN
    RETURN;
  END IF;
  PERFORM set_config('enable_seqscan', 'off', true);
  RETURN QUERY EXECUTE '
    WITH matching AS MATERIALIZED (
      SELECT m.id, m.tenant_id, m.space_id, m.author_id, m.created_at FROM messages m
      WHERE to_tsvector(''simple''::regconfig, m.text)
          || array_to_tsvector(ARRAY['' '' || m.tenant_id::text, '' '' || m.space_id::text]) @@ $1
        AND m.kind = ''TEXT'' AND m.deleted_at IS NULL LIMIT $2 + 1)
    SELECT NULL::uuid WHERE (SELECT count(*) FROM matching) > $2
    UNION ALL
    SELECT f.id FROM matching f
    WHERE f.tenant_id = $3 AND ($4 IS NULL OR f.space_id = ANY ($4)) AND ($5 IS NULL OR f.author_id = $5)
      AND ($6 IS NULL OR f.created_at >= $6) AND ($7 IS NULL OR f.created_at < $7)'
    USING v_words && v_places, p_most, v_tenant, p_spaces, p_author, p_from, p_to;
  PERFORM set_config('enable_seqscan', 'on', true);
END $$;

ALTER FUNCTION search_messages OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION search_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_messages TO circadian_app;
