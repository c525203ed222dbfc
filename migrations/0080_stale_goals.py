"""Goals that are worked on without news for too long are found and marked."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

FIND = """
CREATE INDEX goals_news ON goals (news_at) WHERE status = 'WORKING';
GRANT SELECT ON goals TO circadian_lookup;
CREATE POLICY lookup ON goals FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_stale_goals(p_tenant uuid, p_quiet interval, p_most int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, waits bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT g.tenant_id, g.agent_id, a.stale_goals_wait
  FROM goals g JOIN agents a ON (a.tenant_id, a.id) = (g.tenant_id, g.agent_id)
  WHERE g.status = 'WORKING' AND g.news_at <= now() - p_quiet AND coalesce(g.stale_at <= g.news_at, true)
    AND a.status = 'ACTIVE' AND (p_tenant IS NULL OR g.tenant_id = p_tenant)
  LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_stale_goals(uuid, interval, int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_stale_goals(uuid, interval, int) FROM public;
GRANT EXECUTE ON FUNCTION find_stale_goals(uuid, interval, int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0079_lost_stops")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Goal",
            name="stale_at",
            field=fields.DatetimeField(
                null=True,
                auto_now=False,
                auto_now_add=False,
                description="When it was found to be without news for too long; what is older than `news_at` counts no "
                "more.",
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="stale_goals_wait",
            field=fields.BooleanField(
                db_default=False,
                description="A goal of its that has had no news for too long is WAITING from then on; else it is only "
                "marked.",
            ),
        ),
        ops.RunSQL(FIND),
    ]
