"""Adds the keys that sign ID tokens, with which algorithm each app gets them (ADR 0092), and which agents are in lists."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tenants.models import IdTokenAlgorithm


class Migration(migrations.Migration):
    dependencies = [('models', '0039_operators')]

    initial = False

    operations = [
        ops.CreateModel(
            name='SigningKey',
            fields=[
                ('id', fields.CharField(primary_key=True, max_length=43, unique=True, db_index=True, description='The thumbprint of the public key (RFC 7638), which is the `kid` of its tokens.')),
                ('algorithm', fields.CharEnumField(description='RS256: RS256\nES256: ES256', enum_type=IdTokenAlgorithm, max_length=16)),
                ('sealed_by', fields.CharField(max_length=16, description='The name of the key of CIRCADIAN_SECRET_KEY that seals it.')),
                ('sealed', fields.BinaryField(description='The private key, sealed for this id and algorithm.')),
                ('signs_from', fields.DatetimeField(auto_now=False, auto_now_add=False, description='When it begins to sign. It is published before. It signs until the next key of its algorithm does.')),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'signing_keys', 'app': 'models', 'unique_together': (('algorithm', 'signs_from'),), 'pk_attr': 'id', 'table_description': 'A key that signs ID tokens. It belongs to no tenant.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='App',
            name='id_token_algorithm',
            field=fields.CharEnumField(description='RS256: RS256\nES256: ES256', db_default='ES256', enum_type=IdTokenAlgorithm, max_length=16),
        ),
        ops.AddField(
            model_name='AgentProcess',
            name='is_listed',
            field=fields.BooleanField(description='False: no list shows agents of its kind, such as that of tasks. True of all agents from before this column.', db_default=True),
        ),
        ops.RunSQL("""
            ALTER TABLE signing_keys ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT signing_keys_algorithm_check CHECK (algorithm IN ('RS256', 'ES256'));
        """),
    ]
