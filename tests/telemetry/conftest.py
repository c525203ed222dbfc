"""An installation whose processes send their traces to a collector of the tests."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.factories.tenants import Tenant, Tenants
from tests.fakes.collector import Collector, running_collector
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack


@pytest.fixture(scope="module")
def running(grounds: Grounds, model_url: str) -> Iterator[tuple[Stack, Collector]]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-traces-") as directory,
        running_collector() as collector,
        own_stack(grounds, Path(directory), model_url=model_url, **traced(collector)) as stack,
    ):
        yield stack, collector


def traced(collector: Collector, **settings: str) -> dict[str, str]:
    return {
        "CIRCADIAN_TRACES": "otlp",
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
        "OTEL_BSP_SCHEDULE_DELAY": "50",
        "OTEL_METRIC_EXPORT_INTERVAL": "300",
        **settings,
    }


@pytest.fixture
async def stack(running: tuple[Stack, Collector]) -> AsyncIterator[Stack]:
    """The installation, without workers at first and at last."""
    yield running[0]
    await running[0].stop_workers()


@pytest.fixture
def collector(running: tuple[Stack, Collector]) -> Collector:
    return running[1]


@pytest.fixture
async def citizen(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    """A tenant in that installation."""
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create()


@pytest.fixture
async def gate(models: Models) -> AsyncIterator[str]:
    """What scripted models wait at, until the test is over."""
    name = f"gate-{uuid4()}"
    yield name
    await models.open_gate(name)
