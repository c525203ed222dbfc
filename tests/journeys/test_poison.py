"""What no model can take, or what kills whoever takes it, is put aside, and the agent goes on (P13; traps B8, B10)."""

import json
import signal
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.inbox import PAYLOAD
from tests.factories.knowledge import put
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.nursery import Child, Nursery
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO, user_entries

#: A provider whose rules forbid one word, wherever it stands in a request.
STRICT = {**ECHO, "refuse_if": "POISON"}
READ = {"calls": [{"name": "read_messages"}]}

_INBOX = f"""query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ id receipt cycle {{ outcome }} {PAYLOAD} }} }}
    consciousness {{ nodes {{ role content maskReason original }} }} }} }}"""


StartWorker = Callable[..., Awaitable[Child]]


@pytest.fixture(scope="module")
def parent(grounds: Grounds) -> Nursery:
    return grounds.parent


@pytest.fixture
def start_worker(parent: Nursery, stack: Stack) -> Iterator[StartWorker]:
    """A further worker of that installation, ready; the mortal ones of the tests below are needed by the dozen."""
    started: list[Child] = []

    async def start(**settings: str) -> Child:
        log = stack.directory / "mortals.log"
        child = parent.start("worker", log=log, environment={**stack.environment, **settings})
        started.append(child)
        await wait_until(lambda: " is ready" in child.said(), timeout=60)
        return child

    yield start
    for child in started:
        child.send(signal.SIGKILL)


