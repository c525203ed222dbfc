"""Checks the SQL of the migrations with squawk: whether processes of the previous version can go on beside it.

`infra/check.py` runs it; it needs no database. Tortoise collects the SQL of each migration. docs/changing.md, "A
migration", says how to keep to the rules.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

from tortoise import Tortoise
from tortoise.connection import get_connection
from tortoise.migrations.executor import MigrationExecutor
from tortoise.migrations.graph import MigrationKey
from tortoise.migrations.migration import Migration

from backend import orm

#: Earlier ones were released before there was this check.
_FIRST = "0008"
#: All rules of squawk hold but these.
_EXCLUDED = (
    # The migrator sets a lock timeout of its own and tries again (backend/kit/lock_patience.py).
    "require-lock-timeout",
    # What nobody waits for may take its time.
    "require-statement-timeout",
    "require-timeout-settings",
    # A migration is one transaction and is recorded in it, so it never runs twice.
    "prefer-robust-stmts",
    # Tortoise writes these types.
    "prefer-identity",
    "prefer-text-field",
    "prefer-bigint-over-int",
)
#: Allowed to a migration that says which code must be gone.
_OF_CONTRACTS = ("ban-drop-column", "ban-drop-table")
#: Allowed to a migration that says in `loosens` why the previous version can live with it.
_OF_LOOSENING = ("ban-drop-constraint", "ban-drop-not-null")
_POSTGRES = "16.0"


async def collect(directory: Path, *, first: str = _FIRST) -> list[tuple[Path, list[str]]]:
    """Writes the SQL of each migration into a file there. Returns the files, and what squawk must know of each."""
    await Tortoise.init(config=orm.CONFIG, init_connections=False)
    executor = MigrationExecutor(get_connection("default"), orm.CONFIG["apps"])
    await executor.loader.build_graph()
    nodes = executor.loader.graph.nodes
    later = sorted(key.name for key in nodes if key.name >= first)
    # One state goes through all migrations: `executor.collect_sql` would build it anew for each.
    state = await executor._project_state(set(nodes), upto=MigrationKey(app_label="models", name=later[0]))
    found = []
    for name in later:
        migration = cast("Migration", nodes[MigrationKey(app_label="models", name=name)])
        editor = executor._schema_editor(atomic=False, collect_sql=True)
        state = await migration.apply(state, schema_editor=editor, collect_sql=True)
        path = directory / f"{name}.sql"
        statements = editor.collected_sql
        path.write_text("".join(f"{text.strip().removesuffix(';')};\n" for text in statements if _is_sql(text)))
        found.append((path, list(_arguments(migration))))
    return found


def _is_sql(text: str) -> bool:
    return any(line.strip() and not line.strip().startswith("--") for line in text.splitlines())


def _arguments(migration: object) -> Iterator[str]:
    if getattr(migration, "atomic", True):
        yield "--assume-in-transaction"
    if getattr(migration, "needs", None):
        yield from (f"--exclude={rule}" for rule in _OF_CONTRACTS)
    if getattr(migration, "loosens", None):
        yield from (f"--exclude={rule}" for rule in _OF_LOOSENING)


def faults(files: Iterable[tuple[Path, list[str]]]) -> str:
    """What squawk says against them."""
    said = ""
    for path, arguments in files:
        command = [str(Path(sys.executable).parent / "squawk"), "--pg-version", _POSTGRES, *arguments]
        command += [f"--exclude={rule}" for rule in _EXCLUDED]
        result = subprocess.run([*command, path.name], cwd=path.parent, capture_output=True, text=True, check=False)
        said += "" if result.returncode == 0 else result.stdout + result.stderr
    return said


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        files = asyncio.run(collect(Path(directory)))
        if not any("CREATE TABLE" in path.read_text() for path, _ in files):
            sys.exit("no migration creates a table: their SQL was not collected")
        said = faults(files)
    if said:
        print(said)
        sys.exit('migrations break a rule of docs/changing.md, "A migration"')


if __name__ == "__main__":
    main()
