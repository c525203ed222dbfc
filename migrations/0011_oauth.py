"""What the authorization server needs beyond its tables: where an app is installed, and what may be deleted once past."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# `p_id` null: any. Two at most, which is enough to know that there are several.
LOOKUP = """
GRANT SELECT ON services TO circadian_lookup;
CREATE POLICY lookup ON services FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_installations(p_app uuid, p_id uuid) RETURNS TABLE (tenant_id uuid, id uuid, scopes jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id, s.scopes FROM services s JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.app_id = p_app AND (p_id IS NULL OR s.id = p_id) AND s.status = 'ACTIVE' AND t.status = 'ACTIVE'
  ORDER BY s.created_at, s.id LIMIT 2
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_installations(uuid, uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_installations(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_installations(uuid, uuid) TO circadian_app;
"""

# Credentials are not deleted but revoked; those that nobody could use for a week any more go.
PURGE = """
GRANT DELETE ON access_tokens, refresh_tokens TO circadian_app;
CREATE POLICY past ON access_tokens AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (expires_at < now() - interval '7 days');
CREATE POLICY past ON refresh_tokens AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (expires_at < now() - interval '7 days');
CREATE INDEX access_tokens_past ON access_tokens (tenant_id, expires_at) WHERE kind = 'OAUTH';
CREATE INDEX refresh_tokens_past ON refresh_tokens (tenant_id, expires_at);
CREATE INDEX authorization_codes_past ON authorization_codes (tenant_id, expires_at);
CREATE INDEX device_codes_past ON device_codes (tenant_id, expires_at);
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0010_accounts")]
    initial = False

    operations = [ops.RunSQL(LOOKUP), ops.RunSQL(PURGE)]
