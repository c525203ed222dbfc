"""The next version of the product, made from this one: a copy with two migrations more and every SQL text changed, also
the policies of every table.

It expands the schema as docs/changing.md allows: columns with defaults on the tables that agents write most, and an
index that is built while others write.
"""

import shutil
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
#: What a message, a step and a wake write.
_TABLES = (
    "agents", "agent_processes", "consciousness_entries", "inbox_events", "messages", "space_members", "spaces",
    "think_cycles", "tool_calls", "workers",
)  # fmt: skip
#: A column of these tables that only the next version knows.
COLUMN = "known_to_the_next"
INDEX = "messages_known_to_the_next"
#: In `policies.sql`: the beginning of the statements of each table.
_EACH_TABLE = "ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY"

_MIGRATION = '''"""{title}"""

from tortoise import migrations
from tortoise.migrations.operations import RunSQL

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [("models", "{before}")]
    initial = False
    atomic = {is_atomic}
    operations = [{operations}]
'''


def make(directory: Path) -> Path:
    """Returns the tree: with `backend` of the next version and the tests."""
    shutil.copytree(_ROOT / "backend", directory / "backend")
    (directory / "tests").symlink_to(_ROOT / "tests")
    migrations = directory / "backend" / "migrations"
    before = max(path.stem for path in migrations.glob("0*.py"))
    columns = [f"ALTER TABLE {table} ADD COLUMN {COLUMN} integer NOT NULL DEFAULT 1" for table in _TABLES]
    expand, index = [f"{int(before[:4]) + number:04}_{name}" for number, name in ((1, "expand"), (2, "index"))]
    _write(migrations, expand, before, "Adds columns.", ", ".join(f'RunSQL("{sql}")' for sql in columns))
    built = f'IndexConcurrently("{INDEX}", "messages (tenant_id, {COLUMN})")'
    _write(migrations, index, expand, "Builds an index.", built, is_atomic=False)
    for path in (*(migrations / "sql" / "functions").glob("*.sql"), migrations / "sql" / "grants.sql"):
        path.write_text(f"{path.read_text()}-- Of the next version.\n")
    policies = migrations / "sql" / "policies.sql"
    text = policies.read_text()
    assert _EACH_TABLE in text
    policies.write_text(text.replace(_EACH_TABLE, f"-- Of the next version.\n{_EACH_TABLE}"))
    return directory


def _write(directory: Path, name: str, before: str, title: str, operations: str, *, is_atomic: bool = True) -> None:
    text = _MIGRATION.format(title=title, before=before, is_atomic=is_atomic, operations=operations)
    (directory / f"{name}.py").write_text(text)
