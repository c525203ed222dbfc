"""What a client's `traceparent` leads to: by default a link, since no stranger decides what is recorded."""

import json
from pathlib import Path

import pytest

from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.collector import Collector, ExportedSpan
from tests.harness.client import Client
from tests.harness.processes import api_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

TRACE, SPAN = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
TRACEPARENT = f"00-{TRACE}-{SPAN}-01"
_POST = "mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }"


async def posted(client: Client, space: str, collector: Collector, **headers: str) -> ExportedSpan:
    """The span of a post over HTTP with these headers."""
    before = len(collector.named("mutation postMessage"))
    answer = await client.send(_POST, {"input": {"spaceId": space, "text": "hello"}}, headers=headers)
    assert answer.status == 200, answer
    await wait_until(lambda: len(collector.named("mutation postMessage")) > before)
    return collector.named("mutation postMessage")[-1]


async def test_by_default_it_is_linked(citizen: Tenant, collector: Collector) -> None:
    space = await create_space(citizen.client)

    span = await posted(citizen.client, space, collector, traceparent=TRACEPARENT)

    assert (span.parent_id, span.links) == ("", ((TRACE, SPAN),))
    assert span.trace_id != TRACE


@pytest.mark.parametrize("wrong", ["canary", f"{TRACEPARENT}-canary", TRACEPARENT.replace(SPAN, "0" * 16)])
async def test_what_is_no_traceparent_is_as_if_missing(citizen: Tenant, collector: Collector, wrong: str) -> None:
    span = await posted(citizen.client, await create_space(citizen.client), collector, traceparent=wrong)

    assert (span.parent_id, span.links) == ("", ())


@pytest.mark.parametrize("setting", ["follow", "ignore"])
async def test_the_operator_decides(
    stack: Stack, citizen: Tenant, collector: Collector, tmp_path: Path, setting: str
) -> None:
    space = await create_space(citizen.client)
    environment = {**stack.environment, "CIRCADIAN_TRACE_CLIENTS": setting}
    with api_process(log=tmp_path / "api.log", environment=environment, parent=stack.parent) as api:
        client = Client(api.url, citizen.owner.token, citizen.client.http)
        span = await posted(client, space, collector, traceparent=TRACEPARENT)

    assert span.links == ()
    assert (span.trace_id == TRACE, span.parent_id) == ((True, SPAN) if setting == "follow" else (False, ""))


async def test_an_operation_of_a_websocket_has_it_in_its_extensions(citizen: Tenant, collector: Collector) -> None:
    space = await create_space(citizen.client)
    before = len(collector.named("mutation postMessage"))
    payload = {
        "query": _POST,
        "variables": {"input": {"spaceId": space, "text": "hello"}},
        "extensions": {"traceparent": TRACEPARENT},
    }
    async with citizen.client.socket() as socket:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
        while json.loads(await socket.recv())["type"] != "complete":
            pass

    await wait_until(lambda: len(collector.named("mutation postMessage")) > before)
    span = collector.named("mutation postMessage")[-1]
    assert (span.parent_id, span.links) == ("", ((TRACE, SPAN),))
    assert span.attributes["circadian.tenant.id"] == str(citizen.id)
