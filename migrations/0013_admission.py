"""Fair shares of tenants in the sweep."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0012_people")]
    initial = False

    operations: list[ops.RunSQL] = []
