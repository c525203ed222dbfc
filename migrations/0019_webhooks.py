"""Hooks: addresses at which other systems tell agents what happened."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.inbox.models import Priority
from backend.webhooks.models import HookTemplate
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

TENANT_TABLES = ("hooks",)

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ALTER COLUMN created_at SET DEFAULT now();
GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO circadian_app;
"""
    for table in TENANT_TABLES
)

HOOKS = """
ALTER TABLE hooks ALTER COLUMN updated_at SET DEFAULT now(),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, secret_before_id) REFERENCES secrets (tenant_id, id);
"""

# Each says whose a row is, and no more; it is read afterwards, as that tenant.
LOOKUPS = """
GRANT SELECT ON hooks TO circadian_lookup;
CREATE POLICY lookup ON hooks FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_hook(p_id uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.tenant_id FROM hooks h WHERE h.id = p_id
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_hook(uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_hook(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_hook(uuid) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [('models', '0016_upstream')]

    initial = False

    operations = [
        ops.CreateModel(
            name='Hook',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('agent_id', fields.UUIDField(description='Who hears of it.')),
                ('name', fields.TextField(description='What the agent knows the source by.', unique=False)),
                ('template', fields.CharEnumField(description='STANDARD: STANDARD\nGITHUB: GITHUB\nSLACK: SLACK\nJIRA: JIRA\nSTRIPE: STRIPE', enum_type=HookTemplate, max_length=16)),
                ('priority', fields.CharEnumField(description='WHEN_IDLE: WHEN_IDLE\nASAP: ASAP\nINTERRUPT: INTERRUPT', enum_type=Priority, max_length=16)),
                ('is_enabled', fields.BooleanField(db_default=True)),
                ('secret_id', fields.UUIDField()),
                ('secret_before_id', fields.UUIDField(null=True, description='The secret before the last rotation, and until when it is good as well.')),
                ('secret_before_until', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('received', fields.BigIntField(description='Signed as they should be; and not. Told for people: a crash may lose some.', db_default=0)),
                ('received_at', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('refused', fields.BigIntField(db_default=0)),
                ('refused_at', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('created_by', fields.UUIDField()),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'hooks', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'indexes': [Index(fields=['tenant_id', 'created_at', 'id']), Index(fields=['tenant_id', 'agent_id'])], 'pk_attr': 'id', 'table_description': 'An address of ours at which another system tells one agent what happened there; its id is in the address.'},
            bases=['Model'],
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, HOOKS, LOOKUPS)),
    ]
