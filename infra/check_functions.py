"""Checks that each function of the database is defined in one place. `infra/check.py` runs it; it needs no database.

Each file in `migrations/sql/functions/` must have the common form, and no later migration may create one of these
functions: an installation that has already applied the file would keep the text of the migration.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from backend import orm
from backend.kit.sql_functions import FunctionFile

_MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
#: The first migration after the one that introduced the files.
_SINCE = "0099"


def main() -> None:
    faults = check(orm.functions(), {path.stem: path.read_text() for path in _MIGRATIONS.glob("*.py")})
    if faults:
        sys.exit("\n".join(faults))


def check(files: Iterable[FunctionFile], migrations: dict[str, str]) -> list[str]:
    """The faults of these files, given the texts of the migrations by name."""
    late = {name: text for name, text in migrations.items() if name >= _SINCE}
    return [
        fault
        for file in files
        for fault in (
            *file.faults(),
            *(
                f"migration {name} makes {file.name}, whose text is sql/functions/{file.name}.sql: change the file"
                for name, text in sorted(late.items())
                if re.search(rf"CREATE\s+(OR\s+REPLACE\s+)?FUNCTION\s+{file.name}\b", text)
            ),
        )
    ]


if __name__ == "__main__":
    main()
