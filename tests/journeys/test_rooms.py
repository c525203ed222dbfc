"""A mind knows its spaces and who is in them: told once, told again of what changed, and woken by none of it."""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, until_state
from tests.factories.programs import create_account
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models, Step
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_built_in_tools import call

pytestmark = pytest.mark.usefixtures("worker")

_WHOLE, _CHANGED = "[YOUR SPACES - as they stand now]", "[YOUR SPACES - changed since you were last told]"
_NAME = "query ($id: ID!) { agent(id: $id) { name } }"
_CYCLES = "query ($id: ID!) { agent(id: $id) { process { cycleCount } } }"


class Mind:
    """An agent in a space of two, and what its model is told of its spaces."""

    def __init__(self, tenant: Tenant, models: Models, model: str, agent: str, space: str) -> None:
        self.tenant, self.models, self.model, self.agent, self.space = tenant, models, model, agent, space
        self.cycles = 0

    @classmethod
    async def begin(cls, tenant: Tenant, models: Models, **values: Any) -> "Mind":
        model = await models.script([{"text": "noted"}], repeat_last=True)
        agent = await create_agent(tenant.client, model=model)
        return cls(tenant, models, model, agent, await create_space(tenant.client, members=[agent], **values))

    async def hear(self, text: str = "and now?", steps: list[Step] | None = None) -> list[str]:
        """A cycle; what its opening entry says of spaces, line by line."""
        if steps is not None:
            await self.models.rescript(self.model, [*steps, {"text": "noted"}], repeat_last=True)
        self.cycles += 1
        await post(self.tenant.client, self.space, text)
        await wait_until(lambda: is_asleep(self.tenant.client, self.agent, after_cycles=self.cycles))
        last = (await self.models.requests(self.model))[-1]["chat"]
        return _told([each["content"] for each in last if each["role"] == "user"][-1])

    async def change(self, field: str, actor: str, *, space: str | None = None) -> None:
        await self.tenant.client.succeed(field, "__typename", spaceId=space or self.space, actorId=actor)

    async def count(self) -> int:
        found: int = (await self.tenant.client.execute(_CYCLES, id=self.agent))["agent"]["process"]["cycleCount"]
        return found


def _told(entry: str) -> list[str]:
    """From the heading to the next section."""
    lines = entry.splitlines()
    [start] = [place for place, line in enumerate(lines) if line in (_WHOLE, _CHANGED)] or [len(lines)]
    end = next((place for place, line in enumerate(lines) if place > start and line.startswith("[")), len(lines))
    return lines[start:end]


async def test_agent_is_told_of_its_spaces_once_and_then_of_what_has_changed(tenant: Tenant, models: Models) -> None:
    """Joined, left, renamed: many changes are one line, which waits for the next cycle."""
    mind = await Mind.begin(tenant, models, purpose="Planning the boat trip")
    ada, bob = [await tenant.person(name=name) for name in ("Ada", "Bob")]
    await mind.change("addSpaceMember", ada.actor_id)
    place = f"({mind.space})"

    first, quiet = await mind.hear(), await mind.hear()
    await mind.change("addSpaceMember", bob.actor_id)
    await mind.change("removeSpaceMember", ada.actor_id)
    for name in ("Jetty", "Harbour"):
        await tenant.client.succeed("updateSpace", "__typename", spaceId=mind.space, name=name)
    await tenant.client.succeed("updateSpace", "__typename", spaceId=mind.space, purpose="Sailing [now]")
    later, after = await mind.hear(), await mind.hear()

    assert first == [
        _WHOLE, f'space "Lobby" {place} · for "Planning the boat trip" · with Olga (person), Ada (person)'
    ]  # fmt: skip
    assert later == [
        _CHANGED,
        f'space "Harbour" {place} · for "Sailing [now]" · with Olga (person), Bob (person) · joined: Bob · left: Ada'
        ' · was called "Lobby"',
    ]
    assert (quiet, after) == ([], [])
    assert await mind.count() == mind.cycles, "none of it woke the agent"
    chats = [each["chat"] for each in await models.requests(mind.model)]
    assert chats[-1][: len(chats[0])] == chats[0], "the prefix is stable"
    assert await models.invalid() == []


async def test_who_came_and_went_is_not_told_and_a_space_that_was_left_is(tenant: Tenant, models: Models) -> None:
    """By the name that it had until then: what it is called later is no more the agent's to know."""
    mind = await Mind.begin(tenant, models)
    ada = await tenant.person(name="Ada")
    other = await create_space(tenant.client, name="Board", members=[mind.agent])
    await mind.hear()
    await mind.change("addSpaceMember", ada.actor_id)
    await mind.change("removeSpaceMember", ada.actor_id)
    await mind.change("removeSpaceMember", mind.agent, space=other)
    await tenant.client.succeed("updateSpace", "__typename", spaceId=other, name="Merger with Acme")
    third = await create_space(tenant.client, name="Crew", members=[mind.agent])

    heading, *lines = await mind.hear()

    assert heading == _CHANGED
    assert sorted(lines) == sorted([
        f'space "Lobby" ({mind.space}) · with Olga (person)',
        f'you are no longer in space "Board" ({other})',
        f'space "Crew" ({third}) · with Olga (person) · you are new here',
    ])  # fmt: skip


