"""Adds kinds of connectors that packages bring, and which messages outside are of programs (ADR 0085, 0090)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.spaces.models import ConnectorKind
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0035_console')]

    initial = False

    operations = [
        ops.AlterField(
            model_name='Connector',
            name='kind',
            field=fields.CharEnumField(description='WEBHOOK: WEBHOOK\nSLACK: SLACK\nTELEGRAM: TELEGRAM\nEMAIL: EMAIL\nGITHUB: GITHUB\nOTHER: OTHER', enum_type=ConnectorKind, max_length=16),
        ),
        ops.AddField(
            model_name='Connector',
            name='kind_name',
            field=fields.TextField(null=True, description='Of OTHER: the name under which a package has registered the kind.', unique=False),
        ),
        ops.AddField(
            model_name='ConnectorMessage',
            name='is_of_program',
            field=fields.BooleanField(description='It came in, and a program wrote it.', db_default=False),
        ),
    ]
