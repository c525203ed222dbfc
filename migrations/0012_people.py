"""What tenants, members and invitations need beyond their tables."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0011_oauth")]
    initial = False

    operations: list[ops.RunSQL] = []
