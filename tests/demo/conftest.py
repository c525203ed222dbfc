"""An agent that thinks with the demo model."""

from collections.abc import AsyncIterator

import pytest

from tests.demo.dialogue import Dialogue


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def dialogue() -> AsyncIterator[Dialogue]:
    async with Dialogue() as started:
        yield started
