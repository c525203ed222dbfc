"""What is deleted once it is over, beyond codes and tokens of apps (0011): consents, listed tokens, apps, sessions.

And the account page learns whether an account is of a tenant's provider's making. The policies are the last word on it: nothing that can still tell of a theft goes, whatever the application asks for.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

# A family goes after everything that came of it, by its foreign keys.
TOKENS = """
GRANT DELETE ON token_families TO circadian_app;
CREATE POLICY past ON token_families AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (expires_at < now() - interval '7 days');
CREATE INDEX token_families_past ON token_families (tenant_id, expires_at);
CREATE INDEX authorization_codes_of_family ON authorization_codes (tenant_id, family_id) WHERE family_id IS NOT NULL;

DROP POLICY past ON access_tokens;
CREATE POLICY past ON access_tokens AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (least(expires_at, revoked_at) < now() - interval '7 days');
CREATE INDEX access_tokens_listed_past ON access_tokens (tenant_id, least(expires_at, revoked_at))
  WHERE kind <> 'OAUTH';
CREATE INDEX invitations_past ON invitations (tenant_id, least(accepted_at, revoked_at, expires_at));
"""

# Whether any tenant has an app, or ever had it: the row of an installation stays.
APPS = """
CREATE FUNCTION is_app_installed(p_app uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app)
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION is_app_installed(uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION is_app_installed(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_app_installed(uuid) TO circadian_app;
GRANT DELETE ON apps TO circadian_app;
CREATE POLICY past ON apps AS RESTRICTIVE FOR DELETE TO circadian_app
  USING ((registration_digest IS NOT NULL OR status = 'DELETED') AND updated_at < now() - interval '7 days');
CREATE INDEX apps_past ON apps (tenant_id, updated_at) WHERE registration_digest IS NOT NULL OR status = 'DELETED';
CREATE INDEX device_codes_of_app ON device_codes (tenant_id, app_id);
"""

# As in 0010, but what is chosen is chosen once: a plan may ask an `IN (…)` anew for each row, and delete more than was
# meant. And a person has a hundred sessions, as many as the account page lists: those that ended go first, then the oldest.
SESSIONS = """
CREATE OR REPLACE FUNCTION open_browser_session(
    p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text,
    p_lifetime interval)
  RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.expires_at < now() - interval '1 day' ORDER BY s.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED));
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.user_id = p_user
    ORDER BY s.revoked_at IS NOT NULL, s.seen_at DESC, s.id OFFSET 99));
  WITH person AS (
    SELECT u.id FROM users u WHERE u.id = p_user AND u.disabled_at IS NULL
      AND (p_password_hash IS NULL OR u.password_hash = p_password_hash) FOR SHARE)
  INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, user_agent, expires_at)
  SELECT p_id, person.id, p_digest, p_only_tenant, p_user_agent, now() + p_lifetime FROM person RETURNING true
$$;
"""


LINKS = """
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
"""


# As in 0010, and whether nothing but a provider's word leads to it.
ACCOUNTS = """
DROP FUNCTION read_account(uuid, text);
CREATE FUNCTION read_account(p_id uuid, p_email text) RETURNS TABLE (
    id uuid, email text, name text, password_hash text, is_disabled bool, is_provided bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(u.email, u.provided_email), u.name, u.password_hash, u.disabled_at IS NOT NULL, u.email IS NULL
  FROM users u WHERE u.id = p_id OR u.email = p_email
$$;
GRANT CREATE ON SCHEMA public TO circadian_accounts;
ALTER FUNCTION read_account(uuid, text) OWNER TO circadian_accounts;
REVOKE CREATE ON SCHEMA public FROM circadian_accounts;
REVOKE ALL ON FUNCTION read_account(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_account(uuid, text) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0016_upstream")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (TOKENS, APPS, SESSIONS, LINKS, ACCOUNTS)]
