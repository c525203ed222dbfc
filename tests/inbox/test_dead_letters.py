"""Replaying and dropping dead letters, without a worker: what they leave in the rows at once."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest

from backend.inbox import dead_letters
from backend.kit.errors import NotPermitted
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor, Scope
from tests.factories.domain import World, make_world, own_database
from tests.harness.rows import value
from tests.harness.stores import Stores

_DIE = """UPDATE inbox_events SET receipt = 'DEAD_LETTER' WHERE tenant_id = $1"""
_SLEEP = "UPDATE agent_processes SET state = 'SLEEPING' WHERE tenant_id = $1"
_RECEIPTS = """SELECT array_agg(receipt || CASE WHEN is_alone THEN ' alone' ELSE '' END ORDER BY id) FROM inbox_events
WHERE tenant_id = $1"""

Verb = Callable[[UnitOfWork, Actor, World, int], Awaitable[object]]


async def _replay(work: UnitOfWork, actor: Actor, world: World, event_id: int) -> None:
    await dead_letters.replay(work, actor, world.hints, event_id=event_id)


async def _replay_all(work: UnitOfWork, actor: Actor, world: World, _: int) -> int:
    return await dead_letters.replay_all(work, actor, world.hints, agent_id=world.agent_ids[0])


async def _drop(work: UnitOfWork, actor: Actor, _: World, event_id: int) -> None:
    await dead_letters.drop(work, actor, event_id=event_id)


async def _drop_all(work: UnitOfWork, actor: Actor, world: World, _: int) -> int:
    return await dead_letters.drop_all(work, actor, agent_id=world.agent_ids[0])


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    """Its agent sleeps and has two dead letters."""
    async with own_database(stores) as own:
        made = await make_world(own.owner_database_url, hints)
        for text in ("one", "two"):
            await made.post(text)
        async with unit_of_work(made.tenant_id) as work:
            await work.execute(_DIE, made.tenant_id)
            await work.execute(_SLEEP, made.tenant_id)
        yield made


async def _done(world: World, verb: Verb, actor: Actor) -> tuple[object, list[str], str]:
    """Return the result of the verb, the receipts of the events, and the state of the agent."""
    async with unit_of_work(world.tenant_id) as work:
        first: int = await value(work, "SELECT min(id) FROM inbox_events WHERE tenant_id = $1", world.tenant_id)
        returned = await verb(work, actor, world, first)
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        receipts: list[str] = await value(work, _RECEIPTS, world.tenant_id)
        state: str = await value(work, "SELECT state FROM agent_processes WHERE agent_id = $1", world.agent_ids[0])
    return returned, receipts, state


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        (_replay, (None, ["PENDING alone", "DEAD_LETTER"], "WAKING")),
        (_replay_all, (2, ["PENDING alone", "PENDING alone"], "WAKING")),
        (_drop, (None, ["DROPPED", "DEAD_LETTER"], "SLEEPING")),
        (_drop_all, (2, ["DROPPED", "DROPPED"], "SLEEPING")),
    ],
)
async def test_replay_wakes_the_agent_at_once_and_drop_lets_it_sleep(
    world: World, verb: Verb, expected: tuple[object, list[str], str]
) -> None:
    assert await _done(world, verb, world.owner) == expected


@pytest.mark.parametrize("verb", [_replay, _replay_all, _drop, _drop_all])
async def test_each_needs_the_scope_to_change_agents(world: World, verb: Verb) -> None:
    reader = replace(world.owner, scopes=frozenset({Scope.AGENTS_READ, Scope.AGENTS_INSPECT}))
    with pytest.raises(NotPermitted):
        await _done(world, verb, reader)
