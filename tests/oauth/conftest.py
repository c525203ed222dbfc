"""People at the pages of a real API process, and their mail."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor


@pytest.fixture
def outbox(environment: dict[str, str]) -> Outbox:
    return Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))


@pytest.fixture
async def visitor(api: Api) -> AsyncIterator[Visitor]:
    async with Visitor(api.base_url) as visitor:
        yield visitor


@pytest.fixture
async def stranger(api: Api) -> AsyncIterator[Visitor]:
    """At another place of the network."""
    async with Visitor(api.base_url) as visitor:
        yield visitor
