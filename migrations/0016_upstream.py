"""What sign-in through a tenant's own provider needs beyond its tables."""

from tortoise import migrations
from tortoise.migrations import operations as ops

LOOKUPS = """
CREATE POLICY lookup ON identity_providers FOR SELECT TO circadian_lookup USING (true);
GRANT SELECT ON identity_providers TO circadian_lookup;
-- Whose is it? Its id stands in the link by which people sign in.
CREATE FUNCTION find_identity_provider(p_id uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.tenant_id FROM identity_providers p WHERE p.id = p_id
$$;
-- Who has this address, or had it when they left? Of the transaction's tenant alone.
CREATE FUNCTION find_member_by_email(p_email text) RETURNS TABLE (member_id uuid, has_left bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.left_at IS NOT NULL FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND p_email IN (u.email, u.provided_email)
  ORDER BY m.left_at IS NOT NULL, u.email IS NULL, m.created_at, m.id LIMIT 1
$$;

GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_identity_provider(uuid) OWNER TO circadian_lookup;
ALTER FUNCTION find_member_by_email(text) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_identity_provider(uuid), find_member_by_email(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_identity_provider(uuid), find_member_by_email(text) TO circadian_app;
"""

# With a provider goes what it has said of people; the audit log keeps who was linked.
GRANTS = """
GRANT DELETE ON identities TO circadian_app;
CREATE INDEX identities_of_member ON identities (tenant_id, member_id);
CREATE INDEX identity_providers_by_age ON identity_providers (tenant_id, created_at, id);
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0015_services")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (LOOKUPS, GRANTS)]
