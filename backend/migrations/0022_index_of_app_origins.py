"""Adds the index that finds the origin of a web page among those of all apps (ADR 0080)."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0021_third_parties')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("apps_origins", "apps USING gin (allowed_origins)"),
    ]
