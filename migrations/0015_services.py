"""What apps, services and secrets need beyond their tables."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0014_audit")]
    initial = False

    operations: list[ops.RunSQL] = []
