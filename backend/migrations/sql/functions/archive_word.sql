-- One word of a query in the form in which `archive_words` indexes it.
CREATE OR REPLACE FUNCTION archive_word(p_archive bigint, p_lexeme text) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT '''' || replace(replace(p_archive || ':' || p_lexeme, '\', '\\'), '''', '''''') || ''''
$$;

REVOKE ALL ON FUNCTION archive_word FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archive_word TO circadian_app, circadian_lookup;
