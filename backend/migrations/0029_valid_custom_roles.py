"""Validates the constraints of the columns that name a custom role. No row of before has one."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [('models', '0028_custom_roles')]

    initial = False

    operations = [
        ops.RunSQL("""
            ALTER TABLE members VALIDATE CONSTRAINT members_tenant_id_custom_role_id_fkey,
              VALIDATE CONSTRAINT members_custom_role;
            ALTER TABLE invitations VALIDATE CONSTRAINT invitations_tenant_id_custom_role_id_fkey;
            ALTER TABLE identity_providers VALIDATE CONSTRAINT identity_providers_tenant_id_custom_role_id_fkey;
        """),
    ]
