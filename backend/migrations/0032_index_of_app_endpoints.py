"""Adds the index that finds the webhook endpoints of an installation (ADR 0087)."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0031_app_webhooks')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "webhook_endpoints_of_apps",
            "webhook_endpoints (tenant_id, service_id, space_id) WHERE service_id IS NOT NULL",
        ),
    ]
