"""Checks that the migrations create what the models describe. Tortoise has no such check (trap L7), so this calls its
autodetector.

`infra/check.py` runs it; it needs no database. `--write` writes the missing migration, which a person then names and
reviews.
"""

import asyncio
import sys

from tortoise import Tortoise
from tortoise.migrations.autodetector import MigrationAutodetector

from backend import orm


async def main() -> None:
    context = await Tortoise.init(config=orm.CONFIG)
    try:
        assert context.apps is not None
        detector = MigrationAutodetector(context.apps, orm.CONFIG["apps"])
        missing = await detector.changes()
        if "--write" in sys.argv:
            print(*[writer.write() for writer in missing], sep="\n")
            return
    finally:
        await Tortoise.close_connections()
    if missing:
        print(*[writer.as_string() for writer in missing], sep="\n")
        sys.exit("the models have changed without a migration: python -m infra.check_migrations --write")


if __name__ == "__main__":
    asyncio.run(main())
