"""A report of usage that takes too long is refused with words that say what to do."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from backend.agents import usage_report
from backend.agents.usage_report import UsageFilter, UsageRange
from backend.kit import db
from backend.kit.errors import InvalidInput
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


async def test_a_report_that_takes_too_long_is_refused(world: World, own: Stores) -> None:
    now = datetime.now(UTC)
    within = UsageRange(now - timedelta(days=1), now)
    blocker = await asyncpg.connect(**db.credentials(own.owner_database_url))
    try:
        async with blocker.transaction():
            await blocker.execute("LOCK TABLE usage_records IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(InvalidInput, match="choose a shorter time"):
                async with unit_of_work(world.tenant_id, read_only=True) as work:
                    await work.execute("SET LOCAL statement_timeout = 100")
                    await usage_report.read_within(
                        work, actor=world.owner, by=[], within=within, only=UsageFilter(), most=1
                    )
    finally:
        await blocker.close()
