"""Agents among agents (scenario 4, R3, R6, trap B14): they work together, and those that only answer come to rest."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, messages_of, notices_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in

pytestmark = pytest.mark.usefixtures("worker")

ECHO = {"reply_to_all": True}
SKIP = {"calls": [{"name": "skip"}]}


def say(text: str, **arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, **arguments}}]}


def entries_of(request: dict[str, Any]) -> list[str]:
    """The user entries that a recorded model request showed, oldest first."""
    chat = json.loads(request["raw"])["messages"]
    return [message["content"] for message in chat if message["role"] == "user"]


def enter_and_say(space: str, text: str) -> dict[str, Any]:
    enter = {"name": "enter_space", "arguments": {"space": space}}
    return {"calls": [enter, {"name": "send_message", "arguments": {"text": text}}]}


async def wait_for_rest(tenant: Tenant, agents: Sequence[str]) -> None:
    """Until all sleep with nothing waiting, and at a second look no one has thought meanwhile."""

    async def counts() -> list[int] | None:
        found = [await process_of(tenant.client, agent) for agent in agents]
        is_quiet = all(each["state"] == "SLEEPING" and each["inboxDepth"] == 0 for each in found)
        return [each["cycleCount"] for each in found] if is_quiet else None

    async def is_still() -> bool:
        before = await counts()
        return before is not None and await counts() == before

    await wait_until(is_still, timeout=30.0)


async def said_in(tenant: Tenant, space: str) -> list[tuple[str, str, int]]:
    """(author, text, hop) of what was said, oldest first."""
    found = await messages_of(tenant.client, space)
    return [(m["author"]["name"], m["text"], m["hop"]) for m in found if m["kind"] == "TEXT"]


async def notices_in(tenant: Tenant, space: str) -> list[dict[str, Any]]:
    return [m for m in await messages_of(tenant.client, space) if m["kind"] == "NOTICE"]


async def test_two_agents_settle_a_question_between_them(tenant: Tenant, models: Models) -> None:
    """Scenario 4: each wakes by the other's word, and has the whole conversation before it."""
    question, answer = "I'll draft the spec. @Engineer, what's the technical complexity?", "Medium complexity, ~2 days."
    spec, gate = "Here's the spec: dark mode toggle (2 days, confirmed by Engineer).", f"scenario-4-{uuid4()}"
    planner_model = await models.script([enter_and_say("Planning", question) | {"gate": gate}, say(spec)])
    engineer_model = await models.script([SKIP, enter_and_say("Planning", answer), SKIP])
    planner = await create_agent(tenant.client, name="Planner", model=planner_model, kind="CONVERSATIONAL")
    engineer = await create_agent(tenant.client, name="Engineer", model=engineer_model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, name="Planning", members=[planner, engineer])

    await post(tenant.client, space, "@Planner I need a feature spec for dark mode")
    await wait_until(lambda: is_asleep(tenant.client, engineer, after_cycles=1))
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, planner, after_cycles=2))
    await wait_until(lambda: is_asleep(tenant.client, engineer, after_cycles=3))

    assert (await said_in(tenant, space))[1:] == [
        ("Planner", question, 1),
        ("Engineer", answer, 2),
        ("Planner", spec, 3),
    ]
    asked, answered = (await models.requests(engineer_model))[1], (await models.requests(planner_model))[1]
    assert f'mention · space "Planning" ({space}) · from Planner (agent)' in entries_of(asked)[-1]
    assert "feature spec for dark mode" in entries_of(asked)[0]
    assert answer in entries_of(answered)[-1]
    assert "feature spec for dark mode" in entries_of(answered)[0]
    assert question in answered["raw"], "its own word is in its chain"
    assert await models.invalid() == []


async def test_agents_that_only_thank_each_other_come_to_rest(tenant: Tenant, models: Models) -> None:
    """The quiet rule: after a few turns an unaddressed word wakes no agent; people read it, and its author is told."""
    scripts = [await models.script([ECHO], repeat_last=True) for _ in range(2)]
    agents = [
        await create_agent(tenant.client, name=name, model=model, kind="CONVERSATIONAL")
        for name, model in zip(("Ann", "Bob"), scripts, strict=True)
    ]
    space = await create_space(tenant.client, members=agents)

    await post(tenant.client, space, "be kind to each other")
    await wait_for_rest(tenant, agents)

    assert max(hop for *_, hop in await said_in(tenant, space)) == DEFAULT.quiet_hops + 1
    assert await notices_in(tenant, space) == []
    await post(tenant.client, space, "and once more")
    await wait_for_rest(tenant, agents)
    assert max(hop for *_, hop in await said_in(tenant, space)) == DEFAULT.quiet_hops + 1
    last = [(await models.requests(model))[-1] for model in scripts]  # either of them may have had the last word
    notes = [result.get("note", "") for request in last for result in results_in(request)]
    assert "only those whom you name (@name) hear you now" in "".join(notes)
    assert await models.invalid() == []


