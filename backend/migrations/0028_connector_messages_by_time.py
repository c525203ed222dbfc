"""Adds the index by which the mails of the last hour are counted (ADR 0086)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0029_valid_custom_roles')]

    initial = False

    operations = [
        ops.AddIndex(
            model_name='ConnectorMessage',
            index=Index(fields=['tenant_id', 'connector_id', 'created_at']),
        ),
    ]
