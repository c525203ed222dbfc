"""Adds the index of the members of an account, built while others write, and names accounts among what is erased."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.data_rights.models import ErasureKind
from tortoise import fields

from backend.kit.migration_operations import IndexConcurrently

class Migration(migrations.Migration):
    dependencies = [('models', '0012_indexes_of_data_rights')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("members_of_account", "members (user_id) WHERE user_id IS NOT NULL"),
        ops.AlterField(
            model_name='Erasure',
            name='kind',
            field=fields.CharEnumField(description='TENANT: TENANT\nPERSON: PERSON\nAGENT: AGENT\nSPACE: SPACE\nMESSAGE: MESSAGE\nACCOUNT: ACCOUNT', enum_type=ErasureKind, max_length=16),
        ),
        ops.AlterField(
            model_name='Erasure',
            name='subject_id',
            field=fields.UUIDField(description='The id of the tenant, member, agent, space, message or account.'),
        ),
        ops.AlterField(
            model_name='Erasure',
            name='tenant_id',
            field=fields.UUIDField(description='For an ACCOUNT, which belongs to no tenant: its own id.'),
        ),
    ]
