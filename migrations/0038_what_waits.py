"""Whether there is anything to do for those who look every second: asked by the sweep, in its own statement."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# Each by its index, however many rows there are; who then looks finds out what may be done.
LOOKUP = """
CREATE FUNCTION what_waits() RETURNS TABLE (webhooks bool, mcp_servers bool, compactions bool, audit_log bool, tasks bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM webhook_endpoints WHERE status = 'ACTIVE' AND next_try_at <= now()),
    EXISTS (SELECT FROM mcp_servers WHERE next_list_at <= now()),
    EXISTS (SELECT FROM compactions WHERE state IN ('WANTED', 'WRITING')),
    EXISTS (SELECT FROM audit_log WHERE seq IS NULL),
    EXISTS (SELECT FROM tasks)
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION what_waits() OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION what_waits() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION what_waits() TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0037_people_of_agents")]

    initial = False

    operations = [
        ops.RunSQL(LOOKUP),
    ]
