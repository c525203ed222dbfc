"""Adds what connectors ignored, and which messages did not arrive outside although they were sent (ADR 0086)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0026_connectors_of_chat_services')]

    initial = False

    operations = [
        ops.AddField(
            model_name='ConnectorMessage',
            name='error',
            field=fields.TextField(null=True, description='Why it did not arrive, although it was sent. Null: nothing is known about that.', unique=False),
        ),
        ops.AddField(
            model_name='Hook',
            name='ignored',
            field=fields.BigIntField(description='Number of requests with a valid signature that a connector did not post, and why not the last one.', db_default=0),
        ),
        ops.AddField(
            model_name='Hook',
            name='ignored_at',
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Hook',
            name='ignored_reason',
            field=fields.TextField(null=True, unique=False),
        ),
    ]
