"""Remembers deletions outside that arrive before their message."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0032_index_of_app_endpoints')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Connector',
            name='early_deletions',
            field=fields.JSONField(description='Digests of the ids of messages that were deleted outside before they came in here. The newest last.', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
    ]
