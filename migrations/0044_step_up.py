"""When a person last proved in a browser's session who they are (ADR 0029)."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# As in 0017; signing in is a proof. And as in 0010, with the seconds since the last one; null: none yet.
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
  INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, user_agent, stepped_up_at, expires_at)
  SELECT p_id, person.id, p_digest, p_only_tenant, p_user_agent, now(), now() + p_lifetime FROM person RETURNING true
$$;

DROP FUNCTION find_browser_session(bytea[], interval);
CREATE FUNCTION find_browser_session(p_digests bytea[], p_idle interval) RETURNS TABLE (
    id uuid, user_id uuid, email text, name text, only_tenant_id uuid, is_stale bool, proved_seconds_ago float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, coalesce(u.email, u.provided_email), u.name, s.only_tenant_id, s.seen_at < now() - interval '1 minute',
    extract(epoch FROM now() - s.stepped_up_at)::float8
  FROM browser_sessions s JOIN users u ON u.id = s.user_id
  WHERE s.digest = ANY (p_digests) AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
    AND u.disabled_at IS NULL
$$;
-- `p_password_hash` is the one that was proved; nothing if it was changed meanwhile, which has ended the session too.
CREATE FUNCTION step_up_browser_session(p_id uuid, p_password_hash text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u
  WHERE s.id = p_id AND s.revoked_at IS NULL AND u.id = s.user_id AND u.disabled_at IS NULL
    AND u.password_hash = p_password_hash RETURNING true
$$;
"""

FUNCTIONS = ("find_browser_session(bytea[], interval)", "step_up_browser_session(uuid, text)")
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
    dependencies = [("models", "0043_domain_proofs")]

    initial = False

    operations = [
        ops.AddField(
            model_name="BrowserSession",
            name="stepped_up_at",
            field=fields.DatetimeField(
                null=True,
                description="When they last proved in this session who they are: by signing in, or by their password once more.",
                auto_now=False,
                auto_now_add=False,
            ),
        ),
        ops.RunSQL(SESSIONS),
        ops.RunSQL(OWNERSHIP),
    ]
