"""Adds the index that finds open requests for an app, over all tenants (ADR 0087)."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0037_what_apps_and_admins_are_told')]

    initial = False
    atomic = False

    operations = [IndexConcurrently("app_requests_of_apps", "app_requests (app_id) WHERE status = 'OPEN'")]
