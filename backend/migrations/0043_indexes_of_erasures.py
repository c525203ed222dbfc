"""Adds the indexes by which erasing an agent finds the rows that refer to its cycles, prompts, plans and compactions."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0042_waiting_messages')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("consciousness_entries_of_cycle", "consciousness_entries (tenant_id, cycle_id)"),
        IndexConcurrently("usage_records_of_cycle", "usage_records (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL"),
        IndexConcurrently("usage_records_of_frame", "usage_records (tenant_id, frame) WHERE frame IS NOT NULL"),
        IndexConcurrently("goals_of_cycle", "goals (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL"),
        IndexConcurrently("learnings_of_cycle", "learnings (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL"),
        IndexConcurrently("memories_of_cycle", "memories (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL"),
        IndexConcurrently("notes_of_cycle", "notes (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL"),
        IndexConcurrently("digests_of_plan", "digests (tenant_id, plan_id)"),
        IndexConcurrently(
            "compactions_by_previous", "compactions (tenant_id, previous_id) WHERE previous_id IS NOT NULL"
        ),
    ]
