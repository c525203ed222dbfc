"""Adds the roles that a tenant makes (ADR 0088), and the columns that name one."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0027_ignored_and_failed')]

    initial = False

    operations = [
        ops.CreateModel(
            name='CustomRole',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('name', fields.TextField(unique=False)),
                ('description', fields.TextField(db_default='', unique=False)),
                ('scopes', fields.JSONField(encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'custom_roles', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'name')), 'indexes': [Index(fields=['tenant_id', 'created_at', 'id'])], 'pk_attr': 'id', 'table_description': 'A role that a tenant has made: some of the scopes, under a name of its own.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='IdentityProvider',
            name='custom_role_id',
            field=fields.UUIDField(null=True, description='The custom role of these people. Null: they get the built-in role.'),
        ),
        ops.AddField(
            model_name='Invitation',
            name='custom_role_id',
            field=fields.UUIDField(null=True, description='Null: it offers a built-in role.'),
        ),
        ops.AddField(
            model_name='Member',
            name='custom_role_id',
            field=fields.UUIDField(null=True, description='Null: the member has a built-in role.'),
        ),
        ops.AddField(
            model_name='Member',
            name='custom_scopes',
            field=fields.JSONField(null=True, description='The scopes of the custom role, as `custom_roles` has them. A lock of this row holds them too.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.RunSQL("""
            ALTER TABLE custom_roles ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now(),
              ADD CONSTRAINT custom_roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
            ALTER TABLE members
              ADD CONSTRAINT members_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id)
                REFERENCES custom_roles (tenant_id, id) NOT VALID,
              ADD CONSTRAINT members_custom_role CHECK (
                (custom_role_id IS NULL) = (custom_scopes IS NULL) AND (custom_role_id IS NULL OR role <> 'OWNER'))
                NOT VALID;
            ALTER TABLE invitations
              ADD CONSTRAINT invitations_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id)
                REFERENCES custom_roles (tenant_id, id) NOT VALID;
            ALTER TABLE identity_providers
              ADD CONSTRAINT identity_providers_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id)
                REFERENCES custom_roles (tenant_id, id) NOT VALID;
        """),
    ]
