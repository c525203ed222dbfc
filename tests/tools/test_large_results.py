"""Results that are too large for the chain: its beginning there, and reading on returns exactly the whole."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.agents import registry as agents
from backend.agents.models import AgentKind
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor, agent_actor
from backend.tools import large_results
from backend.tools.errors import ToolError
from backend.tools.large_results import ReadResult, read_result, shortened
from backend.tools.tool_context import ToolContext
from tests.factories.domain import World, make_world
from tests.harness.stores import Stores

_CALL = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state)
VALUES ($1, $2, $3, $4, 1, 0, 'look_up', '{}', '', 'SUCCEEDED')"""
_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model)
VALUES ($1, $2, $3, 1, 'SPACE_MESSAGE', 'm')"""


def _size(result: Any) -> int:
    return len(json.dumps(result, ensure_ascii=False))


def test_small_result_is_not_shortened() -> None:
    result = {"ok": True, "status": 200, "body": "x" * (DEFAULT.tool_result_chars - 100)}

    assert shortened(result, chain_id="call_1").result is result
    assert shortened(result, chain_id="call_1").whole is None


@pytest.mark.parametrize("body", ["é" * 100_000, '"\n' * 50_000, "\x01" * 50_000, [{"n": n} for n in range(20_000)]])
def test_the_largest_field_is_replaced_by_its_beginning(body: Any) -> None:
    short = shortened({"ok": True, "status": 200, "body": body}, chain_id="call_1")

    assert short.whole == (body if isinstance(body, str) else json.dumps(body))
    page = short.result
    assert short.whole.startswith(page["body"])
    assert (page["ok"], page["status"], page["shortened"], page["read_on"]) == (True, 200, True, "call_1")
    assert (page["chars"], page["offset"]) == (len(short.whole), len(page["body"]))
    assert DEFAULT.tool_result_chars / 2 < _size(page) < DEFAULT.tool_result_chars + 500


def test_a_result_of_many_large_fields_is_replaced_as_a_whole() -> None:
    result = {"ok": False, "error": "no", **{f"field {n}": "x" * 9_000 for n in range(9)}}

    short = shortened(result, chain_id="call_1")

    assert short.whole is not None
    assert json.loads(short.whole) == result
    assert (short.result["ok"], short.result["error"]) == (False, "no")
    assert short.whole.startswith(short.result["result"])
    assert _size(short.result) < DEFAULT.tool_result_chars + 500


async def _call(work: UnitOfWork, world: World) -> UUID:
    call_id, cycle_id = uuid4(), uuid4()
    await work.execute(_CYCLE, cycle_id, world.tenant_id, world.agent_ids[0])
    await work.execute(_CALL, call_id, world.tenant_id, world.agent_ids[0], cycle_id)
    return call_id


def _context(work: UnitOfWork, world: World, actor: Actor) -> ToolContext:
    return ToolContext(
        work=work,
        actor=actor,
        hints=world.hints,
        active_space=None,
        context_space=None,
        in_view=(),
        hop=0,
        stream_ids={},
        offered=(),
        cycle_id=uuid4(),
        episodes_at_hand=5,
    )


def _mind(world: World, agent_id: UUID) -> Actor:
    return agent_actor(agent_id=agent_id, tenant_id=world.tenant_id, name="Ada")


@pytest.mark.parametrize("text", ["é", "\n", "x" * 7 + "\x01"])
async def test_reading_on_gives_the_whole(world: World, text: str) -> None:
    whole = (text * 100_000)[:100_003]
    async with unit_of_work(world.tenant_id) as work:
        call_id = await _call(work, world)
        await large_results.store(work, call_id=call_id, whole=whole)
        context, chain_id = _context(work, world, _mind(world, world.agent_ids[0])), f"call_{call_id.hex}"
        parts, offset = [whole[:5]], 5
        while True:
            found = await read_result(context, ReadResult(call=chain_id, offset=offset))
            assert _size(found) < DEFAULT.tool_result_chars + 500
            parts.append(found["text"])
            if found.get("end"):
                break
            offset = found["offset"]

    assert "".join(parts) == whole
    assert found["chars"] == len(whole)


@pytest.mark.parametrize("called", ["nonsense", "call_", "\x00", "7f3d0d5e-5a0e-4c39-9d0c-0a1b2c3d4e5f"])
async def test_unknown_call_is_reported(world: World, called: str) -> None:
    async with unit_of_work(world.tenant_id) as work:
        context = _context(work, world, _mind(world, world.agent_ids[0]))
        with pytest.raises(ToolError, match="nothing to read at this place"):
            await read_result(context, ReadResult(call=called))


async def test_behind_its_end_there_is_nothing(world: World) -> None:
    async with unit_of_work(world.tenant_id) as work:
        call_id = await _call(work, world)
        await large_results.store(work, call_id=call_id, whole="x" * 30_000)
        context = _context(work, world, _mind(world, world.agent_ids[0]))
        for offset in (30_000, 40_000, 10**9):
            with pytest.raises(ToolError, match="nothing to read at this place"):
                await read_result(context, ReadResult(call=str(call_id), offset=offset))


async def test_nobody_reads_the_results_of_another_agent(world: World, stores: Stores) -> None:
    async with unit_of_work(world.tenant_id) as work:
        call_id = await _call(work, world)
        await large_results.store(work, call_id=call_id, whole="x" * 30_000)
        other = await agents.create(work, world.owner, name="Eve", instructions="", model=None, kind=AgentKind.GENERAL)
        with pytest.raises(ToolError, match="nothing to read at this place"):
            await read_result(_context(work, world, _mind(world, other)), ReadResult(call=str(call_id)))

    stranger = await make_world(stores.owner_database_url, world.hints)
    async with unit_of_work(stranger.tenant_id) as work:
        context = _context(work, stranger, _mind(stranger, world.agent_ids[0]))
        with pytest.raises(ToolError, match="nothing to read at this place"):
            await read_result(context, ReadResult(call=str(call_id)))
