"""Agents that lived before they were told of episodes one by one: migration 0094 says which of them they know."""

from collections.abc import AsyncIterator
from importlib import import_module

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from tests.factories.domain import make_world, own_database
from tests.harness.stores import Stores

_MIGRATION = import_module("migrations.0094_withheld_by_event")
#: Ten cycles of one entry each, a minute apart: the spaces were told with the sixth, the view begins with the fifth.
_LIFE = """
INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at, ended_commit_no)
SELECT gen_random_uuid(), tenant_id, agent_id, n, 'SYSTEM', 'm', 'RESTED', now(), n
FROM agent_processes, generate_series(1, 10) n;
INSERT INTO consciousness_entries
  (tenant_id, agent_id, seq, commit_no, cycle_id, step, role, content, tokens, created_at)
SELECT tenant_id, agent_id, number, number, id, 0, 'USER', '{}', 0, now() + number * interval '1 minute'
FROM think_cycles;
UPDATE agent_processes SET cycle_count = 10, window_from = 5, rooms_seq = 6"""
_EPISODE = """INSERT INTO episodes (id, tenant_id, agent_id, reason, from_cycle, to_cycle, messages, tokens, started_at,
  ended_at, created_at, text, trust)
SELECT gen_random_uuid(), tenant_id, agent_id, 'QUIET', $1, $2, 0, 0, now(), now(),
  now() + $3 * interval '1 minute', 'Life.', 'MEMBER' FROM agent_processes"""


@pytest.fixture
async def owner(stores: Stores, hints: Hints) -> AsyncIterator[asyncpg.Connection]:
    async with own_database(stores) as own:
        await make_world(own.owner_database_url, hints)
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        yield connection
        await connection.close()


@pytest.mark.parametrize(
    ("episodes", "lived_to"),
    [
        pytest.param([], 0, id="there are none"),
        pytest.param([(1, 2, 3), (3, 4, 5)], 4, id="told with the spaces"),
        pytest.param([(1, 2, 3), (5, 7, 8)], 7, id="in view"),
        pytest.param([(1, 2, 3), (3, 4, 7)], 3, id="written since, and not in view"),
        pytest.param([(1, 2, 3), (3, 5, 7), (6, 8, 9)], 4, id="written since, and partly in view"),
        pytest.param([(1, 2, 7)], 1, id="the first of all, not told yet"),
    ],
)
async def test_of_episodes_only_those_are_told_again_that_it_does_not_know(
    owner: asyncpg.Connection, episodes: list[tuple[int, int, float]], lived_to: int
) -> None:
    """Each with its cycles, and the minute in which it was written."""
    await owner.execute(_LIFE)
    for episode in episodes:
        await owner.execute(_EPISODE, *episode)
    await owner.execute(_MIGRATION.LIVED)

    assert await owner.fetchval("SELECT lived_to FROM agent_processes") == lived_to


async def test_who_was_told_since_keeps_it(owner: asyncpg.Connection) -> None:
    await owner.execute(_LIFE)
    await owner.execute(_EPISODE, 1, 4, 5)
    await owner.execute("UPDATE agent_processes SET lived_to = 2")
    await owner.execute(_MIGRATION.LIVED)

    assert await owner.fetchval("SELECT lived_to FROM agent_processes") == 2
