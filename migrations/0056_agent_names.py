"""One name, one living agent: unique in its tenant as `@name` compares it, tasks and personal assistants aside."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# What Python's `casefold` makes of a name, but for rare letters: an older agent's key may miss a likeness, never find
# one too many.
KEYS = """
ALTER TABLE agents NO FORCE ROW LEVEL SECURITY;
UPDATE agents SET name_key = replace(replace(lower(name), 'ß', 'ss'), 'ς', 'σ');
"""

# The oldest keeps the name, the others get its number: `Ada (2)`. Where that is taken too, or the name is too long for
# it to differ, they get a part of their id in the next rounds. Each round is one pass, and has only the names that are
# not unique yet to change.
SUFFIXES = """
DO $$
DECLARE round int := 0;
BEGIN
  LOOP
    round := round + 1;
    WITH ranked AS (
      SELECT id, row_number() OVER (PARTITION BY tenant_id, name_key ORDER BY created_at, id) AS place FROM agents
      WHERE kind NOT IN ('TASK', 'PERSONAL_ASSISTANT') AND status <> 'STOPPED'
    ), named AS (
      SELECT id, CASE WHEN round = 1 THEN ' (' || place || ')'
        ELSE ' (' || left(replace(id::text, '-', ''), least(4 + 4 * round, 32)) || ')' END AS suffix
      FROM ranked WHERE place > 1
    )
    UPDATE agents a SET name = left(a.name, 200 - length(n.suffix)) || n.suffix,
      name_key = replace(replace(lower(left(a.name, 200 - length(n.suffix)) || n.suffix), 'ß', 'ss'), 'ς', 'σ'),
      updated_at = now()
    FROM named n WHERE a.id = n.id;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
ALTER TABLE agents FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX agents_name_key ON agents (tenant_id, name_key)
  WHERE kind NOT IN ('TASK', 'PERSONAL_ASSISTANT') AND status <> 'STOPPED';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0055_who_sees_agents")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Agent",
            name="name_key",
            field=fields.TextField(
                null=True,
                description="The name as `@name` compares it: unique among the living agents of a tenant, tasks and "
                "assistants aside.",
                unique=False,
            ),
        ),
        ops.RunSQL(KEYS),
        ops.RunSQL(SUFFIXES),
    ]
