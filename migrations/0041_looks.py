"""Looks across tenants: what waits is looked for by its index, whatever the database has reckoned of how many rows wait;
and archives that retention has emptied are none that a model has to read."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# As in 0038, but in the order of an index: with figures from a moment at which much waited, an EXISTS reads the whole
# table once nothing does, and a worker whose beat takes too long is taken for dead.
LOOKUP = """
CREATE OR REPLACE FUNCTION what_waits()
  RETURNS TABLE (webhooks bool, mcp_servers bool, compactions bool, audit_log bool, tasks bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT e.next_try_at <= now() FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
      ORDER BY e.next_try_at LIMIT 1), false),
    coalesce((SELECT m.next_list_at <= now() FROM mcp_servers m WHERE m.next_list_at IS NOT NULL
      ORDER BY m.next_list_at LIMIT 1), false),
    (SELECT true FROM compactions c WHERE c.state IN ('WANTED', 'WRITING') ORDER BY c.next_at LIMIT 1) IS NOT NULL,
    (SELECT true FROM audit_log a WHERE a.seq IS NULL ORDER BY a.tenant_id, a.id LIMIT 1) IS NOT NULL,
    EXISTS (SELECT FROM tasks)
$$;
"""

# As in 0035, but for those of whom nothing is left.
UNREAD = """
CREATE OR REPLACE FUNCTION find_unread(p_model text, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id, r.agent_id FROM archives r
  WHERE r.archived_to > r.removed_to AND (r.embedded_by IS DISTINCT FROM p_model OR EXISTS (SELECT FROM archive_pages p
    WHERE p.tenant_id = r.tenant_id AND p.agent_id = r.agent_id AND p.id > r.embedded_to
      AND (p.kind, p.to_cycle) IN (('CYCLE', r.archived_to), ('EPISODE', r.episode_to))))
  ORDER BY random() LIMIT p_most
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0040_usage_and_suspension")]

    initial = False

    operations = [
        ops.RunSQL(LOOKUP),
        ops.RunSQL(UNREAD),
    ]
