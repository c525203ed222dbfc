"""Writes `backend/migrations/schema.sql`, the schema of a migrated database: `--write` (`make schema`).

The file has the whole database in one text, for readers: tables, functions, policies and grants. A test compares it
with a database that has just been migrated (tests/architecture/test_drift.py).
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from backend import orm
from backend.kit import db
from backend.kit.embedded import EmbeddedPostgres
from backend.kit.embedded.postgres import binaries

FILE = Path(__file__).resolve().parent.parent / "backend" / "migrations" / "schema.sql"
_HEAD = "-- Made by `make schema` from a migrated database: do not edit. Change the models or backend/migrations/sql.\n"
#: Settings of the dump's session, versions, and keys that differ in each dump.
_NOISE = re.compile(
    r"^(SET .*|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*|--|-- Name: .*|-- Dumped .*|-- PostgreSQL .*)\n",
    re.MULTILINE,
)


def dump(owner_database_url: str) -> str:
    """The schema of that database in the form of `FILE`."""
    access = db.credentials(owner_database_url)
    command = [
        str(binaries() / "pg_dump"), "--schema-only", "--no-owner", f"--host={access['host']}",
        f"--port={access['port']}", f"--username={access['user']}", access["database"],
    ]  # fmt: skip
    environment = {**os.environ, "PGPASSWORD": access["password"] or ""}
    text = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return _HEAD + re.sub(r"\n{3,}", "\n\n", _NOISE.sub("", text).lstrip())


async def _write() -> None:
    with tempfile.TemporaryDirectory(prefix="circadian-schema-") as directory:
        place = Path(directory)
        postgres = EmbeddedPostgres(place / "postgres", log=place / "log", settings={"fsync": "off"})
        await postgres.start()
        try:
            await orm.migrate(postgres.url())
            FILE.write_text(await asyncio.to_thread(dump, postgres.url()))
        finally:
            await postgres.stop()


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("it only writes: python -m infra.database_schema --write")
    asyncio.run(_write())
