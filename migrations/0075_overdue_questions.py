"""Questions whose time is over while nobody looks after their agent: paused, suspended, or waiting for its turn."""

from tortoise import migrations
from tortoise.migrations import operations as ops

_ASKED = "state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED')"
_UNTOLD = f"{_ASKED} AND told IS NULL"
_OVER = "told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED'))"
#: Its agent has had its time to say so itself.
_OVERDUE = f"{_ASKED} AND expires_at <= now() - interval '10 seconds'"

INDEX = f"CREATE INDEX tool_calls_asked_until ON tool_calls (expires_at) WHERE {_ASKED};"

# As in 0066, and questions that are overdue.
LOOKUPS = f"""
CREATE OR REPLACE FUNCTION what_waits()
  RETURNS TABLE (webhooks bool, mcp_servers bool, compactions bool, audit_log bool, tasks bool, holds bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT e.next_try_at <= now() FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
      ORDER BY e.next_try_at LIMIT 1), false),
    coalesce((SELECT m.next_list_at <= now() FROM mcp_servers m WHERE m.next_list_at IS NOT NULL
      ORDER BY m.next_list_at LIMIT 1), false),
    (SELECT true FROM compactions c WHERE c.state IN ('WANTED', 'WRITING') ORDER BY c.next_at LIMIT 1) IS NOT NULL,
    (SELECT true FROM audit_log a WHERE a.seq IS NULL ORDER BY a.tenant_id, a.id LIMIT 1) IS NOT NULL,
    EXISTS (SELECT FROM tasks),
    (SELECT true FROM tool_calls WHERE {_UNTOLD} ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR (SELECT true FROM tool_calls WHERE {_OVER} ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM tool_calls WHERE mail_at IS NOT NULL ORDER BY mail_at LIMIT 1), false)
      OR (SELECT true FROM tool_calls WHERE {_OVERDUE} ORDER BY expires_at LIMIT 1) IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION find_untold_holds(p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT found.tenant_id FROM (
    SELECT c.tenant_id FROM tool_calls c WHERE {_UNTOLD}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE {_OVER}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE {_OVERDUE}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE c.mail_at <= now()) found LIMIT p_most
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0070_trusted_providers")]

    initial = False

    operations = [ops.RunSQL(INDEX), ops.RunSQL(LOOKUPS)]
