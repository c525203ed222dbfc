"""Adds topics of spaces, and when a space was archived (ADR 0078)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0014_redaction_in_batches')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Space',
            name='archived_at',
            field=fields.DatetimeField(null=True, description='When it was archived: it can be read, and nobody writes in it. Null: it is open.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Space',
            name='topic',
            field=fields.TextField(description='What it is about at the moment, for people. Agents are not shown it.', db_default='', unique=False),
        ),
        ops.AddField(
            model_name='Tenant',
            name='members_may_set_topics',
            field=fields.BooleanField(description='Whether members may set the topic of the spaces that they are in.', db_default=True),
        ),
    ]