async def test_who_has_another_name_is_told_by_both(tenant: Tenant, models: Models) -> None:
    """An agent, a service, a connector's service, a person who was gone in between; many names become one."""
    mind = await Mind.begin(tenant, models)
    helper = await create_agent(tenant.client, name="Helper", model=mind.model)
    ada, program = await tenant.person(name="Ada", email="ada@example.com"), await create_account(tenant.client)
    for actor in (helper, ada.actor_id, program):
        await mind.change("addSpaceMember", actor)
    await tenant.client.succeed("updateSpace", "__typename", spaceId=mind.space, delivery="MENTIONS")
    name = (await tenant.client.execute(_NAME, id=mind.agent))["agent"]["name"]
    first = await mind.hear(f"@{name} who is here?")

    for new in ("Scout", "Guide"):
        await tenant.client.succeed("updateAgent", "__typename", agentId=helper, name=new)
    await tenant.client.succeed("updateServiceAccount", "__typename", serviceAccountId=program, name="Printer")
    await tenant.client.succeed("removeMember", "__typename", memberId=ada.actor_id)
    await tenant.person(name="Ada Lovelace", email="ada@example.com")
    left = await mind.hear(f"@{name} and now?")
    await mind.change("addSpaceMember", ada.actor_id)
    await tenant.client.succeed("updateAgent", "__typename", agentId=helper, name="Guide")
    back = await mind.hear(f"@{name} and now?")
    await tenant.client.succeed("updateAgent", "__typename", agentId=mind.agent, name=f"{name} II")

    assert first[1].endswith("with Olga (person), Helper (agent), Ada (person), Builder (service)")
    now = "with Olga (person), Guide (agent), Printer (service) · left: Ada"
    assert left[1].endswith(f"{now} · renamed: Builder is Printer, Helper is Guide")
    assert back[1].endswith("Ada Lovelace (person) · joined: Ada Lovelace")
    assert await mind.hear(f"@{name} II and now?") == [], "its own name stands in its instructions"
    assert await mind.count() == mind.cycles, "none of it woke the agent"
    assert await models.invalid() == []


async def test_who_comes_back_with_another_name_before_it_was_told_is_renamed(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models)
    ada = await tenant.person(name="Ada", email="ada@example.com")
    out = {"spaceId": mind.space, "name": "Matrix", "url": "https://bridge.example/out"}
    connector = (await tenant.client.succeed("createConnector", "connector { id }", **out))["connector"]["id"]
    await mind.change("addSpaceMember", ada.actor_id)
    await mind.hear()

    await tenant.client.succeed("removeMember", "__typename", memberId=ada.actor_id)
    await tenant.person(name="Ada Lovelace", email="ada@example.com")
    await mind.change("addSpaceMember", ada.actor_id)
    await tenant.client.succeed("updateConnector", "__typename", connectorId=connector, name="Element")

    [_, line] = await mind.hear()
    assert line.endswith("· renamed: Ada is Ada Lovelace, Matrix is Element")


async def test_of_many_people_it_is_told_some_and_the_number(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models)
    for number in range(24):
        helper = await create_agent(tenant.client, name=f"Helper {number}", model=mind.model)
        await mind.change("addSpaceMember", helper)
    await tenant.client.succeed("updateSpace", "__typename", spaceId=mind.space, delivery="MENTIONS")
    name = (await tenant.client.execute(_NAME, id=mind.agent))["agent"]["name"]

    [_, line] = await mind.hear(f"@{name} who is here?", [{"calls": [call("list_spaces")]}])

    assert line.count("(agent)") == 19 and line.endswith("and 5 more")
    [listed] = results_in((await models.requests(mind.model))[-1])[-1]["spaces"]
    assert (len(listed["with"]), listed["others"], listed["space"]) == (20, 25, "Lobby")


async def test_whole_is_told_again_once_it_is_out_of_view(tenant: Tenant, models: Models) -> None:
    mind = await Mind.begin(tenant, models)
    long = "All work and no play makes Jack a dull boy. " * 40
    assert (await mind.hear(long))[0] == _WHOLE
    for _ in range(3):
        assert await mind.hear(long) == []
    await models.rescript(mind.model, [summary()], repeat_last=True)
    await until_state(tenant.client, mind.agent, await compact(tenant.client, mind.agent), "READY")
    await models.rescript(mind.model, [{"text": "noted"}], repeat_last=True)

    told = [await mind.hear() for _ in range(2)]

    assert _WHOLE in [lines[0] for lines in told if lines]
    assert await models.invalid() == []


async def test_purpose_that_is_too_long_is_refused(tenant: Tenant) -> None:
    space = await create_space(tenant.client, purpose="Sailing")
    refused = await tenant.client.mutate("updateSpace", "__typename", spaceId=space, purpose="x" * 501)
    kept = await tenant.client.execute("query ($id: ID!) { space(id: $id) { purpose name } }", id=space)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "purpose"])
    assert kept["space"] == {"purpose": "Sailing", "name": "Lobby"}
    await tenant.client.succeed("updateSpace", "__typename", spaceId=space, purpose="")
    kept = await tenant.client.execute("query ($id: ID!) { space(id: $id) { purpose } }", id=space)
    assert kept["space"] == {"purpose": ""}
