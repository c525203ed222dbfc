"""Personal assistants: one for each person, with that person's eyes, and their digests (T8, L6)."""

import asyncio
import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.knowledge import put
from tests.factories.plans import occurrences_of
from tests.factories.programs import install_app, oauth_client, register_app
from tests.factories.questions import answer, question_in
from tests.factories.rows import key_of, let_be_quiet, make_due, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tasks import create_task, task_with, tasks_of
from tests.factories.tenants import Person, Tenant, Tenants
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_episodes import wait_for_episodes
from tests.journeys.test_history import is_archived
from tests.journeys.test_plans import call, enter, results_in, say
from tests.journeys.test_scenarios import user_entries

pytestmark = pytest.mark.usefixtures("worker")

_ASSISTANT = "agent { id name kind status } space { id name members { nodes { id kind } } } digest { id purpose cron }"


async def use_assistant(client: Client, **values: Any) -> Json:
    made = await client.succeed("myAssistant", f"assistant {{ {_ASSISTANT} }}", **values)
    assistant: Json = made["assistant"]
    return assistant


async def _think(tenant: Tenant, models: Models, assistant: Json, *steps: Json) -> str:
    """Let it answer so from now on; only admins choose its model."""
    model = await models.script([*steps, {"text": "done"}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=assistant["agent"]["id"], model=model)
    return model


async def _ask(tenant: Tenant, models: Models, person: Person, assistant: Json, *steps: Json) -> list[Json]:
    """What its tools told it when the person asked."""
    before = await _cycles(person.client, assistant)
    model = await _think(tenant, models, assistant, *steps)
    await post(person.client, assistant["space"]["id"], "Look.")
    await wait_until(lambda: is_asleep(person.client, assistant["agent"]["id"], after_cycles=before + 1))
    chat = (await models.requests(model))[-1]
    return results_in(chat)[-len(steps) :]


async def _cycles(client: Client, assistant: Json) -> int:
    query = "query ($id: ID!) { agent(id: $id) { process { cycleCount } } }"
    found: int = (await client.execute(query, id=assistant["agent"]["id"]))["agent"]["process"]["cycleCount"]
    return found


_KEEPS = "{ myAssistant { knowledge { items { nodes { id kind name text revision } } } } }"


async def test_person_reads_what_their_assistant_keeps_and_takes_it_away(tenant: Tenant, models: Models) -> None:
    """A member, who sees into no other agent; somebody else's id is none, and an app gets nothing."""
    bert, eve = await tenant.person(name="Bert"), await tenant.person(name="Eve")
    assistant = await use_assistant(bert.client)
    await use_assistant(eve.client)
    keep = [
        call("set_memory", key="dog", value="Rex"),
        call("set_goal", text="Walk the dog"),
        call("create_note", title="Food", text="Bread."),
        call("manage_learning", action="add", rule="Be brief."),
    ]
    await _ask(tenant, models, bert, assistant, *keep)
    things = (await bert.client.execute(_KEEPS))["myAssistant"]["knowledge"]["items"]["nodes"]
    assert {(thing["kind"], thing["text"]) for thing in things} == {
        ("MEMORY", "Rex"), ("GOAL", "Walk the dog"), ("NOTE", "Bread."), ("LEARNING", "Be brief.")
    }  # fmt: skip
    app = await oauth_client(tenant, await _install(tenant), person=bert, scopes=["agents:read", "messages:write"])

    async def forget(client: Client, thing: Json, revision: int) -> str:
        made = await client.mutate("forgetOfMyAssistant", "itemId", itemId=thing["id"], revision=revision)
        return str(made["__typename"])

    assert (await app.execute(_KEEPS))["myAssistant"] == {"knowledge": None}
    assert [await forget(client, things[0], 1) for client in (eve.client, tenant.client, app)] == [
        "NotFound", "NotFound", "NotPermitted"
    ]  # fmt: skip
    assert await forget(bert.client, things[0], 7) == "Conflict"
    assert [await forget(bert.client, thing, 1) for thing in things] == ["ForgetOfMyAssistantSuccess"] * 4
    left = (await bert.client.execute(_KEEPS))["myAssistant"]["knowledge"]["items"]["nodes"]
    assert left == []
    model = await _think(tenant, models, assistant)
    await post(bert.client, assistant["space"]["id"], "What do you know?")
    await wait_until(lambda: is_asleep(bert.client, assistant["agent"]["id"], after_cycles=2))
    assert 'removed: memory "dog"' in user_entries((await models.requests(model))[-1])[-1]


async def _install(tenant: Tenant) -> str:
    app = await register_app(tenant.client, name="Reader")
    return await install_app(tenant.client, app["clientId"], scopes=["agents:read", "messages:write"])


async def test_what_it_has_lived_through_stands_in_its_view_once_the_originals_do_not(
    tenant: Tenant, models: Models
) -> None:
    """An assistant's by its kind, and once; another agent finds it by search_history."""
    bert = await tenant.person(name="Bert")
    assistant = await use_assistant(bert.client)
    words = "Bert chose Lisbon for the summer."
    agent, space = assistant["agent"]["id"], assistant["space"]["id"]
    model = await models.script([{"text": "noted"}, {"text": words}, {"text": "noted"}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)

    async def hear(text: str, after: int) -> str:
        await post(bert.client, space, text)
        await wait_until(lambda: is_asleep(bert.client, agent, after_cycles=after))
        asked = [each for each in await models.requests(model) if "tools" in each["body"]]
        return user_entries(asked[-1])[-1]

    assert _LIVED not in await hear("Lisbon it is.", 1)
    await wait_until(lambda: is_archived(tenant, agent, 1), timeout=60)
    await let_be_quiet(tenant, agent)
    await wait_until(lambda: _has_episode(tenant, agent), timeout=60)
    assert _LIVED not in await hear("And now?", 2), "the original is in view"
    await tenant.client.succeed("resetAgent", "__typename", agentId=agent, reason="")

    told = (await hear("Where to?", 3)).partition(f"{_LIVED}\n")[2].splitlines()[0]
    assert told.startswith("cycles 1 to 1, until ") and told.endswith(f' UTC: "{words}"')
    assert _LIVED not in await hear("And when?", 4)
    assert await models.invalid() == []


async def test_episode_that_is_written_after_the_view_was_told_is_told_with_the_next_entry(
    tenant: Tenant, models: Models
) -> None:
    """Reset, a message, a quiet time, a message: the first entry had nothing to tell yet."""
    bert = await tenant.person(name="Bert")
    assistant = await use_assistant(bert.client)
    words = "Bert chose Lisbon for the summer."
    agent, space = assistant["agent"]["id"], assistant["space"]["id"]
    noted = {"text": "noted"}
    model = await models.script([noted, noted, {"text": words}, noted], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)

    async def hear(text: str, after: int) -> str:
        await post(bert.client, space, text)
        await wait_until(lambda: is_asleep(bert.client, agent, after_cycles=after))
        asked = [each for each in await models.requests(model) if "tools" in each["body"]]
        return user_entries(asked[-1])[-1]

    await hear("Lisbon it is.", 1)
    await tenant.client.succeed("resetAgent", "__typename", agentId=agent, reason="")
    assert _LIVED not in await hear("Good morning.", 2)
    await wait_until(lambda: is_archived(tenant, agent, 2), timeout=60)
    await let_be_quiet(tenant, agent)
    await wait_until(lambda: _has_episode(tenant, agent), timeout=60)

    told = (await hear("Where to?", 3)).partition(f"{_LIVED}\n")[2].splitlines()[0]
    assert told.startswith("cycles 1 to 2, until ") and told.endswith(f' UTC: "{words}"')
    assert _LIVED not in await hear("And when?", 4)
    chats = [each["chat"] for each in await models.requests(model) if "tools" in each["body"]]
    assert chats[-1][: len(chats[-2])] == chats[-2], "the prefix is stable"
    assert await models.invalid() == []


_LIVED = "[WHAT YOU HAVE LIVED THROUGH - the newest that you do not see any more]"


async def _has_episode(tenant: Tenant, agent: str) -> bool:
    async with owner_of(tenant) as connection:
        found: bool = await connection.fetchval(
            "SELECT EXISTS (SELECT FROM episodes WHERE agent_id = $1)", key_of(agent)
        )
    return found


async def test_first_use_makes_it_once_however_many_come_at_once(tenant: Tenant) -> None:
    bert = await tenant.person()
    none = await bert.client.execute("{ myAssistant { agent { id } } }")

    made = await asyncio.gather(*(use_assistant(bert.client) for _ in range(4)))

    assert none["myAssistant"] is None
    assert len({(each["agent"]["id"], each["space"]["id"]) for each in made}) == 1
    assert made[0]["agent"] | {"id": ""} == {
        "id": "", "name": "Bert's assistant", "kind": "PERSONAL_ASSISTANT", "status": "ACTIVE"
    }  # fmt: skip
    present = {each["id"] for each in made[0]["space"]["members"]["nodes"]}
    assert present == {bert.actor_id, made[0]["agent"]["id"]}
    assert (await bert.client.execute(f"{{ myAssistant {{ {_ASSISTANT} }} }}"))["myAssistant"] == made[0]
    other = await use_assistant(tenant.client)
    assert other["agent"]["id"] != made[0]["agent"]["id"]
    listed = await tenant.client.execute("{ agents { nodes { id } } }")
    assert listed["agents"]["nodes"] == []


async def test_it_sees_what_its_person_sees_at_that_moment_and_nothing_else(tenant: Tenant, models: Models) -> None:
    """Also not one message more, when the person is taken out of a space."""
    bert = await tenant.person()
    assistant = await use_assistant(bert.client)
    shared = await create_space(tenant.client, name="Shared", members=[bert.actor_id], purpose="The boat trip")
    await create_space(tenant.client, name="Board")
    await post(tenant.client, shared, "the code is 4711")
    look = [call("list_spaces"), call("read_space", space="Shared"), call("read_space", space="Board")]

    listed, read, refused = await _ask(tenant, models, bert, assistant, *look)

    [there] = listed["spaces"]
    assert (there["space"], there["purpose"], there["messages"]) == ("Shared", "The boat trip", 1)
    assert there["with"] == [{"name": "Olga", "kind": "person"}], "who is there beside its person"
    assert [(each["from"], each["text"]) for each in read["messages"]] == [("Olga", "the code is 4711")]
    assert refused["error"] == "your person is not a member of a space 'Board'; list_spaces shows their spaces"
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=shared, actorId=bert.actor_id)
    listed, refused, _ = await _ask(tenant, models, bert, assistant, *look)
    assert listed["spaces"] == []
    assert "error" in refused
    assert await models.invalid() == []


async def test_nobody_else_reads_along_and_nobody_adds_it_elsewhere(tenant: Tenant, models: Models) -> None:
    """But its member, who may let people in: then the assistant tells nothing there."""
    bert = await tenant.person(role=Role.ADMIN)
    assistant = await use_assistant(bert.client)
    space = await create_space(tenant.client, name="Shared", members=[bert.actor_id])

    added = await tenant.client.mutate("addSpaceMember", "__typename", spaceId=space, actorId=assistant["agent"]["id"])
    changed = await tenant.client.mutate("updateAgent", "__typename", agentId=assistant["agent"]["id"], kind="GENERAL")
    made = await tenant.client.mutate("createAgent", "__typename", name="x", kind="PERSONAL_ASSISTANT")
    olga = {"spaceId": assistant["space"]["id"], "actorId": tenant.owner.actor_id}
    joined = await tenant.client.mutate("addSpaceMember", "__typename", **olga)
    await bert.client.succeed("addSpaceMember", "__typename", **olga)
    [read] = await _ask(tenant, models, bert, assistant, call("read_space", space="Shared"))

    assert (added["__typename"], added["code"]) == ("Conflict", "STAYS_APART")
    assert joined["code"] == "NOT_PERMITTED"
    assert (changed["__typename"], made["__typename"]) == ("InvalidInput", "InvalidInput")
    assert "other members could read it" in read["error"]


async def test_digest_tells_what_is_new_once_and_nothing_if_there_is_nothing(tenant: Tenant, models: Models) -> None:
    """L6: due, with the ranges of what was said since; then nothing new, nothing asked of a model, nothing posted."""
    bert = await tenant.person(role=Role.ADMIN)
    shared = await create_space(tenant.client, name="Shared", members=[bert.actor_id])
    assistant = await use_assistant(bert.client, digest={"cron": "0 7 * * *", "timeZone": "Europe/Berlin"})
    plan, home = assistant["digest"]["id"], assistant["space"]["id"]
    assert assistant["digest"]["purpose"] == "DIGEST"
    model = await _think(
        tenant, models, assistant, call("read_news"), enter("Bert and assistant"), say("Olga ships today."),
        {"text": "done"}, call("read_news"), say("And it rains."),
    )  # fmt: skip
    diary = await models.script([{"text": "Bert's digest."}], repeat_last=True)
    agent = assistant["agent"]["id"]
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, models={"summaries": diary})
    await post(tenant.client, shared, "we ship today")

    await make_due(tenant, plan)
    await wait_until(lambda: is_asleep(bert.client, agent, after_cycles=1))
    [entry] = user_entries((await models.requests(model))[0])
    assert '1. digest · space "Bert and assistant"' in entry
    assert await texts_of(bert.client, home) == ["Olga ships today."]

    await post(bert.client, shared, "I know")
    await make_due(tenant, plan)
    quiet = await wait_until(lambda: _reasons(bert.client, plan, 2))
    assert quiet == [None, "NOTHING_NEW"]
    await post(tenant.client, shared, "it rains")
    await make_due(tenant, plan)
    await wait_until(lambda: is_asleep(bert.client, agent, after_cycles=2))

    first, second = [each for each in results_in((await models.requests(model))[-1]) if "news" in each]
    assert [[each["text"] for each in space["messages"]] for space in first["news"]] == [["we ship today"]]
    assert [[each["text"] for each in space["messages"]] for space in second["news"]] == [["I know", "it rains"]]
    assert await texts_of(bert.client, home) == ["Olga ships today.", "And it rains."]
    cost = "query ($id: ID!) { plan(id: $id) { occurrences { nodes { cycle { cost stepCount } } } } }"
    nodes = (await bert.client.execute(cost, id=plan))["plan"]["occurrences"]["nodes"]
    assert [each["cycle"] is None for each in nodes] == [False, True, False]
    (episode, *_) = await wait_for_episodes(replace(tenant, owner=bert), agent, 1)
    assert (episode["text"], episode["reason"], episode["fromCycle"]) == ("Bert's digest.", "DIGEST", 1), "M6: no wait"
    assert await models.invalid() == []


