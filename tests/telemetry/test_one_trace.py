"""One turn is one trace: from the mutation over the wake to the model, the tools, the feed and the webhook."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.factories.agents import create_agent
from tests.factories.hooks import create_hook, send
from tests.factories.mcp_servers import create_server, listed
from tests.factories.plans import create_plan
from tests.factories.rows import key_of, make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, vouch
from tests.factories.webhooks import create_endpoint
from tests.fakes.collector import Collector, ExportedSpan
from tests.fakes.tool_server import ToolServer
from tests.fakes.webhook_receiver import running_receiver
from tests.harness.models import Models
from tests.harness.processes import mcp_server_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say

FEED = "subscription ($space: ID!) { spaceFeed(spaceId: $space) { __typename ... on AgentStateChanged { state } } }"
#: What a turn with a tool behind a URL consists of, beside the tools.
TURN = {"mutation postMessage", "wake", "invoke_agent", "chat", "commit", "feed event", "deliver webhook"}


@pytest.fixture(scope="module")
def mcp(logs: Path) -> Iterator[str]:
    with mcp_server_process(log=logs / "traced-mcp.log") as url:
        yield url


async def trace_of(collector: Collector, agent: str) -> list[ExportedSpan]:
    """The spans of the trace in which this agent's first cycle ended, as soon as that has been exported."""
    [end] = await wait_until(lambda: ended(collector, agent))
    return collector.of_trace(end.trace_id)


def ended(collector: Collector, agent: str) -> list[ExportedSpan]:
    own_id = str(key_of(agent))
    return [span for span in collector.named("invoke_agent") if span.attributes["gen_ai.agent.id"] == own_id]


def assert_is_tree(spans: Sequence[ExportedSpan]) -> None:
    """One first span, and every other one has a parent among them."""
    ids = [span.span_id for span in spans]
    assert len(ids) == len(set(ids))
    orphans = [span for span in spans if span.parent_id and span.parent_id not in ids]
    assert orphans == []
    assert len([span for span in spans if not span.parent_id]) == 1


def ids_in(traceparent: str | None) -> tuple[str, str]:
    assert traceparent is not None
    _, trace_id, span_id, flags = traceparent.split("-")
    assert flags in {"01", "03"}
    return trace_id, span_id


async def test_a_turn_is_one_trace_over_all_processes(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    await stack.start_worker()
    async with ToolServer() as tools, running_receiver() as receiver:
        await vouch(citizen.client, await create_tool(citizen.client, url=f"{tools.url}/tools/look_up"))
        looking = {"calls": [{"name": "look_up", "arguments": {"amount": 1}}]}
        model = await models.script([])
        agent = await create_agent(citizen.client, model=model, tools=["look_up"])
        space = await create_space(citizen.client, members=[agent])
        await models.rescript(model, [looking, enter_and_say(space, "done"), {}])
        await create_endpoint(citizen.client, receiver.url, spaceId=space)

        async with citizen.client.subscribe(FEED, space=space) as feed:
            await post(citizen.client, space, "go")
            await feed.until(lambda event: event["spaceFeed"].get("state") == "SLEEPING")
        await wait_until(lambda: len(receiver.received) == 2)
        [end] = await wait_until(lambda: ended(collector, agent))
        own = end.trace_id
        await wait_until(lambda: len(collector.named("deliver webhook", own)) == 2)
        await wait_until(lambda: collector.named("feed event", own))

    spans = collector.of_trace(own)
    assert_is_tree(spans)
    tools_run = {"execute_tool", "execute_tool enter_space", "execute_tool send_message"}
    assert {span.name for span in spans} == TURN | tools_run
    assert len({span.process["service.instance.id"] for span in spans}) == 2
    assert {span.process["circadian.process"] for span in spans} == {"api", "worker"}
    [called] = collector.named("execute_tool", own)
    [request] = tools.requests("look_up")
    assert ids_in(request.headers["traceparent"]) == (own, called.span_id)
    deliveries = {(own, span.span_id) for span in collector.named("deliver webhook", own)}
    assert {ids_in(each.headers["traceparent"]) for each in receiver.received} == deliveries
    for sent in await models.requests(model):
        assert "traceparent" not in {name.lower() for name in sent["headers"]}


async def test_the_span_of_a_cycle_lasts_from_its_opening_to_its_end(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([{}]))
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "go")

    spans = await trace_of(collector, agent)

    by_name = {span.name: span for span in spans}
    wake, cycle, chat = by_name["wake"], by_name["invoke_agent"], by_name["chat"]
    assert (wake.parent_id, cycle.parent_id) == (by_name["mutation postMessage"].span_id, wake.span_id)
    assert chat.parent_id == cycle.span_id
    assert wake.start_ns < wake.end_ns <= cycle.start_ns <= chat.start_ns < chat.end_ns <= cycle.end_ns
    assert chat.attributes["gen_ai.usage.input_tokens"] == 100
    assert chat.attributes["gen_ai.provider.name"] == "openai"
    assert "gen_ai.request.model" not in chat.attributes, "the name fits only a pattern of the operator's"
    await wait_until(
        lambda: {"gen_ai.client.token.usage", "gen_ai.client.operation.duration"} <= {n for n, _ in collector.points}
    )


