"""What no model takes of that which an agent is told beside its events costs no event, and is not told for ever."""

from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.knowledge import put
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_poison import STRICT, _is_over, _mind_of
from tests.journeys.test_scenarios import user_entries

pytestmark = pytest.mark.usefixtures("worker")

_SPACES = "[YOUR SPACES - as they stand now]"
_EPISODE = """INSERT INTO episodes (id, tenant_id, agent_id, reason, from_cycle, to_cycle, messages, tokens, started_at,
  ended_at, created_at, text, trust)
VALUES (gen_random_uuid(), $1, $2, 'QUIET', 0, 0, 0, 0, now(), now(), now(), 'The word was POISON.', 'MEMBER')"""


class Mind:
    """An agent in a space, and how many requests of it held the poison."""

    def __init__(self, tenant: Tenant, models: Models, model: str, agent: str, space: str) -> None:
        self.tenant, self.models, self.model, self.agent, self.space = tenant, models, model, agent, space
        self.events = 0

    @classmethod
    async def begin(cls, tenant: Tenant, models: Models, **values: Any) -> "Mind":
        model = await models.script([STRICT], repeat_last=True)
        agent = await create_agent(tenant.client, model=model)
        return cls(tenant, models, model, agent, await create_space(tenant.client, members=[agent], **values))

    async def hear(self, text: str) -> int:
        """One event; the number of requests so far that a provider has refused for the poison."""
        self.events += 1
        await post(self.tenant.client, self.space, text)
        await wait_until(partial(_is_over, self.tenant, self.agent, self.events), timeout=30)
        return sum("POISON" in each["raw"] for each in await self.models.requests(self.model))

    async def receipts(self) -> list[str]:
        return [event["receipt"] for event in (await _mind_of(self.tenant, self.agent))[0]]

    async def newest_entry(self) -> str:
        return user_entries((await self.models.requests(self.model))[-1])[-1]


async def test_purpose_that_no_model_takes_costs_no_event_its_hearing(tenant: Tenant, models: Models) -> None:
    """It is not told again until somebody mends it."""
    mind = await Mind.begin(tenant, models, purpose="POISON")
    refused = [await mind.hear(text) for text in ("one", "two", "three")]
    await tenant.client.succeed("updateSpace", "__typename", spaceId=mind.space, purpose="Planning")
    refused.append(await mind.hear("four"))

    assert 0 < refused[0] == refused[1] == refused[2] == refused[3]
    assert await mind.receipts() == ["HANDLED"] * 4
    assert (await texts_of(tenant.client, mind.space))[-1] == "echo: four"
    assert 'for "Planning"' in await mind.newest_entry()
    assert await models.invalid() == []


async def test_note_at_hand_that_no_model_takes_costs_no_event_its_hearing(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models)
    await put(tenant.client, "note", mind.agent, title="Climbing", text="Chalk and POISON.")
    assert await mind.hear("hello") == 0, "its title stands in view from here on"
    refused = [await mind.hear(f"{text}: climbing with chalk?") for text in ("one", "two", "three")]

    assert 0 < refused[0] == refused[1] == refused[2]
    assert await mind.receipts() == ["HANDLED"] * 4
    assert await models.invalid() == []


async def test_spaces_are_told_again_when_it_was_the_event_that_no_model_took(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models, purpose="Planning")
    await put(tenant.client, "note", mind.agent, title="Climbing", text="Chalk.")
    for text in ("POISON: climbing with chalk?", "Climbing with chalk?"):
        await mind.hear(text)

    assert await mind.receipts() == ["DEAD_LETTER", "HANDLED"]
    assert _SPACES in await mind.newest_entry() and "NOTES AT HAND" in await mind.newest_entry()


async def test_dead_letter_releases_nothing_that_was_withheld_because_of_another_event(
    tenant: Tenant, models: Models
) -> None:
    """The purpose is what no model takes, and has been found out: nobody pays for it again."""
    mind = await Mind.begin(tenant, models, purpose="POISON")
    before = await mind.hear("one")
    dead = await mind.hear("POISON two")
    after = await mind.hear("three")

    assert 0 < before < dead == after
    assert await mind.receipts() == ["HANDLED", "DEAD_LETTER", "HANDLED"]
    assert "POISON" not in await mind.newest_entry()
    assert await models.invalid() == []


async def test_spaces_are_told_again_when_it_was_one_of_several_events_that_no_model_took(
    tenant: Tenant, models: Models
) -> None:
    """Those that were heard before it say nothing of what stood beside all of them."""
    mind = await Mind.begin(tenant, models, purpose="Planning")
    await tenant.client.succeed("pauseAgent", "__typename", agentId=mind.agent)
    for text in ("one", "two", "POISON three"):
        await post(tenant.client, mind.space, text)
    await tenant.client.succeed("resumeAgent", "__typename", agentId=mind.agent)
    await wait_until(partial(_is_over, tenant, mind.agent, 3), timeout=30)
    mind.events = 3
    await mind.hear("four")

    assert sorted(await mind.receipts()) == ["DEAD_LETTER", "HANDLED", "HANDLED", "HANDLED"]
    assert _SPACES in await mind.newest_entry()


async def test_spaces_stay_untold_when_it_was_a_later_event_with_notes_that_no_model_took(
    tenant: Tenant, models: Models
) -> None:
    """Its death says that the note was innocent, and nothing of the purpose."""
    mind = await Mind.begin(tenant, models, purpose="POISON")
    before = await mind.hear("one")
    await put(tenant.client, "note", mind.agent, title="Climbing", text="Chalk.")
    dead = await mind.hear("POISON: climbing with chalk?")
    after = await mind.hear("Climbing with chalk?")

    assert 0 < before < dead == after
    assert await mind.receipts() == ["HANDLED", "DEAD_LETTER", "HANDLED"]
    assert "NOTES AT HAND" in await mind.newest_entry() and "YOUR SPACES" not in await mind.newest_entry()


async def test_spaces_are_told_again_when_it_was_a_memory_that_no_model_took(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models, purpose="Planning")
    await put(tenant.client, "memory", mind.agent, key="word", value="POISON")
    refused = [await mind.hear(text) for text in ("one", "two", "three", "four")]

    assert 0 < refused[0] < refused[1] == refused[2] == refused[3]
    assert await mind.receipts() == ["HANDLED"] * 4
    told = [entry for each in await models.requests(mind.model) for entry in user_entries(each)[-1:]]
    assert any(_SPACES in entry and "POISON" not in entry for entry in told)


async def test_reason_of_a_reset_that_no_model_takes_costs_no_event_its_hearing(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models)
    await tenant.client.succeed("resetAgent", "__typename", agentId=mind.agent, reason="POISON")
    refused = [await mind.hear(text) for text in ("one", "two")]

    assert 0 < refused[0] == refused[1]
    assert await mind.receipts() == ["HANDLED"] * 2


async def test_episode_that_no_model_takes_costs_no_event_its_hearing(tenant: Tenant, models: Models) -> None:
    """An assistant's, whose newest episodes stand in its view."""
    made = await tenant.client.succeed("myAssistant", "assistant { agent { id } space { id } }")
    model = await models.script([STRICT], repeat_last=True)
    agent, space = made["assistant"]["agent"]["id"], made["assistant"]["space"]["id"]
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)
    async with owner_of(tenant) as owner:
        await owner.execute(_EPISODE, tenant.id, key_of(agent))
    mind = Mind(tenant, models, model, agent, space)
    refused = [await mind.hear(text) for text in ("one", "two")]

    assert 0 < refused[0] == refused[1]
    assert await mind.receipts() == ["HANDLED"] * 2
