"""Only a server's tool has `__` in its name: before, a tenant's own could be named as if a server had it.

Such a tool gets another name, by which whoever has it keeps it. It is taken out of what an admin lets agents call
unattended and offers to assistants: that word may have been about the server.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

_TABLES = ("tools", "agents", "think_cycles", "tenants", "webhook_endpoints")
_OPEN = "\n".join(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY;" for table in _TABLES)
_SHUT = "\n".join(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY;" for table in _TABLES)

RENAME = f"""
{_OPEN}
DO $$
DECLARE
  old record;
  fresh text;
BEGIN
  FOR old IN SELECT id, tenant_id, name, to_jsonb(name)::text AS said FROM tools
    WHERE server_id IS NULL AND deleted_at IS NULL AND position('__' IN name) > 0
  LOOP
    fresh := rtrim(left(regexp_replace(old.name, '_{{2,}}', '_', 'g'), 50), '_') || '_'
      || left(replace(old.id::text, '-', ''), 12);
    UPDATE tools SET name = fresh, revision = revision + 1, updated_at = now() WHERE id = old.id;
    UPDATE agents SET unattended_tools = unattended_tools - old.name,
      tools = CASE WHEN tools ? old.name THEN (tools - old.name) || to_jsonb(fresh) ELSE tools END,
      preparation = replace(preparation::text, old.said, to_jsonb(fresh)::text)::jsonb
      WHERE tenant_id = old.tenant_id
        AND (tools ? old.name OR unattended_tools ? old.name OR strpos(preparation::text, old.said) > 0);
    UPDATE think_cycles SET permissions = permissions - old.name
      WHERE tenant_id = old.tenant_id AND outcome IS NULL AND permissions ? old.name;
    UPDATE tenants SET assistant_tools = assistant_tools - old.name
      WHERE tenant_id = old.tenant_id AND assistant_tools ? old.name;
    UPDATE webhook_endpoints SET tools = (tools - old.name) || to_jsonb(fresh)
      WHERE tenant_id = old.tenant_id AND tools ? old.name;
  END LOOP;
END $$;
{_SHUT}
"""
RULE = """ALTER TABLE tools ADD CONSTRAINT tools_own_name
CHECK (server_id IS NOT NULL OR deleted_at IS NOT NULL OR position('__' IN name) = 0)"""


class Migration(migrations.Migration):
    dependencies = [("models", "0092_assistant_tools")]

    initial = False

    operations = [ops.RunSQL(RENAME), ops.RunSQL(RULE)]
