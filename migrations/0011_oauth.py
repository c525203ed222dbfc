"""What the authorization server needs beyond its tables."""

from tortoise import migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0010_accounts")]
    initial = False

    operations: list[ops.RunSQL] = []
