"""A call is answered after its cycle has ended: the space where it was asked sees that the agent works on the answer.

The same holds for an answer in time, if the question stands in another space than those of the cycle's events. The
event of an answer belongs to no space. A gate holds the model, so that each state lasts until it is seen.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import create_pay
from tests.factories.questions import activities_of, answer, confirm, enter
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Person, Tenant
from tests.factories.viewer_feed import following, live, news
from tests.harness.channels import channel_of, next_of, wait_for_state
from tests.harness.client import Client, Json, Subscription
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, tool_call

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) { __typename
  ... on AgentStateChanged { agent { id } state } ... on TypingChanged { actor { name } isTyping }
  ... on MessagePosted { message { text } } } }"""
_ASKS = {"calls": [enter(), confirm()]}
_CALLS = {"calls": [enter(), tool_call("pay", 7)]}


@dataclass(frozen=True, slots=True)
class Asked:
    """An agent whose cycle has ended, and its questions in the Lobby, which Ann can still answer."""

    ann: Person
    model: str
    agent: str
    lobby: str
    questions: list[Json]

    @property
    def question(self) -> Json:
        return self.questions[0]


async def asked_elsewhere(citizen: Tenant, models: Models, *late_steps: Json, asks: Json = _ASKS) -> Asked:
    """The cycle began in another space and ended there; its question stands in the Lobby, of which Ann is a member."""
    await create_pay(citizen, rule="ALWAYS")
    ann = await citizen.person(name="Ann")
    model = await models.script([asks, {"text": "I wait."}, *late_steps])
    agent = await create_agent(citizen.client, name="Nova", model=model, tools=["pay"])
    lobby = await create_space(citizen.client, name="Lobby", members=[agent, ann.actor_id])
    office = await create_space(citizen.client, name="Office", members=[agent])
    await post(citizen.client, lobby if asks is _CALLS else office, "Charge the customer")
    await wait_until(lambda: is_held(citizen, agent))
    await post(citizen.client, office, "Do not wait")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    return Asked(ann, model, agent, lobby, [each["data"] for each in await activities_of(citizen.client, lobby)])


@asynccontextmanager
async def _watching(client: Client, space: str) -> AsyncIterator[Subscription]:
    async with client.subscribe(_FEED, id=space, after=await cursor_of(client, space)) as feed:
        yield feed


async def _until_state(feed: Subscription, state: str) -> None:
    await feed.until(lambda event: event["spaceFeed"].get("state") == state)


@pytest.mark.parametrize("asks", [_ASKS, _CALLS], ids=["question", "approval"])
async def test_who_answers_late_sees_the_agent_work(
    stack: Stack, citizen: Tenant, models: Models, gate: str, asks: Json
) -> None:
    await stack.start_worker()
    late = await asked_elsewhere(citizen, models, {"gate": gate, "text": "It is settled."}, asks=asks)
    async with _watching(late.ann.client, late.lobby) as feed, live(citizen, late.ann) as hers:
        await answer(late.ann.client, late.question, "DECLINE")

        await _until_state(feed, "THINKING")
        await feed.until(lambda event: event["spaceFeed"].get("isTyping") is True)
        await hers.until(news("AgentStateChanged", state="THINKING"))
        await models.open_gate(gate)
        await _until_state(feed, "SLEEPING")
        await hers.until(news("AgentStateChanged", state="SLEEPING"))

    assert await models.invalid() == []


