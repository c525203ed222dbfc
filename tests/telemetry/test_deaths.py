"""A cycle outlives its worker, and its trace goes on. A collector that is away hurts nobody."""

import signal

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.collector import Collector, ExportedSpan
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say
from tests.telemetry.test_one_trace import assert_is_tree, ended, is_of, trace_of


async def test_another_worker_continues_the_trace(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector, gate: str
) -> None:
    dying = await stack.start_worker()
    model = await models.script([])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await models.rescript(model, [enter_and_say(space, "first"), {"gate": gate}, {}])
    await post(citizen.client, space, "go")
    await wait_until(lambda: has_asked(models, model, 2))
    await wait_until(lambda: first_step(collector, tenant=citizen))
    kill(dying)
    await stack.start_worker()
    await models.open_gate(gate)

    spans = await trace_of(collector, agent)

    assert_is_tree(spans)
    [end] = [span for span in spans if span.name == "invoke_agent"]
    chats = sorted((span for span in spans if span.name == "chat"), key=lambda span: span.start_ns)
    assert len({span.process["service.instance.id"] for span in chats}) == 2
    assert {span.parent_id for span in chats} == {end.span_id}, "both requests belong to the same span of the cycle"
    assert end.start_ns <= chats[0].start_ns and end.end_ns >= chats[-1].end_ns
    assert end.process["service.instance.id"] == chats[-1].process["service.instance.id"]


async def has_asked(models: Models, model: str, count: int) -> bool:
    return len(await models.requests(model)) >= count


def first_step(collector: Collector, *, tenant: Tenant) -> list[ExportedSpan]:
    """The commit of this tenant's first step, once it has been exported, and so what came before it."""
    wakes = [span for span in collector.named("wake") if is_of(span, tenant)]
    return [span for wake in wakes for span in collector.named("commit", wake.trace_id)]


async def test_a_collector_that_refuses_hurts_no_turn(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    worker = await stack.start_worker()
    collector.status = 500
    try:
        model = await models.script([])
        agent = await create_agent(citizen.client, model=model)
        space = await create_space(citizen.client, members=[agent])
        await models.rescript(model, [enter_and_say(space, "a canary sings"), {}])
        await post(citizen.client, space, "go")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
        assert await texts_of(citizen.client, space) == ["go", "a canary sings"]
        assert ended(collector, agent) == []
    finally:
        collector.status = 200
    assert "canary" not in worker.said()
    assert "canary" not in stack.api.said()


async def test_a_worker_that_stops_sends_its_last_spans(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    """At SIGTERM, though its next export is minutes away."""
    worker = await stack.start_worker(OTEL_BSP_SCHEDULE_DELAY="600000")
    agent = await create_agent(citizen.client, model=await models.script([{}]))
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "go")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert ended(collector, agent) == []

    worker.child.send(signal.SIGTERM)
    await worker.child.wait()

    assert [span.attributes["circadian.cycle.outcome"] for span in ended(collector, agent)] == ["RESTED"]