async def _mind_of(tenant: Tenant, agent: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The inbox events of an agent and the entries of its chain, oldest first."""
    found = (await tenant.client.execute(_INBOX, id=agent))["agent"]
    return found["inbox"]["nodes"], found["consciousness"]["nodes"]


async def _agent_in_space(tenant: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model)
    return agent, await create_space(tenant.client, members=[agent])


async def _post_together(tenant: Tenant, agent: str, space: str, texts: list[str]) -> None:
    """So that one entry holds them all."""
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    for text in texts:
        await post(tenant.client, space, text)
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)


async def test_refused_message_among_others_ends_alone_and_the_others_are_answered(
    worker: object, tenant: Tenant, models: Models
) -> None:
    model = await models.script([STRICT], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await _post_together(tenant, agent, space, ["one", "POISON", "three"])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)
    await post(tenant.client, space, "four")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=30)

    said = await texts_of(tenant.client, space)
    assert [text for text in said if text.startswith("echo:")] == ["echo: one", "echo: three", "echo: four"]
    [notice] = [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]
    assert notice["data"] == {"error": "REFUSED", "deadLetter": True, "final": True}
    events, entries = await _mind_of(tenant, agent)
    assert [(event["payload"]["text"], event["receipt"]) for event in events] == [
        ("one", "HANDLED"),
        ("POISON", "DEAD_LETTER"),
        ("three", "HANDLED"),
        ("four", "HANDLED"),
    ]
    masked = [entry for entry in entries if entry["maskReason"]]
    assert [entry["role"] for entry in masked] == ["USER", "USER"], "the entry of all three, and the one alone"
    assert all("POISON" in json.dumps(entry["original"]) for entry in masked)
    assert "POISON" not in json.dumps([entry["content"] for entry in entries])
    assert await models.invalid() == []


async def test_what_is_known_is_told_again_when_the_entry_that_told_it_was_masked(
    worker: object, tenant: Tenant, models: Models
) -> None:
    model = await models.script([STRICT], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    await put(tenant.client, "memory", agent, key="dog", value="Rex")

    for number, text in enumerate(("POISON", "two"), 1):
        await post(tenant.client, space, text)
        await wait_until(partial(_is_over, tenant, agent, number), timeout=30)

    events, _ = await _mind_of(tenant, agent)
    assert [event["receipt"] for event in events] == ["DEAD_LETTER", "HANDLED"]
    newest = user_entries((await models.requests(model))[-1])[-1]
    assert newest.endswith('[WHAT YOU KNOW - as it stands now]\nmemory "dog" · "Rex"')


async def test_memory_that_no_model_takes_costs_no_event_its_hearing(
    worker: object, tenant: Tenant, models: Models
) -> None:
    """It is told twice, then no more until somebody mends it."""
    model = await models.script([STRICT], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    memory = await put(tenant.client, "memory", agent, key="word", value="POISON")
    asked = []
    for number, text in enumerate(("one", "two", "three"), 1):
        await post(tenant.client, space, text)
        await wait_until(partial(_is_over, tenant, agent, number), timeout=30)
        asked.append(sum("POISON" in each["raw"] for each in await models.requests(model)))
    await put(tenant.client, "memory", agent, key="word", value="fine", revision=memory["revision"])
    await post(tenant.client, space, "four")
    await wait_until(partial(_is_over, tenant, agent, 4), timeout=30)

    assert 0 < asked[0] < asked[1] == asked[2]
    events, _ = await _mind_of(tenant, agent)
    assert [event["receipt"] for event in events] == ["HANDLED"] * 4
    assert (await texts_of(tenant.client, space))[-1] == "echo: four"
    assert user_entries((await models.requests(model))[-1])[-1].endswith('memory "word" · "fine" · by Olga (person)')


async def _is_over(tenant: Tenant, agent: str, events: int) -> bool:
    """So many events have come, and none of them is to be seen any more."""
    found, _ = await _mind_of(tenant, agent)
    settled = [event for event in found if event["receipt"] not in {"PENDING", "INJECTED"}]
    return len(settled) == events and await is_asleep(tenant.client, agent)


async def test_refused_message_ends_alone_with_what_was_looked_up_for_it(
    worker: object, tenant: Tenant, models: Models
) -> None:
    """The call before the first step is nobody's answer: its words are the message's
    (`runtime.cycle.forced_retrieval`).
    """
    model = await models.script([STRICT], repeat_last=True)
    looked_up = {"retrieval": {"tool": "fetch_url", "argument": "url"}}
    agent = await create_agent(tenant.client, model=model, tools=["fetch_url"], preparation=looked_up)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "POISON")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=40)

    [event, _], entries = await _mind_of(tenant, agent)
    assert event["receipt"] == "DEAD_LETTER"
    assert [(entry["role"], bool(entry["maskReason"])) for entry in entries] == [
        ("USER", True), ("ASSISTANT", True), ("TOOL", True), ("USER", True),
    ], "with what it was told of its space; and alone"  # fmt: skip
    assert "POISON" not in json.dumps([entry["content"] for entry in entries])
    assert await models.invalid() == []


async def test_replayed_dead_letter_comes_alone_again(worker: object, tenant: Tenant, models: Models) -> None:
    model = await models.script([STRICT], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)
    await post(tenant.client, space, "POISON")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)
    [letter], _ = await _mind_of(tenant, agent)

    await models.rescript(model, [ECHO], repeat_last=True)
    await tenant.client.succeed("replayDeadLetter", "event { id }", eventId=letter["id"])
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=20)

    assert letter["receipt"] == "DEAD_LETTER"
    assert (await texts_of(tenant.client, space)) == ["POISON", "echo: POISON"]
    [event], _ = await _mind_of(tenant, agent)
    assert event["receipt"] == "HANDLED"
    assert await models.invalid() == []


async def test_refused_results_of_a_step_are_masked_and_the_cycle_goes_on(
    worker: object, tenant: Tenant, models: Models
) -> None:
    """The pair stays a pair, and the event that began the cycle is answered."""
    model = await models.script([{**READ, "refuse_if": "POISON"}, STRICT], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client)
    await post(tenant.client, space, "POISON, said before the agent came")
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=agent)
    enter = {"calls": [{"name": "enter_space", "arguments": {"space": "Lobby"}}, *READ["calls"]]}
    say = {"calls": [{"name": "send_message", "arguments": {"text": "I could not read that."}}], "refuse_if": "POISON"}
    refusals = [{"status": 400, "error": "messages.0: against our rules"}] * 3
    await models.rescript(model, [enter, *refusals, say, STRICT])

    await post(tenant.client, space, "What was said?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert (await texts_of(tenant.client, space))[-1] == "I could not read that."
    [event], entries = await _mind_of(tenant, agent)
    assert event["receipt"] == "HANDLED"
    assert [entry["role"] for entry in entries if entry["maskReason"]] == ["TOOL", "TOOL"]
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    results = [json.loads(message["content"]) for message in chat if message["role"] == "tool"]
    assert [result["ok"] for result in results[:2]] == [True, True], "what was done stays told"
    assert await models.invalid() == []


async def test_what_is_refused_even_when_it_is_masked_fails_for_good(
    worker: object, tenant: Tenant, models: Models
) -> None:
    """What a model has seen already is no dead letter; the next event finds a chain that can be asked again."""
    model = await models.script([READ, {"status": 400, "error": "messages.0: no"}], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)

    notice = (await messages_of(tenant.client, space))[-1]
    assert (notice["data"]["error"], notice["data"]["final"]) == ("REFUSED", True)
    assert "does not retry" in notice["text"]
    [event], entries = await _mind_of(tenant, agent)
    assert (event["receipt"], event["cycle"]["outcome"]) == ("FAILED", "FAILED")
    assert all(entry["maskReason"] for entry in entries)
    assert len(await models.requests(model)) == 1 + 2 * 3

    await models.rescript(model, [ECHO])
    await post(tenant.client, space, "again")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=20)
    assert (await texts_of(tenant.client, space))[-1] == "echo: again"
    assert await models.invalid() == []


async def test_message_that_comes_while_another_is_refused_is_not_masked_with_it(
    worker: object, tenant: Tenant, models: Models
) -> None:
    model = await models.script([STRICT], repeat_last=True)
    agent, space = await _agent_in_space(tenant, model)

    await post(tenant.client, space, "POISON")
    await models.wait_for_requests(model, 1)
    await post(tenant.client, space, "harmless")
    await wait_until(partial(_is_answered, tenant, agent, "harmless"), timeout=20)

    assert (await texts_of(tenant.client, space))[-1] == "echo: harmless"
    events, _ = await _mind_of(tenant, agent)
    assert [event["receipt"] for event in events] == ["DEAD_LETTER", "HANDLED"]
    assert await models.invalid() == []


async def _is_answered(tenant: Tenant, agent: str, text: str) -> bool:
    events, _ = await _mind_of(tenant, agent)
    return any(event["payload"].get("text") == text and event["receipt"] == "HANDLED" for event in events)


async def test_what_kills_five_workers_is_put_aside(start_worker: StartWorker, citizen: Tenant, models: Models) -> None:
    """Whoever dies without a commit leaves its attempt counted; the sixth taking does not try again."""
    model = await models.script([{"text": "noted"}, {"hang_after": 0}], repeat_last=True)
    agent, space = await _agent_in_space(citizen, model)
    await post(citizen.client, space, "hello")
    first = await start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=20)
    first.send(signal.SIGKILL)
    await post(citizen.client, space, "this kills")
    for number in range(2, 7):
        worker = await start_worker()
        await models.wait_for_requests(model, number, timeout=20)
        worker.send(signal.SIGKILL)

    await models.rescript(model, [ECHO], repeat_last=True)
    await start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=20)

    assert len(await models.requests(model)) == 6
    [notice] = [message for message in await messages_of(citizen.client, space) if message["kind"] == "NOTICE"]
    assert notice["data"] == {"error": "CRASH", "deadLetter": True, "final": True}
    events, _ = await _mind_of(citizen, agent)
    assert [event["receipt"] for event in events] == ["HANDLED", "DEAD_LETTER", "FAILED"], (
        "the last is the word of the crash"
    )
    await post(citizen.client, space, "harmless")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=3), timeout=20)
    assert (await texts_of(citizen.client, space))[-1] == "echo: harmless"
    assert await models.invalid() == []


async def test_what_a_living_worker_stumbles_over_is_put_aside(
    stack: Stack, start_worker: StartWorker, citizen: Tenant, models: Models
) -> None:
    """A bug is a death of the loop: counted, waited after, and given up; nobody thinks for ever about it."""
    agent, space = await _agent_in_space(citizen, await models.script([ECHO]))
    await start_worker(CIRCADIAN_FAIL_POINTS="model.before_request=raise%1")

    await post(citizen.client, space, "stumble")

    async def is_put_aside() -> bool:
        """Each pause is twice as long as the one before; nobody needs to wait for that here."""
        await stack.execute("UPDATE agent_processes SET wake_at = now() - interval '2 s' WHERE state = 'WAKING'")
        return await is_asleep(citizen.client, agent, after_cycles=1)

    await wait_until(is_put_aside, timeout=60)

    [notice] = [message for message in await messages_of(citizen.client, space) if message["kind"] == "NOTICE"]
    assert notice["data"]["error"] == "CRASH"
    events, _ = await _mind_of(citizen, agent)
    assert events[0]["receipt"] == "DEAD_LETTER"


async def test_worker_that_is_leaving_counts_no_round(
    start_worker: StartWorker, citizen: Tenant, models: Models
) -> None:
    """P10: a failure in the grace of a shutdown is the next worker's to meet; people hear nothing of it."""
    gate = f"leaving-{uuid4()}"
    model = await models.script([{"status": 500, "error": "oops", "gate": gate}, ECHO])
    agent, space = await _agent_in_space(citizen, model)
    leaving = await start_worker()
    await post(citizen.client, space, "hello")
    await models.wait_for_requests(model, 1)

    leaving.send(signal.SIGTERM)
    await wait_until(lambda: "is leaving" in leaving.said())
    await models.open_gate(gate)
    await wait_until(lambda: not leaving.is_running, timeout=20)
    assert len(await models.requests(model)) == 1
    await start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=20)

    assert [message["kind"] for message in await messages_of(citizen.client, space)] == ["TEXT", "TEXT"]
    assert await models.invalid() == []