async def _reasons(client: Client, plan: str, count: int) -> list[Any]:
    found = [each["reason"] for each in await occurrences_of(client, plan)]
    return found if len(found) == count else []


async def test_what_of_a_digest_was_not_read_is_in_the_next_one_wherever_the_two_talk_then(
    tenant: Tenant, models: Models
) -> None:
    """L6: the model did not get to it, and the assistant has left its space; then told once, in the new one."""
    bert = await tenant.person()
    shared = await create_space(tenant.client, name="Shared", members=[bert.actor_id])
    assistant = await use_assistant(bert.client, digest={"cron": "0 7 * * *"})
    plan, home = assistant["digest"]["id"], assistant["space"]["id"]
    model = await _think(tenant, models, assistant, enter("Bert and assistant"), call("leave_space"), {"text": "bye"},
                         call("read_news"))  # fmt: skip
    await post(tenant.client, shared, "we ship today")
    await make_due(tenant, plan)
    await answer(bert.client, await question_in(bert.client, home), "APPROVE")
    await wait_until(lambda: is_asleep(bert.client, assistant["agent"]["id"], after_cycles=1))

    anew = await use_assistant(bert.client)
    assert anew["agent"]["id"] == assistant["agent"]["id"]
    assert anew["space"]["id"] != home
    await make_due(tenant, plan)
    await wait_until(lambda: is_asleep(bert.client, assistant["agent"]["id"], after_cycles=2))
    await make_due(tenant, plan)

    assert await wait_until(lambda: _reasons(bert.client, plan, 3)) == [None, None, "NOTHING_NEW"]
    [told] = [each for each in results_in((await models.requests(model))[-1]) if "news" in each]
    assert [[each["text"] for each in space["messages"]] for space in told["news"]] == [["we ship today"]]
    assert (await use_assistant(bert.client, digest={"cron": None}))["digest"] is None


