"""A server that lists other tools each time: what is stored of it is limited, and honest servers notice nothing."""

import json
from dataclasses import replace
from typing import Any
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tools.definitions import tenant_tools
from backend.tools.mcp_servers import servers
from backend.tools.mcp_servers.discovery import FoundTool
from tests.factories.domain import World
from tests.harness.rows import value
from tests.tools.test_mcp_servers import DRAFT_OF_SERVER, add_server, store_list

_SCHEMA: dict[str, Any] = {"type": "object", "properties": {"text": {"type": "string", "description": "x" * 300}}}
_ROWS = "SELECT count(*) FROM tools WHERE tenant_id = $1 AND server_id = $2"
_LARGE = f"{_ROWS} AND (length(description) > 2 OR length(input::text) > 2)"


def _tools(prefix: str, number: int) -> list[FoundTool]:
    return [FoundTool(f"{prefix}{each}", "what it does", _SCHEMA) for each in range(number)]


async def _count(world: World, statement: str, server_id: UUID) -> int:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        return int(await value(work, statement, world.tenant_id, server_id))


async def _refused(world: World, server_id: UUID) -> dict[str, str]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = json.loads(await value(work, "SELECT refused FROM mcp_servers WHERE id = $1", server_id))
    return {each["name"]: each["reason"] for each in found}


async def _offered(world: World) -> dict[str, tuple[UUID, str]]:
    """The ids and texts of the tools that agents can use, by name."""
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = await tenant_tools.find(work, names=["far__*"])
    return {each.name: (each.id, each.draft.description) for each in found}


async def _fill(world: World, server_id: UUID) -> None:
    """Lists new tools until no more are stored."""
    for number in range(DEFAULT.mcp_stored_tools // DEFAULT.mcp_tools):
        await store_list(world, server_id, _tools(f"round{number}-", DEFAULT.mcp_tools))


async def test_a_server_with_new_names_each_time_is_refused_them_in_the_end(world: World) -> None:
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await _fill(world, server_id)
    assert await _refused(world, server_id) == {}

    await store_list(world, server_id, [*_tools("more-", DEFAULT.mcp_tools - 1), *_tools("round0-", 1)])

    refused = await _refused(world, server_id)
    assert await _count(world, _ROWS, server_id) == DEFAULT.mcp_stored_tools
    assert set(await _offered(world)) == {"far__round0-0"}
    assert (len(refused), "name it in allowedTools" in refused["more-0"]) == (DEFAULT.mcp_tools - 1, True)


async def test_tools_that_are_no_longer_listed_take_little_space(world: World) -> None:
    """A tool that comes back has its own row and its text again."""
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await store_list(world, server_id, _tools("old-", DEFAULT.mcp_tools))
    before = await _offered(world)

    await store_list(world, server_id, _tools("new-", DEFAULT.mcp_tools))
    assert await _count(world, _LARGE, server_id) == DEFAULT.mcp_tools

    await store_list(world, server_id, _tools("old-", DEFAULT.mcp_tools))
    after = await _offered(world)
    assert after == before
    assert await _count(world, _LARGE, server_id) == DEFAULT.mcp_tools


async def test_a_few_tools_that_are_no_longer_listed_keep_their_texts(world: World) -> None:
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await store_list(world, server_id, _tools("old-", DEFAULT.mcp_tools // 2))

    await store_list(world, server_id, _tools("new-", DEFAULT.mcp_tools // 2))

    assert await _count(world, _LARGE, server_id) == DEFAULT.mcp_tools


async def test_an_admin_can_name_a_new_tool_of_a_server_that_has_too_many(world: World) -> None:
    """Tools that are not allowed anyway are not reported."""
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await _fill(world, server_id)
    draft = replace(DRAFT_OF_SERVER, allowed=("wanted0",))
    async with unit_of_work(world.tenant_id) as work:
        await servers.change(work, world.owner, server_id=server_id, draft=draft, is_on=True)

    await store_list(world, server_id, [*_tools("more-", 10), *_tools("wanted", 1)])

    assert set(await _offered(world)) == {"far__wanted0"}
    assert await _count(world, _ROWS, server_id) == DEFAULT.mcp_stored_tools + 1
    assert await _refused(world, server_id) == {}
