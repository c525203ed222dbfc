"""The older part of a chain becomes a summary beside the living agent: adopted, undone, and never at a loss (M3, M4).

Traps B8, B9 and B10: no pair is split, a failing summariser drops nothing, and an agent over its window gets one.
"""

import json
from itertools import pairwise
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.compactions import (
    compact,
    compacted_through,
    compactions_of,
    preview_of,
    summary,
    talk,
    until_state,
)
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, messages_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40  # about 500 tokens
_NOTED = {"text": "noted"}


def _chats(requests: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Of the mind's own requests, not of what is asked beside it."""
    return [json.loads(each["raw"])["messages"] for each in requests if "tools" in each["body"]]


async def _agent(tenant: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model)
    return agent, await create_space(tenant.client, members=[agent])


async def test_summary_takes_the_place_of_the_older_part_and_the_prefix_stands_again(
    tenant: Tenant, models: Models
) -> None:
    commitment = {"id": "c1", "text": "Send the logbook", "by": "Ada", "for": "Olga"}
    model = await models.script([*[_NOTED] * 4, summary(commitments=[commitment]), *[_NOTED] * 2])
    agent, space = await _agent(tenant, model)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(4)])
    preview = await preview_of(tenant.client, agent)

    compaction = await compact(tenant.client, agent)
    again = await tenant.client.mutate("compactAgent", "compactionId", agentId=agent)
    await until_state(tenant.client, agent, compaction, "READY")
    await talk(tenant.client, agent, space, "and then?", "and then?", before=4)

    assert again["code"] == "COMPACTION_UNDER_WAY"
    [found] = await compactions_of(tenant.client, agent)
    assert (found["state"], found["trigger"], found["fromSeq"]) == ("ADOPTED", "MANUAL", 1)
    assert {name: found[name] for name in ("fromSeq", "toSeq", "fromCycle", "toCycle")} == {
        name: value for name, value in preview["range"].items() if name != "tokens"
    }
    assert found["tokensAfter"] < found["tokensBefore"] == preview["range"]["tokens"]
    assert found["sections"]["commitments"] == [commitment]
    assert await compacted_through(tenant.client, agent) == found["toCycle"]
    before, *after = _chats(await models.requests(model))[3:]
    assert after[0][1]["content"].startswith(found["text"]), "it stands in front, and merges with what follows"
    left = after[0][2:-2]
    assert left and left == before[-len(left) :], "what is left is what it was"
    assert all(b[: len(a)] == a for a, b in pairwise(after)), "the prefix is stable again"
    assert await models.invalid() == []


async def test_summary_is_written_by_the_tenants_fallback_where_its_models_are_down(
    tenant: Tenant, models: Models
) -> None:
    """Checklist C9: asked by use, of the tenant; paid for apart from the thinking."""
    outage = [{"status": 503}]
    down, default = await models.script(outage, repeat_last=True), await models.script([_NOTED] * 3)
    backup = await models.script([summary()])
    named = {"default": default, "summaries": down, "fallbacks": [backup]}
    await tenant.client.succeed("updateTenantModels", "tenant { id }", models=named)
    agent = await create_agent(tenant.client)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await models.rescript(default, outage, repeat_last=True)

    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    [found] = await compactions_of(tenant.client, agent)
    bare = [model.removeprefix("openai/") for model in (default, backup)]
    assert (found["model"], found["attempts"]) == (bare[1], 1)
    async with owner_of(tenant) as connection:
        rows = await connection.fetch(
            "SELECT purpose, model, count(*) FROM usage_records WHERE agent_id = $1 GROUP BY 1, 2", key_of(agent)
        )
    assert {tuple(row) for row in rows} == {("THINKING", bare[0], 3), ("COMPACTION", bare[1], 1)}
    assert await models.requests(down)