async def test_who_comes_in_the_middle_sees_it_too(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    """Nobody watched before: the API reads the state from the rows."""
    await stack.start_worker()
    late = await asked_elsewhere(citizen, models, {"gate": gate, "text": "It is settled."})
    await answer(late.ann.client, late.question, "APPROVE")
    await models.wait_for_requests(late.model, 3)

    async with following(late.ann.client) as hers, _watching(late.ann.client, late.lobby) as feed:
        told = [each["spaceFeed"] for each in await feed.snapshot() if "state" in each["spaceFeed"]]
        her = [each["viewerFeed"]["state"] for each in await hers.snapshot() if "state" in each["viewerFeed"]]

    assert [(each["agent"], each["state"]) for each in told] == [({"id": late.agent}, "THINKING")]
    assert her == ["THINKING"]


async def test_a_late_answer_that_still_waits_is_seen(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    late = await asked_elsewhere(citizen, models, {"text": "It is settled."})
    stack.kill_workers()
    await answer(late.ann.client, late.question, "APPROVE")

    async with _watching(late.ann.client, late.lobby) as feed:
        told = [each["spaceFeed"]["state"] for each in await feed.snapshot() if "state" in each["spaceFeed"]]

    assert told == ["WAKING"]


async def test_who_answered_late_stops_what_comes_of_it(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    await stack.start_worker()
    late = await asked_elsewhere(citizen, models, {"gate": gate, "text": "It is settled."})
    bert = await citizen.person(name="Bert")
    await citizen.client.succeed("addSpaceMember", "space { id }", spaceId=late.lobby, actorId=bert.actor_id)
    await answer(late.ann.client, late.question, "APPROVE")
    await models.wait_for_requests(late.model, 3)

    assert await stopped(bert.client, late.lobby) == []
    [cycle] = await stopped(late.ann.client, late.lobby)
    await wait_until(lambda: is_asleep(citizen.client, late.agent, after_cycles=2))

    ended = await citizen.client.execute(
        "query ($id: ID!) { node(id: $id) { ... on ThinkCycle { outcome } } }", id=cycle
    )
    assert ended["node"] == {"outcome": "STOPPED"}


async def test_a_late_answer_does_not_let_stop_what_another_person_began(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    await stack.start_worker()
    first = f"first {gate}"
    late = await asked_elsewhere(
        citizen, models, {"gate": first, "calls": [enter()]}, {"gate": gate, "text": "It is settled."}
    )
    await post(citizen.client, late.lobby, "What now?")
    await models.wait_for_requests(late.model, 3)
    await answer(late.ann.client, late.question, "APPROVE")
    await models.open_gate(first)
    await models.wait_for_requests(late.model, 4)

    assert await stopped(late.ann.client, late.lobby) == []
    assert len(await stopped(citizen.client, late.lobby)) == 1


async def test_a_late_answer_that_joins_does_not_let_stop_what_another_answer_began(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    await stack.start_worker()
    first, asks = f"first {gate}", {"calls": [enter(), confirm("Charge 42 dollars"), confirm("Charge 43 dollars")]}
    joined, settled = {"gate": first, "calls": [enter()]}, {"gate": gate, "text": "It is settled."}
    late = await asked_elsewhere(citizen, models, joined, settled, asks=asks)
    bert = await citizen.person(name="Bert")
    await citizen.client.succeed("addSpaceMember", "space { id }", spaceId=late.lobby, actorId=bert.actor_id)
    await answer(bert.client, late.questions[0], "APPROVE")
    await models.wait_for_requests(late.model, 3)
    await answer(late.ann.client, late.questions[1], "APPROVE")
    await models.open_gate(first)
    await models.wait_for_requests(late.model, 4)

    assert await stopped(late.ann.client, late.lobby) == []
    assert len(await stopped(bert.client, late.lobby)) == 1


async def stopped(client: Client, space: str) -> list[str]:
    found: list[str] = (await client.succeed("stopCycle", "cycleIds", spaceId=space))["cycleIds"]
    return found


async def test_the_next_worker_tells_the_same_space(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    """The state is read from the channel itself: a feed would repair what a worker does not tell."""
    dying = await stack.start_worker()
    late = await asked_elsewhere(citizen, models, *[{"gate": gate, "text": "It is settled."}] * 2)
    async with channel_of(stack.stores, citizen, "space", late.lobby) as channel:
        await answer(late.ann.client, late.question, "APPROVE")
        await wait_for_state(channel, "THINKING")
        await models.wait_for_requests(late.model, 3)
        kill(dying)
        await stack.start_worker()
        await wait_for_state(channel, "THINKING")
        await models.open_gate(gate)
        await wait_for_state(channel, "SLEEPING")


@pytest.mark.parametrize("is_later", [False, True], ids=["before", "before the next worker"])
async def test_a_space_that_the_agent_has_left_is_not_told(
    stack: Stack, citizen: Tenant, models: Models, gate: str, is_later: bool
) -> None:
    dying = await stack.start_worker()
    late = await asked_elsewhere(citizen, models, *[{"gate": gate, "text": "It is settled."}] * 2)
    async with channel_of(stack.stores, citizen, "space", late.lobby) as channel:
        if is_later:
            await answer(late.ann.client, late.question, "APPROVE")
            await wait_for_state(channel, "THINKING")
            await models.wait_for_requests(late.model, 3)
            kill(dying)
        await citizen.client.succeed("removeSpaceMember", "space { id }", spaceId=late.lobby, actorId=late.agent)
        if is_later:
            await stack.start_worker()
        await models.wait_for_requests(late.model, 4 if is_later else 3)
        await models.open_gate(gate)
        await wait_until(lambda: is_asleep(citizen.client, late.agent, after_cycles=2))
        await post(citizen.client, late.lobby, "flush")
        heard = [await next_of(channel)]
        while heard[-1].get("k") != "TEXT":
            heard.append(await next_of(channel))

    assert [each for each in heard if each["t"] == "state"] == []


async def _asked_in_time(citizen: Tenant, models: Models, gate: str) -> Asked:
    """The cycle began in another space and waits; its question stands in the Lobby, of which Ann is a member."""
    ann = await citizen.person(name="Ann")
    model = await models.script([_ASKS, {"gate": gate, "text": "It is settled."}])
    agent = await create_agent(citizen.client, name="Nova", model=model)
    lobby = await create_space(citizen.client, name="Lobby", members=[agent, ann.actor_id])
    office = await create_space(citizen.client, name="Office", members=[agent])
    await post(citizen.client, office, "Charge the customer")
    await wait_until(lambda: is_held(citizen, agent))
    return Asked(ann, model, agent, lobby, [each["data"] for each in await activities_of(citizen.client, lobby)])


async def test_an_answer_in_time_tells_its_space_too(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    await stack.start_worker()
    asked = await _asked_in_time(citizen, models, gate)
    async with channel_of(stack.stores, citizen, "space", asked.lobby) as channel:
        await answer(asked.ann.client, asked.question, "DECLINE")
        await wait_for_state(channel, "THINKING")
        await models.open_gate(gate)
        await wait_for_state(channel, "SLEEPING")


async def test_who_comes_after_an_answer_in_time_sees_the_agent_work(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    """Nobody watched before. Who only answered did not begin the cycle, so they cannot stop it."""
    await stack.start_worker()
    asked = await _asked_in_time(citizen, models, gate)
    await answer(asked.ann.client, asked.question, "DECLINE")
    await models.wait_for_requests(asked.model, 2)

    async with following(asked.ann.client) as hers, _watching(asked.ann.client, asked.lobby) as feed:
        told = [each["spaceFeed"]["state"] for each in await feed.snapshot() if "state" in each["spaceFeed"]]
        her = [each["viewerFeed"]["state"] for each in await hers.snapshot() if "state" in each["viewerFeed"]]

    assert (told, her) == (["THINKING"], ["THINKING"])
    assert await stopped(asked.ann.client, asked.lobby) == []
    assert len(await stopped(citizen.client, asked.lobby)) == 1