_LEFT = "SELECT count(*) FROM agents WHERE tenant_id = $1 AND kind = 'PERSONAL_ASSISTANT' AND status <> 'STOPPED'"


@pytest.mark.parametrize(("field", "bad"), [("cron", "0 7 * *"), ("timeZone", "Mars/Base"), ("timeZone", "")])
async def test_digest_that_cannot_be_is_refused_where_it_is_wrong(tenant: Tenant, field: str, bad: str) -> None:
    digest = {"cron": "0 7 * * *", "timeZone": "UTC", field: bad}

    refused = await tenant.client.mutate("myAssistant", "__typename", digest=digest)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "digest", field])
    assert (await tenant.client.execute("{ myAssistant { agent { id } } }"))["myAssistant"] is None


async def test_another_time_zone_keeps_the_times_of_a_digest(tenant: Tenant) -> None:
    fields = "assistant { digest { cron timeZone } }"

    async def change(**digest: Any) -> Json:
        made = await tenant.client.succeed("myAssistant", fields, digest=digest)
        found: Json = made["assistant"]["digest"]
        return found

    refused = await tenant.client.mutate("myAssistant", "__typename", digest={"timeZone": "UTC"})
    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "digest", "cron"])
    assert await change(cron="0 7 * * *") == {"cron": "0 7 * * *", "timeZone": "UTC"}
    assert await change(timeZone="Asia/Tokyo") == {"cron": "0 7 * * *", "timeZone": "Asia/Tokyo"}
    assert await change(cron="0 8 * * *") == {"cron": "0 8 * * *", "timeZone": "Asia/Tokyo"}
    assert await change(cron=None) is None


