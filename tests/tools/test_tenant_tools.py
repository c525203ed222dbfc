"""Definitions of tools: their rows, and two admins at once, which the API's tests cannot cause on purpose."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from uuid import UUID

import pytest

from backend.agents import registry, tool_references
from backend.agents.registry import AgentChange
from backend.kit.errors import InvalidInput, NotPermitted
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.operator import operator_work
from backend.tools.definitions import tenant_tools
from backend.tools.definitions.configs import ExternalConfig
from backend.tools.definitions.tenant_tools import ToolDraft
from backend.tools.errors import ToolExists, ToolInUse, ToolNotFound
from backend.tools.models import ToolKind
from tests.factories.domain import World, make_world
from tests.harness.rows import value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until
from tests.tools.drafts import DRAFT

Act = Callable[[UnitOfWork], Awaitable[object]]

_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


async def _create(world: World, name: str = "look_up", draft: ToolDraft = DRAFT) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        return await tenant_tools.create(work, world.owner, name=name, draft=draft, taken=["send_message"])


async def test_defined_tool_is_found_by_its_name(world: World) -> None:
    tool_id = await _create(world)
    await _create(world, "ask_sap", replace(DRAFT, config=ExternalConfig(), timeout_seconds=86_400))

    async with unit_of_work(world.tenant_id) as work:
        (found,) = await tenant_tools.find(work, names=["look_up", "look_up_more"])
        (other,) = await tenant_tools.find(work, names=["ask_sap"])
        assert await tenant_tools.names(work) == ["ask_sap", "look_up"]

    assert (found.id, found.tenant_id, found.name, found.revision) == (tool_id, world.tenant_id, "look_up", 1)
    assert found.draft == DRAFT
    assert (found.kind, other.kind) == (ToolKind.HTTP, ToolKind.EXTERNAL)


async def test_a_change_is_another_revision(world: World) -> None:
    tool_id = await _create(world)

    async with unit_of_work(world.tenant_id) as work:
        changed = replace(DRAFT, description="Looks it up.", visible=True)
        await tenant_tools.change(work, world.owner, tool_id=tool_id, draft=changed)
        (found,) = await tenant_tools.find(work, names=["look_up"])

    assert (found.revision, found.draft) == (2, changed)


async def test_a_tool_keeps_its_kind(world: World) -> None:
    tool_id = await _create(world)

    async with unit_of_work(world.tenant_id) as work:
        with pytest.raises(InvalidInput, match="the kind of the tool is HTTP and cannot change"):
            await tenant_tools.change(work, world.owner, tool_id=tool_id, draft=replace(DRAFT, config=ExternalConfig()))


async def test_a_name_is_taken_while_its_tool_lives(world: World) -> None:
    tool_id = await _create(world)
    for name in ("look_up", "send_message"):
        with pytest.raises(ToolExists):
            await _create(world, name)

    async with unit_of_work(world.tenant_id) as work:
        await tenant_tools.delete(work, world.owner, tool_id=tool_id, is_forced=False)

    assert await _create(world) != tool_id


async def test_a_stranger_neither_finds_nor_changes_a_tool(world: World, stores: Stores) -> None:
    tool_id = await _create(world)
    stranger = await make_world(stores.owner_database_url, world.hints)

    async with unit_of_work(stranger.tenant_id) as work:
        assert await tenant_tools.find(work, names=["look_up"]) == []
        assert await tenant_tools.names(work) == []
        with pytest.raises(ToolNotFound):
            await tenant_tools.change(work, stranger.owner, tool_id=tool_id, draft=DRAFT)
        with pytest.raises(ToolNotFound):
            await tenant_tools.delete(work, stranger.owner, tool_id=tool_id, is_forced=True)


async def test_writing_needs_its_scope(world: World) -> None:
    tool_id, reader = await _create(world), replace(world.owner, scopes=frozenset())

    async with unit_of_work(world.tenant_id) as work:
        with pytest.raises(NotPermitted):
            await tenant_tools.create(work, reader, name="more", draft=DRAFT, taken=())
        with pytest.raises(NotPermitted):
            await tenant_tools.change(work, reader, tool_id=tool_id, draft=DRAFT)
        with pytest.raises(NotPermitted):
            await tenant_tools.delete(work, reader, tool_id=tool_id, is_forced=True)


async def _at_once(stores: Stores, world: World, first: Act, second: Act) -> None:
    """`second` begins when `first` has done everything except the commit; its errors are raised."""

    async def alone(act: Act) -> None:
        async with operator_work(stores.owner_database_url, world.tenant_id) as own:
            await act(own)

    async def is_waiting() -> bool:
        async with operator_work(stores.owner_database_url, world.tenant_id) as own:
            return bool(await value(own, _WAITING))

    async with operator_work(stores.owner_database_url, world.tenant_id) as work:
        await first(work)
        later = asyncio.create_task(alone(second))
        await wait_until(is_waiting)
    await later


def _giving(world: World) -> Act:
    async def give(work: UnitOfWork) -> None:
        known = await tenant_tools.keep(work, names=["look_up"])
        change = AgentChange(tools=["look_up"])
        await registry.update(work, world.owner, agent_id=world.agent_ids[0], change=change, known_tools=known)

    return give


def _deleting(world: World, tool_id: UUID) -> Act:
    return lambda work: tenant_tools.delete(work, world.owner, tool_id=tool_id, is_forced=False)


async def test_a_tool_is_not_given_while_it_is_deleted(world: World, stores: Stores) -> None:
    """The name would outlive its tool in the agent's list, and the agent would get the next tool of that name."""
    tool_id = await _create(world)

    with pytest.raises(InvalidInput, match="there is no outside tool 'look_up'"):
        await _at_once(stores, world, _deleting(world, tool_id), _giving(world))


async def test_a_tool_is_not_deleted_while_it_is_given(world: World, stores: Stores) -> None:
    tool_id = await _create(world)

    with pytest.raises(ToolInUse, match="1 agents have this tool"):
        await _at_once(stores, world, _giving(world), _deleting(world, tool_id))


async def test_a_tool_is_taken_from_its_agents_by_force(world: World) -> None:
    tool_id = await _create(world)
    async with unit_of_work(world.tenant_id) as work:
        await _giving(world)(work)

    async with unit_of_work(world.tenant_id) as work:
        await tenant_tools.delete(work, world.owner, tool_id=tool_id, is_forced=True)
        assert await tool_references.count_given(work, names=["look_up"]) == 0
        assert await tenant_tools.names(work) == []
