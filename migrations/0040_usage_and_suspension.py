"""Tasks of a suspended tenant rest with it; after that its time counts from the resumption, but for deadlines. And what
was asked beside the mind is told by purpose; where the window began before a reset was read by nobody."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import UsagePurpose

# The function of `0034`. New in it: nothing is found of a tenant that is suspended; silences and pauses that lasted
# through a suspension count from its end, since nobody could speak, and nothing was tried again.
FIND = """
CREATE OR REPLACE FUNCTION find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval,
    p_past interval, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id, d.kind FROM (
    SELECT t.tenant_id, t.agent_id, CASE
        WHEN p.status = 'STOPPED' THEN 'ABANDONED'
        WHEN t.deadline <= now() OR t.status = 'PAUSED' AND greatest(t.paused_at, n.resumed_at) <= now() - p_paused
          THEN 'OVERDUE'
        WHEN t.status = 'PAUSED' AND t.retried_at <= now() - p_retry AND a.status = 'ACTIVE' THEN 'RETRY'
        WHEN t.status = 'ACTIVE' AND t.stalled_at IS NULL AND greatest(t.progress_at, n.resumed_at) <= now() - p_silence
          THEN 'STALLED'
      END AS kind
    FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
      JOIN agents p ON (p.tenant_id, p.id) = (t.tenant_id, t.parent_id)
      JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at IS NULL
    UNION
    SELECT t.tenant_id, NULL, 'PAST' FROM tasks t JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at < now() - p_past AND p_agent IS NULL
  ) d WHERE d.kind IS NOT NULL AND (p_tenant IS NULL OR d.tenant_id = p_tenant)
    AND (p_agent IS NULL OR d.agent_id = p_agent)
  ORDER BY row_number() OVER (PARTITION BY d.tenant_id) LIMIT p_most
$$;
"""

# As in 0030, by purpose.
USAGE = """
DROP INDEX usage_beside;
CREATE INDEX usage_beside ON usage_records (tenant_id, agent_id, purpose) INCLUDE (input_tokens, output_tokens, cost)
  WHERE purpose <> 'THINKING';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0039_retention")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Tenant",
            name="resumed_at",
            field=fields.DatetimeField(
                null=True, description="The end of its last suspension.", auto_now=False, auto_now_add=False
            ),
        ),
        ops.AlterField(
            model_name="UsageRecord",
            name="purpose",
            field=fields.CharEnumField(
                description="THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE",
                db_default=UsagePurpose.THINKING,
                enum_type=UsagePurpose,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="AgentReset",
            name="from_seq",
            field=fields.BigIntField(description="First `seq` of the window from then on."),
        ),
        ops.RemoveField(model_name="AgentReset", name="window_before"),
        *(ops.RunSQL(sql) for sql in (FIND, USAGE)),
    ]
