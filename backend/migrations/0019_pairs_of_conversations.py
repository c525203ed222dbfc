"""Adds the index that keeps one direct conversation for each two (ADR 0078), and one to find those of an actor."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0018_spaces_as_people_expect')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "spaces_direct",
            "spaces (tenant_id, pair_low, pair_high) WHERE pair_low IS NOT NULL AND deleted_at IS NULL",
            is_unique=True,
        ),
        IndexConcurrently("spaces_pair_high", "spaces (tenant_id, pair_high) WHERE pair_high IS NOT NULL"),
    ]
