"""Adds what the webhooks of apps are told of erased organisations, and what people are told of requests (ADR 0087)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.spaces.models import NotificationKind
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0036_kinds_of_packages')]

    initial = False
    loosens = "rows of an app exist only after an organisation was erased; a worker of the previous version fails to send one, and it is tried again; a notification of a request exists only after one is made or answered by this version"

    operations = [
        ops.CreateModel(
            name='ErasedInstallation',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True, description='The id of the installation.')),
                ('tenant_id', fields.UUIDField()),
                ('app_id', fields.UUIDField()),
                ('host_id', fields.UUIDField(description='The organisation that was erased.')),
                ('seq', fields.BigIntField(description='Its place among those of the app.')),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'erased_installations', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'app_id', 'seq')), 'indexes': [Index(fields=['tenant_id', 'created_at'])], 'pk_attr': 'id', 'table_description': 'An installation whose organisation was erased. The row is of the tenant of the app, whose webhook is told.'},
            bases=['Model'],
        ),
        ops.AlterField(
            model_name='WebhookEndpoint',
            name='space_id',
            field=fields.UUIDField(null=True, description='The space whose events it receives. Without `service_id` and `app_id` exactly one of five is set: this and the'),
        ),
        ops.AddField(
            model_name='WebhookEndpoint',
            name='app_id',
            field=fields.UUIDField(null=True, description='An app of this tenant: the row tells its webhook which organisations with an installation were erased.'),
        ),
        ops.RunSQL("""
            ALTER TABLE erased_installations ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT erased_installations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT erased_installations_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id)
                REFERENCES apps (tenant_id, id);
            ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_check,
              ADD CONSTRAINT webhook_endpoints_check CHECK (CASE WHEN num_nonnulls(service_id, app_id) = 0
                THEN secret_id IS NOT NULL AND num_nonnulls(space_id, agent_id, tools, NULLIF(is_security, false),
                  NULLIF(is_holds, false)) = 1
                ELSE num_nonnulls(service_id, app_id) = 1 AND num_nonnulls(agent_id, tools, NULLIF(is_security, false),
                  NULLIF(is_holds, false)) = 0 AND num_nonnulls(app_id, space_id) <= 1 END) NOT VALID,
              ADD CONSTRAINT webhook_endpoints_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id)
                REFERENCES apps (tenant_id, id) NOT VALID;
        """),
        ops.AlterField(
            model_name='Notification',
            name='kind',
            field=fields.CharEnumField(description='MENTION: MENTION\nJOINED: JOINED\nLEFT: LEFT\nAPP_REQUEST: APP_REQUEST', enum_type=NotificationKind, max_length=16),
        ),
        ops.AlterField(
            model_name='Notification',
            name='space_id',
            field=fields.UUIDField(null=True, description='Null: it is an APP_REQUEST.'),
        ),
        ops.AddField(
            model_name='Notification',
            name='app_request_id',
            field=fields.UUIDField(null=True, description='Only of an APP_REQUEST.'),
        ),
        ops.AddField(
            model_name='Member',
            name='app_request_mails',
            field=fields.BooleanField(description="Whether the member is mailed about requests for apps: others' that they may answer, and answers to their own.", db_default=True),
        ),
        ops.RunSQL("""
            ALTER TABLE notifications ADD CONSTRAINT notifications_app_request_check CHECK (
              (kind = 'APP_REQUEST') = (space_id IS NULL) AND (kind = 'APP_REQUEST') = (app_request_id IS NOT NULL)) NOT VALID;
        """),
    ]
