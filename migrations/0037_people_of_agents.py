"""For whom an agent works: also one that does a task. And one row of digests for each assistant, with when it was read."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops
from tortoise.migrations.constraints import UniqueConstraint

NEWEST = """
ALTER TABLE digests NO FORCE ROW LEVEL SECURITY;
DELETE FROM digests d USING digests later
WHERE (later.tenant_id, later.agent_id) = (d.tenant_id, d.agent_id) AND later.id > d.id;
ALTER TABLE digests FORCE ROW LEVEL SECURITY;
"""
GRANTS = "GRANT UPDATE (plan_id, spaces, created_at, read_at) ON digests TO circadian_app;"

# The check of 0034 has no name: only assistants were to have a person.
PEOPLE = """
DO $$
DECLARE found name;
BEGIN
  FOR found IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'agents'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%member_id IS NOT NULL%'
  LOOP
    EXECUTE format('ALTER TABLE agents DROP CONSTRAINT %I', found);
  END LOOP;
END $$;
ALTER TABLE agents ADD CONSTRAINT agents_member CHECK (CASE kind
  WHEN 'PERSONAL_ASSISTANT' THEN member_id IS NOT NULL WHEN 'TASK' THEN true ELSE member_id IS NULL END);
DROP INDEX agents_assistants;
CREATE UNIQUE INDEX agents_assistants ON agents (tenant_id, member_id)
  WHERE kind = 'PERSONAL_ASSISTANT' AND status <> 'STOPPED';
CREATE INDEX agents_children ON agents (tenant_id, parent_id) WHERE parent_id IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0036_hidden_knowledge")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="Agent",
            name="member_id",
            field=fields.UUIDField(
                null=True,
                description="The person that it works for: of a personal assistant, and of who does a task for somebody.",
            ),
        ),
        ops.RunSQL(sql=NEWEST),
        ops.RemoveIndex(model_name="Digest", name=None, fields=["tenant_id", "agent_id", "id"]),
        ops.AlterModelOptions(
            name="Digest",
            options={
                "table": "digests",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id")),
                "pk_attr": "id",
                "table_description": "The newest digest of an assistant: from which message to which of each space it goes. The next one begins where",
            },
        ),
        ops.AddField(
            model_name="Digest",
            name="read_at",
            field=fields.DatetimeField(
                null=True,
                description="When the assistant first asked what is in it.",
                auto_now=False,
                auto_now_add=False,
            ),
        ),
        ops.AddConstraint(
            model_name="Digest", constraint=UniqueConstraint(fields=("tenant_id", "agent_id"), name=None)
        ),
        ops.AlterField(
            model_name="ThinkCycle",
            name="member_id",
            field=fields.UUIDField(
                null=True, description="The person whose event opened it, or for whom its agent works."
            ),
        ),
        *(ops.RunSQL(sql) for sql in (GRANTS, PEOPLE)),
    ]
