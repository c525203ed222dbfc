-- The words of a page as a text search vector. Pages are indexed by it and queries are matched against it. Called by
-- backend/consciousness/pages.py.
CREATE OR REPLACE FUNCTION archive_words(p_archive bigint, p_language text, p_text text) RETURNS tsvector
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(
    archive_word(p_archive, w.lexeme) || ':' || array_to_string(w.positions, ','), ' '), '')::tsvector
  FROM unnest(to_tsvector(p_language::regconfig, p_text)) w
$$;

REVOKE ALL ON FUNCTION archive_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archive_words TO circadian_app, circadian_lookup;
