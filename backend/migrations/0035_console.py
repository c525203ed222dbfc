"""Tokens and codes of the console (ADR 0089): without an installation, and bound to the session of a browser."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0034_index_of_untimed_spaces')]

    initial = False
    loosens = "only the console has rows without an installation; older code finds no code of its client, which it does not know"

    operations = [
        ops.AlterField(
            model_name='AuthorizationCode',
            name='service_id',
            field=fields.UUIDField(null=True, description='Null: the console (`TokenFamily`).'),
        ),
        ops.AddField(
            model_name='AuthorizationCode',
            name='browser_session_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AlterField(
            model_name='TokenFamily',
            name='service_id',
            field=fields.UUIDField(null=True, description='Null: the console, in which the member acts for themself.'),
        ),
        ops.AddField(
            model_name='TokenFamily',
            name='browser_session_id',
            field=fields.UUIDField(null=True, description='The browser session that opened the console. Its tokens end with it.'),
        ),
    ]
