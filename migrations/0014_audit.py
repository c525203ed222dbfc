"""Sealing of the audit log."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0013_admission")]
    initial = False

    operations: list[ops.RunSQL] = []
