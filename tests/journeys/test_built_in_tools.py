"""What agents can do by themselves, through the model's door: read back, see who is there, address, look ahead (T9)."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in

pytestmark = pytest.mark.usefixtures("worker")


def call(tool: str, /, **arguments: Any) -> dict[str, Any]:
    return {"name": tool, "arguments": arguments}


async def results_of(
    tenant: Tenant, models: Models, calls: Sequence[dict[str, Any]], *, said: Sequence[str], **values: Any
) -> list[dict[str, Any]]:
    """What the calls of one step come to, for an agent in a space where this was `said` before."""
    model = await models.script([{"calls": [call("enter_space", space="Lobby"), *calls]}])
    agent = await create_agent(tenant.client, name="Ada", model=model)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    space = await create_space(tenant.client, members=[agent], **values)
    for text in said:
        await post(tenant.client, space, text)
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert await models.invalid() == []
    return results_in((await models.requests(model))[1])[1:]


async def test_agent_reads_back_page_by_page(tenant: Tenant, models: Models) -> None:
    said = [f"number {number}" for number in range(1, 8)]

    newest, older, first = await results_of(
        tenant,
        models,
        [
            call("read_messages", limit=3),
            call("read_messages", limit=3, before=5),
            call("read_messages", before=2),
        ],
        said=said,
    )

    assert [m["text"] for m in newest["messages"]] == said[4:]
    assert [m["text"] for m in older["messages"]] == said[1:4]
    assert [m["text"] for m in first["messages"]] == said[:1]
    assert [page["hasOlder"] for page in (newest, older, first)] == [True, True, False]
    assert (newest["messages"][0]["from"], newest["messages"][0]["seq"]) == ("Olga", 5)


async def test_a_message_as_long_as_may_be_is_read_to_its_end(tenant: Tenant, models: Models) -> None:
    said = "".join(f"{number:010}" for number in range(10_000))

    first, second, beyond = await results_of(
        tenant,
        models,
        [
            call("read_messages", limit=1),
            call("read_messages", before=2, limit=1, offset=60_000),
            call("read_messages", before=2, limit=1, offset=100_000),
        ],
        said=[said],
    )

    [part], [rest], [nothing] = first["messages"], second["messages"], beyond["messages"]
    assert part["readOn"] == {"before": 2, "limit": 1, "offset": 60_000}
    assert part["text"].removesuffix("… (40000 more characters)") + rest["text"] == said
    assert "readOn" not in rest
    assert nothing["text"] == ""


async def test_agent_sees_who_is_there_and_nobody_elses_space(tenant: Tenant, models: Models) -> None:
    everybody, some, nobody, unknown = await results_of(
        tenant,
        models,
        [
            call("list_members"),
            call("list_members", name="olG"),
            call("list_members", name="Bert"),
            call("send_message", text="hello", mentions=["Bert"]),
        ],
        said=["hi"],
    )

    assert [(m["name"], m["kind"], m.get("isYou")) for m in everybody["members"]] == [
        ("Olga", "person", None),
        ("Ada", "agent", True),
    ]
    assert everybody["members"][0]["id"] == tenant.owner.actor_id
    assert [m["name"] for m in some["members"]] == ["Olga"]
    assert nobody["members"] == []
    assert unknown["error"].startswith("no member of this space has the name 'Bert'; the members are 'Olga', 'Ada'")


async def test_tools_of_a_space_need_one_that_the_agent_is_in(tenant: Tenant, models: Models) -> None:
    model = await models.script(
        [{"calls": [call("list_members"), call("read_messages"), call("leave_space"), call("send_message", text="hi")]}]
    )
    agent = await create_agent(tenant.client, model=model)
    await create_space(tenant.client, members=[agent])

    await tenant.client.succeed("sendEvent", "__typename", agentId=agent, service="x", payload="look around")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    results = results_in((await models.requests(model))[1])
    assert {result["error"] for result in results} == {
        "no space is active; call enter_space first, with the id of a space"
    }


async def test_agent_mentions_by_name_or_id_whom_it_does_not_name_in_the_text(tenant: Tenant, models: Models) -> None:
    named_model, other_model = [await models.script([{"calls": [call("skip")]}]) for _ in range(2)]
    named = await create_agent(tenant.client, name="Named", model=named_model)
    by_id = await create_agent(tenant.client, name="By Id", model=other_model)
    mentions = ["@named", by_id]
    model = await models.script(
        [{"calls": [call("enter_space", space="Lobby"), call("send_message", text="you two", mentions=mentions)]}]
    )
    speaker = await create_agent(tenant.client, name="Speaker", model=model)
    space = await create_space(tenant.client, members=[named, by_id, speaker], delivery="MENTIONS")

    await post(tenant.client, space, "@Speaker, call them")
    await wait_until(lambda: is_asleep(tenant.client, named, after_cycles=1))
    await wait_until(lambda: is_asleep(tenant.client, by_id, after_cycles=1))

    for asked in (named_model, other_model):
        assert "1. mention · " in json.loads((await models.requests(asked))[0]["raw"])["messages"][1]["content"]
    assert await texts_of(tenant.client, space) == ["@Speaker, call them", "you two"]


async def test_agent_looks_into_its_inbox_and_everything_comes_all_the_same(tenant: Tenant, models: Models) -> None:
    """What waits for the next cycle is seen, not taken; of a space that was left nothing is seen."""
    gate = f"peek-{uuid4()}"
    model = await models.script([{"calls": [call("peek_inbox"), call("peek_inbox", limit=1)], "gate": gate}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    left = await create_space(tenant.client, name="Left", members=[agent])
    await post(tenant.client, space, "begin")
    await models.wait_for_requests(model, 1)

    await post(tenant.client, left, "unseen", priority="WHEN_IDLE")
    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=left, actorId=agent)
    await post(tenant.client, space, "later " * 100, priority="WHEN_IDLE")
    event = {"service": "CI", "payload": {"build": 7}, "priority": "WHEN_IDLE"}
    await tenant.client.succeed("sendEvent", "event { id }", agentId=agent, **event)
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    requests = await models.requests(model)
    seen, first = results_in(requests[1])
    assert [(each["what"], each.get("space"), each["from"], each["priority"]) for each in seen["waiting"]] == [
        ("space message", "Lobby", "Olga", "WHEN_IDLE"),
        ("service", None, "Olga", "WHEN_IDLE"),
    ]
    assert seen["waiting"][0]["preview"] == ("later " * 100)[:200] + "…"
    assert (seen["hasMore"], first["hasMore"]) == (False, True)
    assert "unseen" not in requests[-1]["raw"]
    entry = json.loads(requests[-1]["raw"])["messages"][-1]["content"]
    assert entry.startswith("[INBOX - 2 new events]")
    assert await models.invalid() == []
