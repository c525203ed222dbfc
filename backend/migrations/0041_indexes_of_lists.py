"""Adds the indexes that hold lists of spaces and of agents in each of their orders (ADR 0058)."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently

_SPACES = (
    "spaces (tenant_id, kind, (CASE WHEN archived_at IS NULL THEN 0 ELSE 1 END), {}, id) WHERE deleted_at IS NULL"
)
_AGENTS = (
    "agents (tenant_id, status, {}, id) WHERE deleted_at IS NULL AND kind NOT IN ('TASK', 'PERSONAL_ASSISTANT')"
)


class Migration(migrations.Migration):
    dependencies = [('models', '0040_signing_keys_and_listed_agents')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("spaces_by_age", _SPACES.format("created_at")),
        IndexConcurrently("spaces_by_name", _SPACES.format("left(lower(name), 40)")),
        IndexConcurrently("spaces_by_activity", _SPACES.format("COALESCE(last_text_at, created_at)")),
        IndexConcurrently("agents_by_age", _AGENTS.format("created_at")),
        IndexConcurrently("agents_by_name", _AGENTS.format("left(lower(name), 40)")),
        IndexConcurrently(
            "agents_by_activity",
            "agent_processes (tenant_id, COALESCE(last_cycle_at, '1970-01-01 00:00:00+00'), agent_id) WHERE is_listed",
        ),
    ]
