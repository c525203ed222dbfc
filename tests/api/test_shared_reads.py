"""Rows that many subscribers are told of are read once, and what never changes of them is read once for all time."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.api.agents.agents import WATCHED_AGENTS
from backend.api.reading import shared_reads
from backend.api.reading.shared_reads import WatchedRows
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints)


def _name(row: Any) -> str:
    name: str = row["name"]
    return name


async def _rename(world: World, name: str) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await work.execute("UPDATE agents SET name = $2 WHERE id = $1", world.agent_ids[0], name)


async def test_a_lasting_value_is_read_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_reads, "_CACHE_SECONDS", 0.0)
    rows = WatchedRows()

    async def lasting(key: UUID) -> str | None:
        return await rows.find_lasting(WATCHED_AGENTS, _name, tenant_id=world.tenant_id, key=key)

    await _rename(world, "Before")
    assert await lasting(world.agent_ids[0]) == "Before"
    await _rename(world, "After")
    assert await lasting(world.agent_ids[0]) == "Before"
    row = await rows.find(WATCHED_AGENTS, tenant_id=world.tenant_id, key=world.agent_ids[0])
    assert row is not None
    assert row["name"] == "After"
    assert await lasting(uuid4()) is None


async def test_a_shared_read_is_not_shared_with_another_tenant(world: World) -> None:
    rows = WatchedRows()
    assert await rows.find_lasting(WATCHED_AGENTS, _name, tenant_id=world.tenant_id, key=world.agent_ids[0])
    assert await rows.find_lasting(WATCHED_AGENTS, _name, tenant_id=uuid4(), key=world.agent_ids[0]) is None
