"""What Prometheus is told of a turn, of the queues, and of stores that are away."""

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest

from backend.kit import db
from backend.kit.processes import free_port
from tests.factories.agents import create_agent, is_asleep
from tests.factories.grown import Growth
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import GraphQLFailure
from tests.harness.explained import Explained, explained, explaining
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.processes import NO_TLS, backend_process
from tests.harness.scraping import Scrape, metrics_url, scrape
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until
from tests.journeys.test_interrupt import FEED

_PORT = {"CIRCADIAN_METRICS_PORT": "0"}
_MANY, _MOST_ROWS = 5_000, 1_000


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-metrics-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **_PORT) as stack,
    ):
        yield stack


async def _both(stack: Stack) -> tuple[Scrape, Scrape]:
    return await scrape(await metrics_url(stack.api)), await scrape(await metrics_url(stack.workers[-1]))


async def test_a_turn_is_seen_at_every_stage(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    model = await models.script([{"reply_to_all": True}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    api_before, before = await _both(stack)

    async with citizen.client.subscribe(FEED, id=space) as feed:
        await wait_until(lambda: _has(stack, "circadian_subscriptions_open", 1))
        await post(citizen.client, space, "hello")
        await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("text") == "echo: hello")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert await texts_of(citizen.client, space) == ["hello", "echo: hello"]

    api, worker = await _both(stack)
    for name, labels, grown in (
        ("cycles_begun_total", {}, 1),
        ("cycles_ended_total", {"outcome": "RESTED"}, 1),
        ("steps_total", {}, 2),
        ("model_requests_total", {"purpose": "THINKING", "outcome": "done", "model": "other"}, 2),
        ("model_tokens_total", {"direction": "input"}, 200),
        ("model_tokens_total", {"direction": "output"}, 40),
        ("tool_calls_total", {"kind": "INTERNAL", "outcome": "SUCCEEDED"}, 2),
        ("leases_taken_total", {}, 1),
        ("stage_post_to_lease_seconds_count", {}, 1),
        ("stage_lease_to_step_seconds_count", {}, 1),
        ("stage_request_to_first_chunk_seconds_count", {}, 2),
    ):
        full = f"circadian_{name}"
        assert worker.total(full, **labels) - before.total(full, **labels) == grown, name
    posted = {"type": "mutation", "outcome": "ok"}
    operations, fed = "circadian_graphql_operations_total", "circadian_feed_events_total"
    assert api.total(operations, **posted) == api_before.total(operations, **posted) + 1
    assert api.total(fed, kind="durable") - api_before.total(fed, kind="durable") == 2
    assert api.total(fed, kind="snapshot") - api_before.total(fed, kind="snapshot") == 1
    assert api.total(fed, kind="other") == 0
    assert api.total("circadian_stage_commit_to_feed_seconds_count") >= 2
    assert await wait_until(lambda: _has(stack, "circadian_subscriptions_open", 0))
    assert api.total(operations, type="subscription") - api_before.total(operations, type="subscription") == 1
    assert (api.total("circadian_build_info"), worker.total("circadian_build_info", process="worker")) == (1, 1)


@pytest.mark.parametrize("kind", ["query", "mutation"])
async def test_an_operation_over_a_websocket_counts_as_what_it_is(stack: Stack, citizen: Tenant, kind: str) -> None:
    document = {
        "query": "{ tenant { id } }",
        "mutation": """mutation { createSpace(input: {name: "s"}) { __typename } }""",
    }[kind]
    before = await scrape(await metrics_url(stack.api))

    async with citizen.client.subscribe(document) as answers:
        assert await answers.next()
        assert await answers.next() is None

    after = await scrape(await metrics_url(stack.api))
    for name in ("graphql_operations_total", "graphql_operation_seconds_count"):
        full = f"circadian_{name}"
        assert after.total(full, type=kind) - before.total(full, type=kind) == 1, name
    subscriptions = "circadian_graphql_operations_total"
    assert after.total(subscriptions, type="subscription") == before.total(subscriptions, type="subscription")


async def _has(stack: Stack, name: str, value: float) -> bool:
    return (await scrape(await metrics_url(stack.api))).total(name) == value


async def test_no_name_of_a_tenant_adds_a_series(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Nor do agents, models, tools, operations or documents: whatever comes, the series stay the same."""
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([{"reply_to_all": True}, {}]))
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "hello")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    before = await _both(stack)

    for number in range(3):
        model = await models.script([{"calls": [{"name": f"tool_{number}"}]}, {}], repeat_last=True)
        agent = await create_agent(citizen.client, name=f"Agent {number}", model=model)
        await post(citizen.client, await create_space(citizen.client, members=[agent]), "hello")
        await wait_until(lambda agent=agent: is_asleep(citizen.client, agent, after_cycles=1))  # type: ignore[misc]
        await citizen.client.send(f"query Name{number} {{ agents {{ nodes {{ id }} }} }}")
        await citizen.client.send(f"{{ unknown{number} }}")

    after = await _both(stack)
    for then, now in zip(before, after, strict=True):
        assert now.series.keys() - then.series.keys() == set()
        assert len(now.series) < 1_200


async def test_a_scrape_reads_few_rows_however_many_agents_sleep(stack: Stack, citizen: Tenant, models: Models) -> None:
    agent = await create_agent(citizen.client, model=await models.script([]))
    url = stack.stores.owner_database_url
    database = await asyncpg.connect(**db.credentials(url))
    growth = Growth(database, citizen.id, citizen.owner.member_id)
    await growth.agents(_MANY)
    await growth.events(key_of(agent), _MANY, receipt="HANDLED")
    await database.execute("VACUUM ANALYZE")
    log = stack.servers.postgres.log
    async with explaining(database, url.rsplit("/", 1)[1]):
        begins = log.stat().st_size
        read = await wait_until(lambda: _queues_read(stack, log, begins))
    await database.close()

    assert max(each.rows for each in read) <= _MOST_ROWS, [(each.rows, each.node) for each in read]


async def _queues_read(stack: Stack, log: Path, begins: int) -> list[Explained]:
    """A scrape may find a reading that is fresh enough, so it is repeated."""
    await scrape(await metrics_url(stack.api))
    return [each for each in explained(log, since=begins) if "AS queue" in each.text]


async def _is_read(stack: Stack) -> bool:
    return (await scrape(await metrics_url(stack.api))).total("circadian_queue_collection_failed") == 0


async def test_scrapes_are_answered_while_postgres_is_away(stack: Stack, citizen: Tenant) -> None:
    """With what the process knows itself. Of the queues nothing is shown, and that is said."""
    url = await metrics_url(stack.api)
    assert (await scrape(url)).all("circadian_queue_entries", queue="wakes") == [0]
    await stack.servers.postgres.kill(signal.SIGQUIT)
    try:
        found = await wait_until(lambda: _failed(url))
        many = await asyncio.gather(*(scrape(url) for _ in range(10)))
    finally:
        await stack.servers.postgres.start()

    assert found.all("circadian_queue_entries") == [] and found.all("circadian_queue_oldest_seconds") == []
    assert found.total("circadian_build_info") == 1
    assert {each.total("circadian_queue_collection_failed") for each in many} == {1}
    await wait_until(lambda: _is_read(stack))
    with suppress(GraphQLFailure):
        await citizen.client.execute("{ agents { nodes { id } } }")


async def _failed(url: str) -> Scrape | None:
    found = await scrape(url)
    return found if found.total("circadian_queue_collection_failed") == 1 else None


async def test_only_get_of_metrics_is_answered(stack: Stack) -> None:
    url = await metrics_url(stack.api)
    async with httpx.AsyncClient(verify=NO_TLS) as client:
        assert (await client.get(url.removesuffix("/metrics"))).status_code == 404
        assert (await client.post(url)).status_code == 405
        assert (await client.get(stack.api.base_url + "/metrics")).status_code == 404, "the API's own port has none"
        assert (await client.get(url)).status_code == 200

    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(b"x" * 100_000)
    with suppress(ConnectionResetError):  # what was not read when it was cut
        assert await reader.read() == b"", "a head without end is cut"
    writer.close()
    assert (await scrape(url)).total("circadian_build_info") == 1


@pytest.mark.parametrize("command", ["api", "worker", "serve"])
async def test_a_bad_setting_ends_the_start(stack: Stack, tmp_path: Path, command: str) -> None:
    port = urlsplit(await metrics_url(stack.api)).port
    arguments = [command] if command == "worker" else [command, "--port", str(free_port())]
    for name, value, says in (
        ("CIRCADIAN_METRICS_PORT", str(port), f"cannot listen on 127.0.0.1:{port}"),
        ("CIRCADIAN_METRICS_PORT", "70000", "CIRCADIAN_METRICS_PORT: "),
        ("CIRCADIAN_ERROR_HOOK", "no.such:thing", "CIRCADIAN_ERROR_HOOK: no.such:thing cannot be imported"),
        ("CIRCADIAN_ERROR_HOOK", "nothing", "CIRCADIAN_ERROR_HOOK: "),
        ("CIRCADIAN_LOG_FORMAT", "xml", "CIRCADIAN_LOG_FORMAT: "),
    ):
        settings = {**stack.environment, name: value}
        with backend_process(*arguments, log=tmp_path / "log", environment=settings, parent=stack.parent) as running:
            assert await asyncio.wait_for(running.child.wait(), 60) == 1
            assert says in running.said() and name in running.said() and "Traceback" not in running.said()
