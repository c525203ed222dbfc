"""The named functions by which the application reaches people and how they sign in."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0009_tenancy_isolation")]
    initial = False

    operations: list[ops.RunSQL] = []
