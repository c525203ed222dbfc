-- Uses a mailed link once: returns its address, or null. Called by backend/accounts/links.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION use_account_token(p_purpose text, p_digests bytea[]) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE account_tokens SET used_at = now() WHERE digest = ANY (p_digests) AND purpose = p_purpose
    AND used_at IS NULL AND expires_at > now() RETURNING email
$$;

ALTER FUNCTION use_account_token OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION use_account_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_account_token TO circadian_app;
