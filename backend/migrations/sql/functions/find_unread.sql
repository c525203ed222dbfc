-- Finds archives with pages that have no vectors, over all tenants. Called by
-- backend/runtime/background_jobs/embedding.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_unread(p_model text, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id, r.agent_id FROM archives r
  WHERE r.archived_to > r.removed_to AND (r.embedded_by IS DISTINCT FROM p_model OR EXISTS (SELECT FROM archive_pages p
    WHERE p.tenant_id = r.tenant_id AND p.agent_id = r.agent_id AND p.id > r.embedded_to
      AND (p.kind, p.to_cycle) IN (('CYCLE', r.archived_to), ('EPISODE', r.episode_to))))
  ORDER BY random() LIMIT p_most
$$;

ALTER FUNCTION find_unread OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_unread FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unread TO circadian_app;
