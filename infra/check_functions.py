"""Is each function, trigger and policy of the database in its file? Run by `infra/check.py`; needs no database.

The files in `migrations/sql/functions/` have one form, and no migration makes what a file holds: an installation that
has applied the file already would keep the text of the migration.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from backend import orm
from backend.kit.sql_texts import FunctionFile

_MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
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
    """What is wrong with these files, beside migrations by their names."""
    misplaced = [
        f"{name} makes a {kind.lower()}: write it in migrations/{place}"
        for name, text in sorted(migrations.items())
        for kind, place in _KINDS.items()
        if re.search(rf"CREATE\s+(OR\s+REPLACE\s+)?{kind}\b", text)
    ]
    return [*(fault for file in files for fault in file.faults()), *misplaced]


if __name__ == "__main__":
    main()
