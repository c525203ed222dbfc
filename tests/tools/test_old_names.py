"""Tools of tenants that were named as a server's before only those might be."""

import json
from importlib import import_module

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tools.definitions import tenant_tools
from tests.factories.domain import make_world, own_database
from tests.harness.stores import Stores
from tests.tools.drafts import DRAFT

_MIGRATION = import_module("migrations.0093_names_of_tools")
_GUARD = {"guard": {"tool": "crm__pay", "argument": "text", "on_failure": "OPEN"}}
_AGENT = """UPDATE agents SET tools = '["crm__pay", "crm__*"]', unattended_tools = '["crm__pay", "crm__*"]',
  preparation = $2 WHERE tenant_id = $1"""
_OFFER = """UPDATE tenants SET assistant_tools = '["crm__pay", "fetch_url"]' WHERE tenant_id = $1"""
_LISTS = """SELECT a.tools, a.unattended_tools, a.preparation, t.assistant_tools
FROM agents a JOIN tenants t ON t.tenant_id = a.tenant_id LIMIT 1"""


async def test_migration_gives_a_tool_a_name_that_is_no_servers(stores: Stores, hints: Hints) -> None:
    async with own_database(stores) as own:
        world = await make_world(own.owner_database_url, hints)
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            await connection.execute("ALTER TABLE tools DROP CONSTRAINT tools_own_name")
            async with unit_of_work(world.tenant_id) as work:
                pay = await tenant_tools.create(work, world.owner, name="pay", draft=DRAFT, taken=())
                await tenant_tools.create(work, world.owner, name="crm_pay", draft=DRAFT, taken=())
            await connection.execute("UPDATE tools SET name = 'crm__pay' WHERE id = $1", pay)
            await connection.execute(_AGENT, world.tenant_id, json.dumps(_GUARD))
            await connection.execute(_OFFER, world.tenant_id)
            await connection.execute(_MIGRATION.RENAME)
            await connection.execute(_MIGRATION.RULE)
            name = await connection.fetchval("SELECT name FROM tools WHERE id = $1", pay)
            lists = {key: json.loads(value) for key, value in dict(await connection.fetchrow(_LISTS)).items()}
            with pytest.raises(asyncpg.CheckViolationError):
                await connection.execute("UPDATE tools SET name = 'crm__pay' WHERE id = $1", pay)
        finally:
            await connection.close()

    assert name == f"crm_pay_{pay.hex[:12]}"
    assert lists == {
        "tools": ["crm__*", name],
        "unattended_tools": ["crm__*"],
        "preparation": {"guard": {**_GUARD["guard"], "tool": name}},
        "assistant_tools": ["fetch_url"],
    }
