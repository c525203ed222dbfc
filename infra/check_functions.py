"""Checks that each function, trigger and policy of the database is in its file. `infra/check.py` runs it; it needs no
database.

Each file in `backend/migrations/sql/functions/` must have the common form, and no migration may create what a file
defines: an installation that has already applied the file would keep the text of the migration.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from backend import orm
from backend.kit.sql_texts import FunctionFile

_MIGRATIONS = Path(__file__).resolve().parent.parent / "backend" / "migrations"
_KINDS = {
    "FUNCTION": "sql/functions/NAME.sql",
    "TRIGGER": "sql/functions/NAME.sql, behind its function",
    "POLICY": "sql/policies.sql",
}


def main() -> None:
    texts = {path.name: path.read_text() for path in (*_MIGRATIONS.glob("*.py"), _MIGRATIONS / "sql" / "initial.sql")}
    if faults := check(orm.texts().functions, texts):
        sys.exit("\n".join(faults))


def check(files: Iterable[FunctionFile], migrations: dict[str, str]) -> list[str]:
    """The faults of these files, given the texts of the migrations by name."""
    misplaced = [
        f"{name} makes a {kind.lower()}: write it in backend/migrations/{place}"
        for name, text in sorted(migrations.items())
        for kind, place in _KINDS.items()
        if re.search(rf"CREATE\s+(OR\s+REPLACE\s+)?{kind}\b", text)
    ]
    return [*(fault for file in files for fault in file.faults()), *misplaced]


if __name__ == "__main__":
    main()
