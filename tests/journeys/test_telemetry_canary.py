"""Nothing that a tenant wrote is in a log line, a metric or an error report: not after success, and not after failures
that echo it. And every line of the loop says which tenant, agent and cycle it is about."""

import asyncio
import json
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.hooks import create_hook, standard_headers
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool, set_secret
from tests.factories.victim import CANARY, Victim, make_victim
from tests.factories.webhooks import create_endpoint
from tests.fakes.sentry_server import SentryServer, sentry_server
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.scraping import metrics_url, scrape
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_SETTINGS = {
    "CIRCADIAN_METRICS_PORT": "0",
    "CIRCADIAN_LOG_FORMAT": "json",
    "CIRCADIAN_LOG_LEVEL": "DEBUG",
    "CIRCADIAN_EXCEPTION_TEXTS": "no",
}
_HOOK = {"CIRCADIAN_ERROR_HOOK": "tests.fakes.error_hooks:report"}
_CALL = {"calls": [{"name": "fails", "arguments": {"amount": 1}}]}
#: Loggers whose lines are of one agent's loop.
_OF_LOOPS = ("backend.runtime.loop", "backend.runtime.cycle", "backend.runtime.model", "backend.runtime.lost_requests")


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-canary-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **_SETTINGS) as stack,
    ):
        yield stack


@pytest.fixture
async def sentry() -> AsyncIterator[SentryServer]:
    async with sentry_server() as server:
        yield server


def _lines(stack: Stack) -> list[dict[str, Any]]:
    """Every line of every process. One that is not JSON fails the test."""
    texts = [file.read_text() for file in sorted(stack.directory.glob("*.log")) if _is_ours(file)]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def _is_ours(file: Path) -> bool:
    return file.name.startswith(("api", "worker"))


async def _fail_at_the_edges(stack: Stack, victim: Victim, http: httpx.AsyncClient) -> None:
    client = victim.tenant.client
    hook = await create_hook(client, victim.ids["Agent"], name=f"bad {CANARY}")
    for headers in (standard_headers("whsec_" + "AAAA" * 8, b"{}"), standard_headers(hook.secret, CANARY.encode())):
        await http.post(stack.api.base_url + hook.path, content=CANARY.encode(), headers=headers)
    await create_endpoint(client, f"http://127.0.0.1:1/{CANARY}", name=CANARY, spaceId=victim.ids["Space"])
    await post(client, victim.ids["Space"], CANARY)
    for document in (f"{{ {CANARY.replace('-', '_')} }}", f'{{ node(id: "{CANARY}") {{ id }} }}', f"{{ {CANARY}"):
        await client.send(document)
    await http.post(stack.api.url, json={"query": "{ x }"}, headers={"authorization": f"Bearer cir_{CANARY}"})


async def _fail_at_models(tenant: Tenant, models: Models) -> None:
    """Providers that echo the request in their errors, at once and in the middle of the stream."""
    client, echo = tenant.client, {"error": f"you said: {CANARY}"}
    for step in ({"status": 400, **echo}, {"fail_after": 1, "text": CANARY, **echo}, {"status": 503, **echo}):
        model = await models.script([step, step, step, {"reply_to_all": True}], repeat_last=True)
        agent = await create_agent(client, name=f"{CANARY} {model}", instructions=CANARY, model=model)
        space = await create_space(client, name=CANARY, members=[agent])
        await post(client, space, CANARY)
        await models.wait_for_requests(model, 1)


async def _fail_at_tools(tenant: Tenant, models: Models) -> None:
    """A tool that is not there, and one with a secret whose server is not there."""
    client = tenant.client
    url = f"http://127.0.0.1:1/{CANARY}"
    await set_secret(client, name="canary", value=CANARY, url=url)
    http = {"url": url, "headers": [{"name": "x-key", "value": "{{secret:canary}}"}]}
    await create_tool(client, name="fails", description=CANARY, http=http)
    unknown = {"calls": [{"name": f"x_{CANARY}", "arguments": {"text": CANARY}}]}
    model = await models.script([unknown, _CALL, {"text": CANARY}, {}], repeat_last=True)
    agent = await create_agent(client, name=f"{CANARY} calls", model=model, tools=["fails"])
    space = await create_space(client, name=CANARY, members=[agent])
    await post(client, space, CANARY)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1), timeout=60)


@pytest.mark.fails_loops
async def test_nothing_that_a_tenant_wrote_is_seen(
    stack: Stack, tenants_here: Tenants, models: Models, http: httpx.AsyncClient, sentry: SentryServer
) -> None:
    reporting = {**_HOOK, "TEST_SENTRY_DSN": sentry.dsn}
    await stack.start_worker(**reporting)
    victim = await make_victim(tenants_here, models)
    # The victim has a key of its own, by which no model answers.
    tenant = await tenants_here.create(name=CANARY, owner_name=CANARY)
    await _fail_at_the_edges(stack, victim, http)
    await _fail_at_models(tenant, models)
    await _fail_at_tools(tenant, models)
    shown = [(await scrape(await metrics_url(each))).text for each in (stack.api, *stack.workers)]
    await stack.stop_workers()

    # A bug in the middle of a request: the prompt is in the variables of its stack.
    await stack.start_worker(**reporting, CIRCADIAN_FAIL_POINTS="model.streaming=raise")
    agent = await create_agent(tenant.client, name=CANARY, model=await models.script([{"text": CANARY}]))
    await post(tenant.client, await create_space(tenant.client, name=CANARY, members=[agent]), CANARY)
    await wait_until(lambda: sentry.events, timeout=60)
    shown.append((await scrape(await metrics_url(stack.workers[-1]))).text)
    stack.workers[-1].child.send(signal.SIGTERM)
    await asyncio.wait_for(stack.workers[-1].child.wait(), 30)

    lines = _lines(stack)
    assert len(lines) > 30 and len(shown) == 3
    assert [line for line in lines if CANARY in json.dumps(line)] == []
    assert [text for text in shown if CANARY in text] == []
    assert [body for body in sentry.bodies if CANARY.encode() in body] == []
    _check_report(sentry.events[0], tenant)
    _check_ids(lines, tenant)


def _check_report(event: dict[str, Any], tenant: Tenant) -> None:
    """It names the type, the place and the ids, and nothing else."""
    [raised] = event["exception"]["values"]
    assert (raised["type"], raised["value"]) == ("RuntimeError", "")
    assert raised["stacktrace"]["frames"][-1]["function"] == "_act"
    assert [frame for frame in raised["stacktrace"]["frames"] if "vars" in frame] == []
    assert event["tags"]["tenant"] == str(tenant.id)
    assert UUID(event["tags"]["cycle"]) and UUID(event["tags"]["agent"])


def _check_ids(lines: list[dict[str, Any]], tenant: Tenant) -> None:
    of_loops = [line for line in lines if line["logger"].startswith(_OF_LOOPS)]
    failed = [line for line in of_loops if "request to model" in line["message"]]
    bug = [line for line in lines if line["message"].startswith("the loop of an agent failed")]

    assert len(failed) >= 3 and len(bug) == 1
    assert [line for line in of_loops if not {"tenant", "agent"} <= line.keys()] == []
    assert [line for line in failed if "cycle" not in line and "job" not in line] == []
    assert bug[0]["tenant"] == str(tenant.id)
    assert bug[0]["error"].endswith("\nRuntimeError")
    assert "_act" in bug[0]["error"] and "fail point model" not in bug[0]["error"]
