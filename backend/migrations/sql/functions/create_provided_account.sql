-- Creates the account of a person whom a tenant's own identity provider signs in. The address is a claim of that tenant
-- and proves nothing to other tenants. Called by backend/accounts/identities.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION create_provided_account(p_id uuid, p_email text, p_name text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO users (id, provided_email, name) VALUES (p_id, p_email, p_name)
$$;

ALTER FUNCTION create_provided_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION create_provided_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_provided_account TO circadian_app;
