"""Is each function of the database in one place? Run by `infra/check.py`; needs no database.

The files in `migrations/sql/functions/` have one form, and no migration since they are there makes one of them: an
installation that has applied the file already would keep the text of the migration.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from backend import orm
from backend.kit.sql_functions import FunctionFile

_MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
#: It brought the files.
_SINCE = "0099"


def main() -> None:
    faults = check(orm.functions(), {path.stem: path.read_text() for path in _MIGRATIONS.glob("*.py")})
    if faults:
        sys.exit("\n".join(faults))


def check(files: Iterable[FunctionFile], migrations: dict[str, str]) -> list[str]:
    """What is wrong with these files, beside migrations by their names."""
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
