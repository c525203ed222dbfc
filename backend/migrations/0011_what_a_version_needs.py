"""Notes with a migration that takes something away which migration the running code must have at least (ADR 0069)."""

from tortoise import migrations
from tortoise.migrations import operations as ops

class Migration(migrations.Migration):
    dependencies = [('models', '0010_deletions')]

    initial = False

    operations = [
        ops.RunSQL("ALTER TABLE tortoise_migrations ADD COLUMN needs varchar(255)"),
        ops.RunSQL("""
            COMMENT ON COLUMN tortoise_migrations.needs IS
              'The migration that code must have to run on what this one has left. Null: any code that could before.'
        """),
    ]
