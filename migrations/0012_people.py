"""What tenants, members and invitations need beyond their tables.

The functions answer for the tenant of the transaction alone: they reach `users` for it, not other tenants.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

PEOPLE = """
-- Of some members, the address under which each has an account.
CREATE FUNCTION member_emails(p_members uuid[]) RETURNS TABLE (member_id uuid, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, coalesce(u.email, u.provided_email) FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND m.id = ANY (p_members) AND m.left_at IS NULL
$$;
-- Is somebody with this address a member? Of people who are none it tells nothing.
CREATE FUNCTION is_member_email(p_email text) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND p_email IN (u.email, u.provided_email) AND m.left_at IS NULL)
$$;
-- Ends the sessions that a provider of this tenant has opened for a person; those of their own password stay.
CREATE FUNCTION end_sessions_of_tenant(p_user uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND only_tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup, circadian_accounts;
ALTER FUNCTION member_emails(uuid[]) OWNER TO circadian_lookup;
ALTER FUNCTION is_member_email(text) OWNER TO circadian_lookup;
ALTER FUNCTION end_sessions_of_tenant(uuid) OWNER TO circadian_accounts;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup, circadian_accounts;
REVOKE ALL ON FUNCTION member_emails(uuid[]), is_member_email(text), end_sessions_of_tenant(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION member_emails(uuid[]), is_member_email(text), end_sessions_of_tenant(uuid)
  TO circadian_app;
"""

# What a person made by hand is listed; all that speaks for a person ends when they go. The many short-lived tokens of
# OAuth are in neither list's way.
INDEXES = """
CREATE INDEX access_tokens_personal ON access_tokens (tenant_id, created_at, id) WHERE kind = 'PERSONAL';
CREATE INDEX access_tokens_of_member ON access_tokens (tenant_id, member_id, created_at, id) WHERE kind = 'PERSONAL';
CREATE INDEX access_tokens_good ON access_tokens (tenant_id, member_id) WHERE revoked_at IS NULL;
CREATE INDEX members_by_age ON members (tenant_id, created_at, id) WHERE left_at IS NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0011_oauth")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (PEOPLE, INDEXES)]
