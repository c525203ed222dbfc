-- Stores the digest of a mailed link (sign-up, reset). Deletes a few expired ones. Called by backend/accounts/links.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION issue_account_token(
    p_id uuid, p_purpose text, p_email text, p_digest bytea, p_lifetime interval)
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM account_tokens WHERE id = ANY (ARRAY(
    SELECT t.id FROM account_tokens t WHERE t.expires_at < now() - interval '1 day' ORDER BY t.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED));
  INSERT INTO account_tokens (id, purpose, email, digest, expires_at)
  VALUES (p_id, p_purpose, p_email, p_digest, now() + p_lifetime)
$$;

ALTER FUNCTION issue_account_token OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION issue_account_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION issue_account_token TO circadian_app;
