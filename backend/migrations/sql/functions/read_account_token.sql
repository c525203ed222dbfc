-- Reads the address of a valid mailed link, by the digest of the link. Called by backend/accounts/links.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION read_account_token(p_purpose text, p_digests bytea[]) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.email FROM account_tokens t WHERE t.digest = ANY (p_digests) AND t.purpose = p_purpose
    AND t.used_at IS NULL AND t.expires_at > now()
$$;

ALTER FUNCTION read_account_token OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION read_account_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_account_token TO circadian_app;
