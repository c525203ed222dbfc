"""Failures that admins are mailed about."""

import functools
from json import dumps, loads
from uuid import uuid4

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import FailureKind

TABLE = """
ALTER TABLE failure_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE failure_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON failure_mails
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY lookup ON failure_mails FOR SELECT TO circadian_lookup USING (true);
ALTER TABLE failure_mails ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
CREATE INDEX failure_mails_mail ON failure_mails (mail_at);
CREATE INDEX failure_mails_of_agent ON failure_mails (tenant_id, agent_id);
CREATE UNIQUE INDEX failure_mails_model ON failure_mails (tenant_id, model, is_own_key) WHERE kind = 'MODEL';
GRANT SELECT, INSERT, UPDATE, DELETE ON failure_mails TO circadian_app;
GRANT SELECT (tenant_id, mail_at) ON failure_mails TO circadian_lookup;
GRANT UPDATE (failure_mails, failure_mailed_at) ON members TO circadian_app;
"""

_ASKED = "state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED')"
_UNTOLD = f"{_ASKED} AND told IS NULL"
_OVER = "told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED'))"
_OVERDUE = f"{_ASKED} AND expires_at <= now() - interval '10 seconds'"

# As in 0075, and failures.
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
      OR coalesce((SELECT mail_at <= now() FROM failure_mails ORDER BY mail_at LIMIT 1), false)
$$;
CREATE OR REPLACE FUNCTION find_untold_holds(p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT found.tenant_id FROM (
    SELECT c.tenant_id FROM tool_calls c WHERE {_UNTOLD}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE {_OVER}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE {_OVERDUE}
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE c.mail_at <= now()
    UNION ALL SELECT f.tenant_id FROM failure_mails f WHERE f.mail_at <= now()) found LIMIT p_most
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0094_withheld_by_event")]

    initial = False

    operations = [
        ops.CreateModel(
            name="FailureMail",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "kind",
                    fields.CharEnumField(
                        description="MODEL: MODEL\nAGENT: AGENT\nDEAD_LETTER: DEAD_LETTER",
                        enum_type=FailureKind,
                        max_length=16,
                    ),
                ),
                (
                    "model",
                    fields.TextField(null=True, description="Of a model: as `ModelHealth` has it.", unique=False),
                ),
                ("is_own_key", fields.BooleanField(null=True)),
                (
                    "agent_id",
                    fields.UUIDField(
                        null=True, description="Of an agent: the cycle that fails, or the event that was given up."
                    ),
                ),
                ("cycle_id", fields.UUIDField(null=True)),
                ("event_id", fields.BigIntField(null=True)),
                ("created_at", fields.DatetimeField()),
                (
                    "mail_at",
                    fields.DatetimeField(description="Not before this time; a round of mails takes it until then."),
                ),
                (
                    "told",
                    fields.JSONField(
                        description="Ids of the members who were mailed about it.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
            ],
            options={
                "table": "failure_mails",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "pk_attr": "id",
                "table_description": "A failure that admins are still to be mailed about (`tools.failure_mails`). It goes "
                "with the last mail.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Member",
            name="failure_mailed_at",
            field=fields.DatetimeField(null=True),
        ),
        ops.AddField(
            model_name="Member",
            name="failure_mails",
            field=fields.BooleanField(
                description="Of an admin: whether they are mailed about failures, and when they were last.",
                db_default=True,
            ),
        ),
        ops.RunSQL(TABLE),
        ops.RunSQL(LOOKUPS),
    ]
