"""Models, migrations and `backend/migrations/schema.sql` say the same; Tortoise itself does not look (trap L7)."""

import asyncio
import subprocess
import sys
from uuid import uuid4

from infra import database_schema
from tests.harness.stores import Stores, clone

_CHECK = "import asyncio; from infra import check_migrations; asyncio.run(check_migrations.main())"
_CHANGE = """
from tortoise import fields
from backend.agents.models import Worker
Worker._meta.add_field("hat", fields.IntField(null=True))
"""


def _checked(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_models_are_as_the_migrations_make_them() -> None:
    assert _checked(_CHECK).returncode == 0


def test_model_with_a_field_of_which_no_migration_knows_is_found() -> None:
    found = _checked(_CHANGE + _CHECK)

    assert found.returncode == 1
    assert "hat" in found.stdout
    assert "the models have changed without a migration" in found.stderr


async def test_schema_sql_is_what_the_migrations_make(stores: Stores) -> None:
    base, _ = stores.owner_database_url.rsplit("/", 1)
    migrated = Stores(f"{base}/drift_{uuid4().hex}", stores.redis_url)
    await clone(migrated)

    made = await asyncio.to_thread(database_schema.dump, migrated.owner_database_url)

    assert made == database_schema.FILE.read_text(), "run `make schema`"
