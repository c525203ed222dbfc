"""Only a server's tool has `__` in its name: `server__*` stood for a tenant's own tool as well that was named so.

Those that there are get another name, also where agents are given them by name.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

_RENAME = """
DO $$
DECLARE t record; wanted text; old text; new text;
BEGIN
  FOR t IN SELECT tenant_id, id, name FROM tools
    WHERE server_id IS NULL AND deleted_at IS NULL AND position('__' IN name) > 0 ORDER BY id
  LOOP
    wanted := left(regexp_replace(t.name, '_{2,}', '_', 'g'), 55);
    IF EXISTS (SELECT FROM tools o WHERE o.tenant_id = t.tenant_id AND o.name = wanted AND o.deleted_at IS NULL) THEN
      wanted := rtrim(wanted, '_') || '_' || left(md5(t.id::text), 8);
    END IF;
    UPDATE tools SET name = wanted, revision = revision + 1 WHERE tenant_id = t.tenant_id AND id = t.id;
    old := to_jsonb(t.name)::text;
    new := to_jsonb(wanted)::text;
    UPDATE agents SET tools = replace(tools::text, old, new)::jsonb,
      unattended_tools = replace(unattended_tools::text, old, new)::jsonb,
      preparation = replace(preparation::text, old, new)::jsonb
    WHERE tenant_id = t.tenant_id
      AND (tools ? t.name OR unattended_tools ? t.name OR position(old IN preparation::text) > 0);
    UPDATE tenants SET assistant_tools = replace(assistant_tools::text, old, new)::jsonb
    WHERE tenant_id = t.tenant_id AND assistant_tools ? t.name;
  END LOOP;
END $$"""
_HOLD = """ALTER TABLE tools ADD CONSTRAINT tools_own_name
CHECK (server_id IS NOT NULL OR deleted_at IS NOT NULL OR position('__' IN name) = 0)"""


class Migration(migrations.Migration):
    dependencies = [("models", "0092_assistant_tools")]

    initial = False

    operations = [ops.RunSQL(_RENAME), ops.RunSQL(_HOLD)]
