-- Finds spaces with messages whose newest text has no known time, over all tenants. Called by
-- backend/spaces/last_texts.py. The index spaces_without_time has only these.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_untimed_spaces(p_most int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id FROM spaces s
  WHERE s.last_text_at IS NULL AND s.seq > 0 AND s.deleted_at IS NULL LIMIT p_most
$$;

ALTER FUNCTION find_untimed_spaces OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_untimed_spaces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_untimed_spaces TO circadian_app;
