-- How the ID tokens of an app of any tenant are signed. Called by backend/tenants/apps.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION id_token_algorithm(p_app uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id_token_algorithm FROM apps a WHERE a.id = p_app
$$;

ALTER FUNCTION id_token_algorithm OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION id_token_algorithm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION id_token_algorithm TO circadian_app;
