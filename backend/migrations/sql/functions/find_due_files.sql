-- Finds files that are to be removed, over all tenants: those that are marked, and uploads that are in no message after
-- so many hours. Called by backend/files/removal.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_files(p_most int, p_hours int) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    (SELECT f.tenant_id, f.id, f.purge_at AS since FROM files f WHERE f.purge_at <= now() ORDER BY f.purge_at LIMIT p_most)
    UNION ALL
    (SELECT f.tenant_id, f.id, f.created_at FROM files f WHERE f.message_id IS NULL AND f.purge_at IS NULL
      AND f.created_at < now() - make_interval(hours => p_hours) ORDER BY f.created_at LIMIT p_most)
  ) d ORDER BY d.since LIMIT p_most
$$;

ALTER FUNCTION find_due_files OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_files TO circadian_app;
