"""Names of agents that were made before names were unique."""

from importlib import import_module

import asyncpg

from backend.kit import db
from backend.kit.redis_signals import Hints
from tests.factories.domain import make_world, own_database
from tests.harness.stores import Stores

_MIGRATION = import_module("migrations.0056_agent_names")
_ADD = """INSERT INTO agents (id, tenant_id, name, instructions, kind, status, member_id, created_at, updated_at)
SELECT gen_random_uuid(), tenant_id, $1, 'old', $2::text, $3, CASE WHEN $2::text = 'PERSONAL_ASSISTANT' THEN
  (SELECT m.id FROM members m WHERE m.tenant_id = tenants.tenant_id LIMIT 1) END,
  now() + $4 * interval '1 second', now() FROM tenants LIMIT 1"""
_NAMES = "SELECT name FROM agents WHERE instructions = 'old' ORDER BY created_at"


async def test_migration_gives_duplicates_a_suffix_and_leaves_the_oldest_its_name(stores: Stores, hints: Hints) -> None:
    long = "x" * 200
    given = [
        ("Straße", "GENERAL", "ACTIVE"),
        ("STRASSE", "CONVERSATIONAL", "PAUSED"),
        ("Straße (2)", "GENERAL", "ACTIVE"),
        ("straße", "GENERAL", "STOPPED"),
        ("straße", "PERSONAL_ASSISTANT", "ACTIVE"),
        ("strasse", "GENERAL", "SUSPENDED"),
        (long, "GENERAL", "ACTIVE"),
        (long, "GENERAL", "ACTIVE"),
    ]
    async with own_database(stores) as own:
        await make_world(own.owner_database_url, hints)
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            await connection.execute("DROP INDEX agents_name_key")
            for number, (name, kind, status) in enumerate(given):
                await connection.execute(_ADD, name, kind, status, number)
            await connection.execute(_MIGRATION.KEYS)
            await connection.execute(_MIGRATION.SUFFIXES)
            names = [row["name"] for row in await connection.fetch(_NAMES)]
        finally:
            await connection.close()

    assert names[0] == "Straße"
    assert names[1] == "STRASSE (2)"
    assert names[2].startswith("Straße (2) (")
    assert names[3:6] == ["straße", "straße", "strasse (3)"]
    assert names[6:] == [long, "x" * 196 + " (2)"]