async def test_agents_that_name_each_other_without_end_are_stopped_with_a_notice(
    tenant: Tenant, models: Models
) -> None:
    """The hop limit: one notice that people can read; a person's word has the agents hear each other again."""
    ann_model = await models.script([enter_and_say("Lobby", "thank you, @Bob!")], repeat_last=True)
    bob_model = await models.script([enter_and_say("Lobby", "no, thank YOU, @Ann!")], repeat_last=True)
    ann = await create_agent(tenant.client, name="Ann", model=ann_model, kind="CONVERSATIONAL")
    bob = await create_agent(tenant.client, name="Bob", model=bob_model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[ann, bob], delivery="MENTIONS")

    for count, called in enumerate(("@Ann begin", "@Bob once more"), 1):
        await post(tenant.client, space, called)
        await wait_for_rest(tenant, [ann, bob])

        notices = await notices_in(tenant, space)
        assert [notice["data"] for notice in notices] == [{"hops": DEFAULT.agent_hops}] * count
        assert await notices_of(tenant.client, space) == [{"kind": "AGENTS_QUIET", "isFinal": True}] * count
        assert notices[-1]["text"].endswith("They get no more messages of each other until a person writes.")
        hops = [hop for *_, hop in await said_in(tenant, space)]
        assert hops == list(range(DEFAULT.agent_hops + 2)) * count
    assert await models.invalid() == []


async def test_person_who_joins_has_the_agents_begin_anew(tenant: Tenant, models: Models) -> None:
    """A cycle in which a person takes part is no answer of one agent to another, also if the person comes later."""
    gate = f"person-{uuid4()}"
    ann_model = await models.script([enter_and_say("Lobby", "@Bob, do you hear?")])
    bob_model = await models.script(
        [{"calls": [{"name": "skim"}], "gate": gate}, enter_and_say("Lobby", "I hear you both")]
    )
    ann = await create_agent(tenant.client, name="Ann", model=ann_model, kind="CONVERSATIONAL")
    bob = await create_agent(tenant.client, name="Bob", model=bob_model)
    space = await create_space(tenant.client, members=[ann, bob], delivery="MENTIONS")
    await post(tenant.client, space, "@Ann ask him")
    await models.wait_for_requests(bob_model, 1)

    await post(tenant.client, space, "@Bob, me too")
    await models.open_gate(gate)
    await wait_for_rest(tenant, [ann, bob])

    assert (await said_in(tenant, space))[-1] == ("Bob", "I hear you both", 1)


async def test_message_keeps_the_space_in_whose_context_it_was_written(tenant: Tenant, models: Models) -> None:
    """R3: people who see that space see it as the message's origin; so does an agent that is in both."""
    insider_model, outsider_model = await models.script([SKIP]), await models.script([SKIP])
    teller = await create_agent(
        tenant.client, name="Teller", model=await models.script([enter_and_say("Hall", "news")])
    )
    insider = await create_agent(tenant.client, name="Insider", model=insider_model)
    outsider = await create_agent(tenant.client, name="Outsider", model=outsider_model)
    board = await create_space(tenant.client, name="Board", members=[teller, insider], delivery="MENTIONS")
    hall = await create_space(tenant.client, name="Hall", members=[teller, insider, outsider])
    bert = await tenant.person(name="Bert")
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=hall, actorId=bert.actor_id)

    await post(tenant.client, board, "@Teller, tell the others")
    await wait_until(lambda: is_asleep(tenant.client, insider, after_cycles=1))
    await wait_until(lambda: is_asleep(tenant.client, outsider, after_cycles=1))

    [told] = await messages_of(tenant.client, hall)
    assert (told["text"], told["origin"]) == ("news", board)
    assert (await messages_of(bert.client, hall))[0]["origin"] is None
    [inside], [outside] = [entries_of((await models.requests(m))[0]) for m in (insider_model, outsider_model)]
    assert f' · in the context of space "Board" ({board}) · ' in inside
    assert "news" in outside
    assert "context of" not in outside
