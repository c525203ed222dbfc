"""The named functions by which the application reaches people and how they sign in (ADR 0012).

`users`, `browser_sessions` and `account_tokens` are of no tenant, so no policy can keep them apart: the application has
no right to them at all. Each function below tells and changes no more than one act of `backend/accounts` needs. They
belong to a role of their own, so that what looks across tenants cannot change people, and the other way round.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

ROLE = """
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'circadian_accounts') THEN
    CREATE ROLE circadian_accounts NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- another database of the cluster was quicker
END $$;
GRANT circadian_accounts TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE ON users TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_sessions, account_tokens TO circadian_accounts;
CREATE INDEX browser_sessions_past ON browser_sessions (expires_at);
CREATE INDEX account_tokens_past ON account_tokens (expires_at);
"""

ACCOUNTS = """
CREATE FUNCTION read_account(p_id uuid, p_email text) RETURNS TABLE (
    id uuid, email text, name text, password_hash text, is_disabled bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(u.email, u.provided_email), u.name, u.password_hash, u.disabled_at IS NOT NULL
  FROM users u WHERE u.id = p_id OR u.email = p_email
$$;
-- Null: the address has an account already.
CREATE FUNCTION create_account(p_id uuid, p_email text, p_name text, p_password_hash text, p_is_verified bool)
  RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO users (id, email, name, password_hash, password_changed_at, verified_at)
  VALUES (p_id, p_email, p_name, p_password_hash, CASE WHEN p_password_hash IS NOT NULL THEN now() END,
    CASE WHEN p_is_verified THEN now() END)
  ON CONFLICT (email) DO NOTHING RETURNING id
$$;
-- Of somebody whom a tenant's own provider brings: the address is that tenant's word, and proves nothing elsewhere.
CREATE FUNCTION create_provided_account(p_id uuid, p_email text, p_name text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO users (id, provided_email, name) VALUES (p_id, p_email, p_name)
$$;
CREATE FUNCTION rename_account(p_id uuid, p_name text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET name = p_name WHERE id = p_id
$$;
-- Ends all sessions, and the links that could set it once more.
CREATE FUNCTION change_password(p_id uuid, p_password_hash text, p_is_verified bool) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET password_hash = p_password_hash, password_changed_at = now(),
    verified_at = CASE WHEN p_is_verified THEN coalesce(verified_at, now()) ELSE verified_at END WHERE id = p_id;
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_id AND revoked_at IS NULL;
  UPDATE account_tokens SET used_at = now() WHERE purpose = 'RESET' AND used_at IS NULL
    AND email = (SELECT email FROM users WHERE id = p_id);
$$;
-- The same password at another cost; nothing if it was changed meanwhile.
CREATE FUNCTION rehash_password(p_id uuid, p_before text, p_after text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET password_hash = p_after WHERE id = p_id AND password_hash = p_before RETURNING true
$$;
"""

SESSIONS = """
-- `p_password_hash` is the one that was proved; nothing is opened if it was changed meanwhile, or the account disabled.
CREATE FUNCTION open_browser_session(
    p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text,
    p_lifetime interval)
  RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM browser_sessions WHERE id IN (
    SELECT s.id FROM browser_sessions s WHERE s.expires_at < now() - interval '1 day' ORDER BY s.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED);
  WITH person AS (
    SELECT u.id FROM users u WHERE u.id = p_user AND u.disabled_at IS NULL
      AND (p_password_hash IS NULL OR u.password_hash = p_password_hash) FOR SHARE)
  INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, user_agent, expires_at)
  SELECT p_id, person.id, p_digest, p_only_tenant, p_user_agent, now() + p_lifetime FROM person RETURNING true
$$;
CREATE FUNCTION find_browser_session(p_digests bytea[], p_idle interval) RETURNS TABLE (
    id uuid, user_id uuid, email text, name text, only_tenant_id uuid, is_stale bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, coalesce(u.email, u.provided_email), u.name, s.only_tenant_id, s.seen_at < now() - interval '1 minute'
  FROM browser_sessions s JOIN users u ON u.id = s.user_id
  WHERE s.digest = ANY (p_digests) AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
    AND u.disabled_at IS NULL
$$;
CREATE FUNCTION touch_browser_session(p_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET seen_at = now() WHERE id = p_id
$$;
CREATE FUNCTION list_browser_sessions(p_user uuid, p_idle interval) RETURNS TABLE (
    id uuid, user_agent text, only_tenant_id uuid, created_at timestamptz, seen_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.user_agent, s.only_tenant_id, s.created_at, s.seen_at FROM browser_sessions s
  WHERE s.user_id = p_user AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
  ORDER BY s.seen_at DESC, s.id LIMIT 100
$$;
-- The one, or else all but one.
CREATE FUNCTION end_browser_sessions(p_user uuid, p_id uuid, p_but uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND (p_id IS NULL OR id = p_id) AND id IS DISTINCT FROM p_but
$$;
"""

LINKS = """
CREATE FUNCTION issue_account_token(p_id uuid, p_purpose text, p_email text, p_digest bytea, p_lifetime interval)
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM account_tokens WHERE id IN (
    SELECT t.id FROM account_tokens t WHERE t.expires_at < now() - interval '1 day' ORDER BY t.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED);
  INSERT INTO account_tokens (id, purpose, email, digest, expires_at)
  VALUES (p_id, p_purpose, p_email, p_digest, now() + p_lifetime)
$$;
CREATE FUNCTION read_account_token(p_purpose text, p_digests bytea[]) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.email FROM account_tokens t WHERE t.digest = ANY (p_digests) AND t.purpose = p_purpose
    AND t.used_at IS NULL AND t.expires_at > now()
$$;
CREATE FUNCTION use_account_token(p_purpose text, p_digests bytea[]) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE account_tokens SET used_at = now() WHERE digest = ANY (p_digests) AND purpose = p_purpose
    AND used_at IS NULL AND expires_at > now() RETURNING email
$$;
"""

FUNCTIONS = (
    "read_account(uuid, text)",
    "create_account(uuid, text, text, text, bool)",
    "create_provided_account(uuid, text, text)",
    "rename_account(uuid, text)",
    "change_password(uuid, text, bool)",
    "rehash_password(uuid, text, text)",
    "open_browser_session(uuid, uuid, bytea, uuid, text, text, interval)",
    "find_browser_session(bytea[], interval)",
    "touch_browser_session(uuid)",
    "list_browser_sessions(uuid, interval)",
    "end_browser_sessions(uuid, uuid, uuid)",
    "issue_account_token(uuid, text, text, bytea, interval)",
    "read_account_token(text, bytea[])",
    "use_account_token(text, bytea[])",
)

OWNERSHIP = (
    "GRANT CREATE ON SCHEMA public TO circadian_accounts;"
    + "".join(
        f"""
ALTER FUNCTION {function} OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION {function} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION {function} TO circadian_app;"""
        for function in FUNCTIONS
    )
    + "\nREVOKE CREATE ON SCHEMA public FROM circadian_accounts;\n"
)


class Migration(migrations.Migration):
    dependencies = [("models", "0009_tenancy_isolation")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (ROLE, ACCOUNTS, SESSIONS, LINKS, OWNERSHIP)]
