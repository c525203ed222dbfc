"""Policies, references, defaults and grants of the tables of 0008, and the look-ups across tenants that they need."""

from tortoise import migrations
from tortoise.migrations import operations as ops

TENANT_TABLES = (
    "invitations",
    "apps",
    "services",
    "tenant_keys",
    "secrets",
    "audit_log",
    "identity_providers",
    "identities",
    "token_families",
    "refresh_tokens",
    "authorization_codes",
    "device_codes",
)

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO circadian_app;
"""
    for table in TENANT_TABLES
)

GRANTS = """
-- Sign-up makes tenants and members, under the policies: in a transaction of the tenant that is made.
-- A tenant's status and quotas are the operator's alone.
GRANT INSERT (tenant_id, name), UPDATE (name) ON tenants TO circadian_app;
GRANT INSERT, UPDATE (name, role, left_at) ON members TO circadian_app;
GRANT INSERT, UPDATE (name, expires_at, last_used_at, revoked_at) ON access_tokens TO circadian_app;
REVOKE DELETE ON apps, services, identities, token_families, refresh_tokens FROM circadian_app;
-- What was done stays written; sealing adds a number and a hash (0014_audit).
REVOKE UPDATE, DELETE ON audit_log FROM circadian_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
"""

REFERENCES = """
ALTER TABLE invitations ADD FOREIGN KEY (tenant_id, invited_by) REFERENCES members (tenant_id, id);
-- An installation is of an app that another tenant may have registered.
ALTER TABLE services ADD FOREIGN KEY (app_id) REFERENCES apps (id),
  ADD CHECK ((kind = 'APP') = (app_id IS NOT NULL));
CREATE UNIQUE INDEX services_installed ON services (tenant_id, app_id) WHERE status <> 'REVOKED';
ALTER TABLE access_tokens ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, family_id) REFERENCES token_families (tenant_id, id),
  ADD CHECK (member_id IS NOT NULL OR service_id IS NOT NULL);
ALTER TABLE secrets ADD FOREIGN KEY (tenant_id, key_id) REFERENCES tenant_keys (tenant_id, id);
ALTER TABLE identity_providers ADD FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets (tenant_id, id);
ALTER TABLE identities ADD FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_providers (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id);
ALTER TABLE token_families ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id);
ALTER TABLE refresh_tokens ADD FOREIGN KEY (tenant_id, family_id) REFERENCES token_families (tenant_id, id);
ALTER TABLE authorization_codes ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, family_id) REFERENCES token_families (tenant_id, id);
ALTER TABLE device_codes ADD FOREIGN KEY (tenant_id, app_id) REFERENCES apps (tenant_id, id);
ALTER TABLE browser_sessions ADD FOREIGN KEY (user_id) REFERENCES users (id);
-- A service posts and joins as any actor does.
ALTER TABLE space_members
  ADD COLUMN service_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'SERVICE' THEN actor_id END) STORED,
  ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id);
ALTER TABLE messages
  ADD COLUMN service_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'SERVICE' THEN author_id END) STORED,
  ADD FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id);
"""

DEFAULTS = """
DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
           AND column_name IN ('created_at', 'updated_at', 'seen_at', 'occurred_at') AND column_default IS NULL LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT now()', c.table_name, c.column_name);
  END LOOP;
END $$;
CREATE INDEX audit_log_unsealed ON audit_log (tenant_id, id) WHERE seq IS NULL;
CREATE UNIQUE INDEX invitations_open ON invitations (tenant_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
"""

# Each finds a row by something that nobody can guess, or that is public, and says whose it is; it is read afterwards,
# as that tenant. `read_app` alone tells more: what every tenant may know of an app before it installs it.
LOOKUPS = """
GRANT SELECT ON apps, refresh_tokens, authorization_codes, device_codes, invitations, members, tenants, users
  TO circadian_lookup;
CREATE POLICY lookup ON apps FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON refresh_tokens FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON authorization_codes FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON device_codes FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON invitations FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON members FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON tenants FOR SELECT TO circadian_lookup USING (true);

DROP FUNCTION find_access_token(bytea);
CREATE FUNCTION find_access_token(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.id FROM access_tokens t WHERE t.digest = ANY (p_digests)
$$;
CREATE FUNCTION find_refresh_token(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.id FROM refresh_tokens t WHERE t.digest = ANY (p_digests)
$$;
CREATE FUNCTION find_authorization_code(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.tenant_id, c.id FROM authorization_codes c WHERE c.digest = ANY (p_digests)
$$;
CREATE FUNCTION find_device_code(p_digests bytea[], p_user_code text) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.tenant_id, c.id FROM device_codes c WHERE c.digest = ANY (p_digests) OR c.user_code = p_user_code
$$;
CREATE FUNCTION find_invitation(p_digests bytea[]) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.tenant_id, i.id FROM invitations i WHERE i.digest = ANY (p_digests)
$$;
CREATE FUNCTION read_app(p_client_id text, p_id uuid) RETURNS TABLE (
    id uuid, tenant_id uuid, client_id text, name text, description text, homepage_url text, type text, status text,
    redirect_uris jsonb, scopes jsonb, grant_types jsonb, publisher text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.tenant_id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status,
    a.redirect_uris, a.scopes, a.grant_types, t.name
  FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
  WHERE (a.client_id = p_client_id OR a.id = p_id) AND t.status = 'ACTIVE'
$$;
-- In which tenants is this person? Asked for whoever has signed in.
CREATE FUNCTION find_memberships(p_user uuid) RETURNS TABLE (
    tenant_id uuid, member_id uuid, role text, tenant_name text, tenant_status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id, m.role, t.name, t.status FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY t.name, t.tenant_id
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
DO $$ DECLARE f regprocedure; BEGIN
  FOREACH f IN ARRAY ARRAY['find_access_token(bytea[])', 'find_refresh_token(bytea[])',
      'find_authorization_code(bytea[])', 'find_device_code(bytea[], text)', 'find_invitation(bytea[])',
      'read_app(text, uuid)', 'find_memberships(uuid)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO circadian_lookup', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO circadian_app', f);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0008_tenancy")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (POLICIES, GRANTS, REFERENCES, DEFAULTS, LOOKUPS)]