async def test_a_server_of_tools_is_told_the_trace(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector, mcp: str
) -> None:
    await stack.start_worker()
    await listed(citizen.client, await create_server(citizen.client, f"{mcp}/mcp", effect="KEYED"))
    model = await models.script([{"calls": [{"name": "far__add", "arguments": {"a": 2, "b": 3}}]}])
    agent = await create_agent(citizen.client, model=model, tools=["far__*"])
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "go")

    spans = await trace_of(collector, agent)

    [called] = [span for span in spans if span.name == "execute_tool"]
    [told] = (await citizen.client.http.get(f"{mcp}/calls")).json()
    assert {ids_in(each) for each in told["traces"]} == {(called.trace_id, called.span_id)}
    assert_is_tree(spans)
    assert [span for span in collector.spans if "MCP" in span.name] == [], "spans of the library have content"


async def test_an_agents_message_wakes_another_agent_in_the_same_trace(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    await stack.start_worker()
    second = await create_agent(citizen.client, name="Second", model=await models.script([{}]))
    model = await models.script([])
    first = await create_agent(citizen.client, name="First", model=model)
    space = await create_space(citizen.client, members=[first, second])
    await citizen.client.succeed("updateSpace", "__typename", spaceId=space, delivery="MENTIONS")
    await models.rescript(model, [enter_and_say(space, "@Second are you there?"), {}])
    await post(citizen.client, space, "@First go")

    [end] = await wait_until(lambda: ended(collector, second))

    await wait_until(lambda: ended(collector, first))
    spans = collector.of_trace(end.trace_id)
    assert {span.trace_id for span in ended(collector, first)} == {end.trace_id}
    wakes = {span.attributes["gen_ai.agent.id"]: span for span in spans if span.name == "wake"}
    [commit] = [span for span in spans if span.span_id == wakes[str(key_of(second))].parent_id]
    assert commit.name == "commit"


async def test_a_hook_and_a_plan_begin_traces_of_their_own(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    await stack.start_worker()
    hooked = await create_agent(citizen.client, model=await models.script([{}]))
    await send(citizen.client, await create_hook(citizen.client, hooked, name="ci"), {"type": "x"})
    planned = await create_agent(citizen.client, model=await models.script([{}]))
    await make_due(citizen, await create_plan(citizen.client, planned, afterSeconds=600))

    for agent, first in ((hooked, "POST /hooks/{hook_id}"), (planned, "fire plans")):
        spans = await trace_of(collector, agent)
        assert_is_tree(spans)
        assert [span.name for span in spans if not span.parent_id] == [first]


async def test_events_that_join_are_linked(stack: Stack, citizen: Tenant, models: Models, collector: Collector) -> None:
    """Two posts before the agent may wake: the second one's trace has a link."""
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([{}]), debounceSeconds=1)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "one")
    await post(citizen.client, space, "two")

    spans = await trace_of(collector, agent)

    [wake] = [span for span in spans if span.name == "wake"]
    posts = [span for span in collector.named("mutation postMessage") if is_of(span, citizen)]
    assert [(span.trace_id, span.span_id) for span in posts[1:]] == list(wake.links)
    assert wake.parent_id == posts[0].span_id


def is_of(span: ExportedSpan, tenant: Tenant) -> bool:
    return bool(span.attributes["circadian.tenant.id"] == str(tenant.id))


async def test_a_cycle_without_an_end_of_its_own_is_written_too(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector, gate: str
) -> None:
    """Its agent is stopped by an admin, in the API process."""
    await stack.start_worker()
    model = await models.script([{"gate": gate}])
    agent = await create_agent(citizen.client, model=model)
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "go")
    await models.wait_for_requests(model, 1, timeout=30)
    await citizen.client.succeed("stopAgent", "agent { id }", agentId=agent)

    [end] = await wait_until(lambda: ended(collector, agent))

    assert (end.process["circadian.process"], end.attributes["circadian.cycle.outcome"]) == ("api", "STOPPED")