async def test_first_use_at_the_moment_of_a_departure_leaves_none_behind(tenant: Tenant) -> None:
    people = [await tenant.person() for _ in range(4)]

    await asyncio.gather(
        *(person.client.send("mutation { myAssistant(input: {}) { __typename } }") for person in people),
        *(tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id) for person in people),
    )

    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_LEFT, tenant.id) == 0


async def test_it_goes_with_its_person_and_another_one_comes_with_them(tenant: Tenant) -> None:
    email = f"{uuid4()}@example.com"
    bert = await tenant.person(email=email)
    assistant = await use_assistant(bert.client, digest={"cron": "0 7 * * *"})

    await tenant.client.succeed("removeMember", "memberId", memberId=bert.actor_id)

    query = "query ($id: ID!, $plan: ID!) { agent(id: $id) { status } plan(id: $plan) { status } }"
    found = await tenant.client.execute(query, id=assistant["agent"]["id"], plan=assistant["digest"]["id"])
    assert found == {"agent": {"status": "STOPPED"}, "plan": None}, "its plans were its member's alone"
    async with owner_of(tenant) as connection:
        sql = "SELECT status FROM plans WHERE id = $1"
        assert await connection.fetchval(sql, key_of(assistant["digest"]["id"])) == "ENDED"
    back = await tenant.person(email=email, role=Role.MEMBER)
    assert back.actor_id == bert.actor_id
    assert (await use_assistant(back.client))["agent"]["id"] != assistant["agent"]["id"]