async def test_summary_can_be_undone_and_the_originals_are_in_view_again(tenant: Tenant, models: Models) -> None:
    model = await models.script([*[_NOTED] * 3, summary(), *[_NOTED] * 3])
    agent, space = await _agent(tenant, model)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(tenant.client, agent)
    await until_state(tenant.client, agent, compaction, "READY")
    early = await tenant.client.mutate("undoCompaction", "compactionId", compactionId=compaction)
    await talk(tenant.client, agent, space, "and then?", before=3)

    await tenant.client.succeed("undoCompaction", "compactionId", compactionId=compaction)
    await talk(tenant.client, agent, space, "and now?", before=4)

    assert early["code"] == "NOT_IN_USE"
    [found] = await compactions_of(tenant.client, agent)
    assert found["state"] == "UNDONE"
    chats = _chats(await models.requests(model))
    assert chats[-1][: len(chats[2])] == chats[2], "as if it had never been"
    assert await compacted_through(tenant.client, agent) is None
    assert (await preview_of(tenant.client, agent))["range"]["fromSeq"] == 1
    assert await models.invalid() == []


async def test_open_commitments_are_carried_and_nonsense_is_answered_with_what_was_wrong(
    tenant: Tenant, models: Models
) -> None:
    """Trap B9: nothing, nonsense, a tool call and a forgotten commitment are all no summary, and cost nothing but
    another try."""
    first = summary(commitments=[{"id": "c1", "text": "Send the logbook"}])
    forgetful = summary(facts=["It rained."])
    model = await models.script(
        [
            *[_NOTED] * 3,
            {"text": "Sure! Here is the summary you asked for."},
            {"text": "```json\n" + first["text"] + "\n```"},
            *[_NOTED] * 3,
            {"calls": [{"name": "send_message", "arguments": {"text": "summed up"}}]},
            {"text": ""},
            forgetful,
            summary(facts=["It rained."], closed=[{"id": "c1", "how": "sent on Monday"}]),
            _NOTED,
        ]
    )
    agent, space = await _agent(tenant, model)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)], before=3)
    second = await compact(tenant.client, agent)
    await until_state(tenant.client, agent, second, "READY")
    await talk(tenant.client, agent, space, "and now?", before=6)

    earlier, found = await compactions_of(tenant.client, agent)
    assert (found["state"], found["attempts"], found["previousId"]) == ("ADOPTED", 2, earlier["id"])
    assert found["fromSeq"] == earlier["toSeq"] + 1
    beside = [each["chat"][-1]["content"] for each in await models.requests(model) if "tools" not in each["body"]]
    assert "YOUR LAST ANSWER WAS NOT TAKEN: the answer is not one JSON object" in beside[1]
    assert 'OPEN COMMITMENTS, each to be kept or closed: ["c1"]' in beside[2]
    assert "calls tools (send_message)" in beside[3]
    assert "neither in commitments nor in closed: c1" in beside[5]
    assert len(await messages_of(tenant.client, space)) == 7, "what it called was never run"
    assert found["text"].startswith("[SUMMARY OF CYCLES 1 TO ")
    assert await models.invalid() == []


async def test_agent_over_its_window_is_cut_with_a_word_and_summed_up_when_the_model_can(
    tenant: Tenant, models: Models
) -> None:
    """Trap B10: the pressure is measured before a request, so an agent that has never had one answered gets relief; and
    the summary that comes later begins with its first entry."""
    model = "openai/gpt-3.5-turbo-16k"  # litellm knows its context
    await models.rescript(model, [_NOTED], repeat_last=True)
    agent, space = await _agent(tenant, model)
    number = 0
    while not [each for each in await messages_of(tenant.client, space) if each["kind"] == "NOTICE"]:
        await talk(tenant.client, agent, space, f"{number}. {_LONG * 2}", before=number)
        number += 1
        assert number < 30
    notice = next(each for each in await messages_of(tenant.client, space) if each["kind"] == "NOTICE")
    first = (await compactions_of(tenant.client, agent))[0]
    assert (first["trigger"], first["number"]) == ("HIGH_WATER", 1)
    assert "Nothing is lost" in notice["text"]

    await models.rescript(model, [summary()], repeat_last=True)

    async def is_summed_up() -> bool:
        last = (await compactions_of(tenant.client, agent))[-1]
        if last["state"] == "FAILED":  # it rests, but an admin may ask
            await compact(tenant.client, agent)
        return bool(last["state"] == "READY")

    await wait_until(is_summed_up, timeout=30)
    await talk(tenant.client, agent, space, "and now?", before=number)

    last = (await compactions_of(tenant.client, agent))[-1]
    assert (last["state"], last["fromSeq"]) == ("ADOPTED", 1), "what was cut out of view is summed up too"
    assert await models.invalid() == []
