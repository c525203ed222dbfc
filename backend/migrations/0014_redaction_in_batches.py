"""Adds how far a redaction has come, and the texts that it still looks for (ADR 0071)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from uuid import uuid4
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0013_deleted_accounts')]

    initial = False

    operations = [
        ops.CreateModel(
            name='WithheldText',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('erasure_id', fields.UUIDField()),
                ('is_own', fields.BooleanField(description='Of the erased person. False: what agents have written down of the erased texts.')),
                ('text', fields.TextField(unique=False)),
            ],
            options={'table': 'withheld_texts', 'app': 'models', 'unique_together': (('tenant_id', 'erasure_id', 'id'),), 'pk_attr': 'id', 'table_description': 'A text that an erasure still looks for in what agents have written. Nobody is shown it.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='Erasure',
            name='is_derived',
            field=fields.BooleanField(description='Another erasure has found it: an answer of an agent that repeats an erased text.', db_default=False),
        ),
        ops.AddField(
            model_name='Erasure',
            name='progress',
            field=fields.JSONField(null=True, description='How far the search for texts has come. Null: it has not begun, or is over.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
    ]
