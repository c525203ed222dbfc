-- Finds the tenant of an inbound hook by the id in its address. Called by backend/webhooks/receiving.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_hook(p_id uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.tenant_id FROM hooks h WHERE h.id = p_id
$$;

ALTER FUNCTION find_hook OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_hook FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_hook TO circadian_app;