async def test_only_people_have_one_and_only_it_writes_digests(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    space = await create_space(tenant.client, members=[agent])

    refused = await tenant.client.mutate(
        "createPlan", "__typename", agentId=agent, name="x", purpose="DIGEST", cron="0 7 * * *", spaceId=space
    )

    assert refused["reason"] == "only a personal assistant can have a digest, in its own space"


async def test_one_person_in_two_tenants_has_two_that_share_nothing(
    tenant: Tenant, tenants: Tenants, models: Models
) -> None:
    """X1: one user, two members. What is said, known, looked for and done in the one is nowhere in the other."""
    other, email = await tenants.create(), f"{uuid4()}@example.com"
    here, there = [await each.person(email=email, role=Role.ADMIN) for each in (tenant, other)]
    async with owner_of(tenant) as connection:
        users = await connection.fetch(
            "SELECT DISTINCT user_id FROM members WHERE id = ANY ($1)", [here.member_id, there.member_id]
        )
    assert len(users) == 1
    spoken, shared = "the code is 4711", "Shared"
    space = await create_space(here.client, name=shared)
    await create_space(there.client, name="Elsewhere")
    await post(here.client, space, spoken)
    mine, its = [await use_assistant(person.client) for person in (here, there)]
    await put(here.client, "memory", mine["agent"]["id"], key="dog", value="Rex 4711")
    task = await create_task(here.client, mine["agent"]["id"], goal="Guess 4711.")
    # Its result wakes the assistant, which must not be in the middle of that when it is asked.
    await wait_until(lambda: is_asleep(here.client, mine["agent"]["id"], after_cycles=1))
    look = [call("list_spaces"), call("read_space", space=shared), call("search_history", query="4711"),
            call("list_tasks")]  # fmt: skip

    found = await _ask(tenant, models, here, mine, *look)
    seen = await _ask(other, models, there, its, *look)

    assert [each["space"] for each in found[0]["spaces"]] == [shared]
    assert "4711" in str(found[1])
    assert [each["space"] for each in seen[0]["spaces"]] == ["Elsewhere"]
    assert seen[1]["error"].startswith("your person is not a member of a space 'Shared'")
    assert "Rex" not in json.dumps(await _chain(there.client, its["agent"]["id"]))
    assert "the code" not in json.dumps(await _chain(there.client, its["agent"]["id"]))
    assert [each["id"] for each in await tasks_of(here.client, mine["agent"]["id"])] == [task["id"]]
    assert await tasks_of(there.client, its["agent"]["id"]) == []
    assert await task_with(there.client, task["id"], "id") is None
    assert (await there.client.mutate("cancelTask", "__typename", taskId=task["id"]))["__typename"] == "NotFound"
    assert await _chain(there.client, mine["agent"]["id"]) is None


async def _chain(client: Client, agent_id: str) -> Any:
    query = "query ($id: ID!) { agent(id: $id) { consciousness(first: 50) { nodes { content } } } }"
    return (await client.execute(query, id=agent_id))["agent"]