async def test_restart_in_the_middle_of_a_backoff_keeps_count_and_time(
    start_worker: StartWorker, citizen: Tenant, models: Models
) -> None:
    """C10: waiting is in the rows. A kill during it is no attempt, however often, so nothing is masked."""
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "4"}}
    model = await models.script([slow, slow, slow, ECHO], repeat_last=True)
    agent, space = await _agent_in_space(citizen, model)
    worker = await start_worker()
    await post(citizen.client, space, "hello")
    await wait_until(partial(_waits, citizen, space, 1))
    for _ in range(4):
        worker.send(signal.SIGKILL)
        worker = await start_worker()
    await wait_until(partial(_waits, citizen, space, 2))
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=20)

    asked = [*await models.requests(model), *await models.probes(model)]
    times = sorted((each["arrived_at"], each["answered_at"]) for each in asked)
    waits = [later[0] - earlier[1] for earlier, later in pairwise(times)]
    assert len([seconds for seconds in waits if seconds >= 4.0]) == 2, "no kill cut a wait short"
    assert "hello" in user_entries((await models.requests(model))[-1])[0]
    assert (await messages_of(citizen.client, space))[1]["data"]["recovered"] is True
    _, entries = await _mind_of(citizen, agent)
    assert not any(entry["maskReason"] for entry in entries)
    assert await models.invalid() == []


async def _waits(tenant: Tenant, space: str, attempt: int) -> bool:
    """The space has been told that so many attempts have failed."""
    notices = [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]
    return [notice["data"]["attempt"] for notice in notices] == [attempt]
