"""Who writes a summary, against what befalls them: small contexts, long lists, deaths, and each other (M4).

Traps B8, B9: nothing is lost by any of it, and the summary never becomes the window.
"""

import asyncio
import json
from functools import partial
from itertools import chain
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.limits import DEFAULT
from backend.llm.tokens import estimate_tokens
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, compactions_of, summary, talk, until_state
from tests.factories.plans import create_plan
from tests.factories.questions import activities_of, answer, confirm, enter
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models, Step
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40  # about 500 tokens
_NOTED: Step = {"text": "noted"}
_ENTER: Step = {"calls": [enter()]}
_OVERFLOW = {"status": 400, "error": "context length exceeded", "error_code": "context_length_exceeded"}
_INPUT = {"type": "object", "required": ["note"], "properties": {"note": {"type": "string"}}}
#: litellm knows that it takes 8,192 tokens and writes at most 4,096.
_SMALL = "openai/gpt-4"


async def _place(tenant: Tenant, models: Models, *, writer: str, **values: Any) -> tuple[str, str]:
    """An agent whose summaries another model writes, and its space."""
    model = await models.script([_NOTED], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, models={"summaries": writer}, **values)
    return agent, await create_space(tenant.client, members=[agent])


async def _asked(models: Models, writer: str) -> list[str]:
    """What the writer was asked, request by request."""
    return [each["chat"][-1]["content"] for each in await models.requests(writer)]


async def test_range_that_is_too_long_for_the_writer_is_folded_in_piece_by_piece(
    tenant: Tenant, models: Models
) -> None:
    """Nobody knows what the model takes. Each piece is read once, with the summary so far in front."""
    early = summary(commitments=[{"id": "c1", "text": "Send the logbook"}])
    late = summary(commitments=[{"id": "c1", "text": "Send the logbook"}], facts=["It rained."])
    writer = await models.script([_OVERFLOW, early, late], repeat_last=True)
    agent, space = await _place(tenant, models, writer=writer)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(6)])

    compaction = await compact(tenant.client, agent)
    found = await until_state(tenant.client, agent, compaction, "READY")

    whole, *pieces = [asked.partition("TRANSCRIPT:\n")[2].splitlines() for asked in await _asked(models, writer)]
    assert len(pieces) > 1 and list(chain.from_iterable(pieces)) == whole
    told = (await _asked(models, writer))[2]
    assert '"id": "c1"' in told and 'OPEN COMMITMENTS, each to be kept or closed: ["c1"]' in told
    assert (found["attempts"], found["sections"]["facts"]) == (1, ["It rained."])
    assert found["toSeq"] - found["fromSeq"] + 1 == len(whole)


async def test_writer_with_a_small_context_is_asked_for_what_it_can_take(tenant: Tenant, models: Models) -> None:
    await models.rescript(_SMALL, [summary()], repeat_last=True)
    agent, space = await _place(tenant, models, writer=_SMALL)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG * 3}" for number in range(8)])

    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    requests = await models.requests(_SMALL)
    assert len(requests) > 1, "in pieces"
    assert all(estimate_tokens(each["raw"]) + each["body"]["max_tokens"] < 8_192 for each in requests)


async def test_calls_that_wait_and_plans_are_named_briefly(tenant: Tenant, models: Models) -> None:
    """They come from the rows: the model says nothing of them. Long ones would else be the window for good."""
    given = {"effect": "KEYED", "description": "Books.", "input": _INPUT}
    await tenant.client.succeed("createTool", "tool { id }", name="book", kind="EXTERNAL", **given)
    agent, space = await _place(tenant, models, writer=await models.script([summary()]), tools=["book"])
    model = await models.script([{"calls": [{"name": "book", "arguments": {"note": f"berth 7 {_LONG * 3}"}}]}])
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, model=model)
    for number in range(10):
        text = f"Plan {number}. {_LONG}"[:1_900]
        await create_plan(tenant.client, agent, spaceId=space, name=f"P{number}", instruction=text, afterSeconds=86_400)
    await post(tenant.client, space, "book it")
    await wait_until(lambda: is_held(tenant, agent))
    await models.rescript(model, [_NOTED], repeat_last=True)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(4)])

    found = await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    lines = found["text"].splitlines()
    [call] = [line for line in lines if line.startswith("- book (call_")]
    assert "berth 7" in call and len(call) < 500
    assert len([line for line in lines if line.startswith("- P")]) == 10
    assert found["tokensAfter"] < 2_000
    assert await models.invalid() == []


async def test_summary_of_little_is_smaller_than_that_however_many_plans_there_are(
    tenant: Tenant, models: Models
) -> None:
    """What the rows add is part of it: as many as have room, and of the others their number."""
    agent, space = await _place(tenant, models, writer=await models.script([summary()]))
    for number in range(20):
        text = f"Plan {number}. {_LONG}"[:300]
        await create_plan(tenant.client, agent, spaceId=space, name=f"P{number}", instruction=text, afterSeconds=86_400)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])

    found = await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    assert found["tokensAfter"] < found["tokensBefore"]
    shown = [line for line in found["text"].splitlines() if line.startswith("- P")]
    assert 0 < len(shown) < 20
    assert f"- and {20 - len(shown)} more" in found["text"].splitlines()


async def test_question_that_is_answered_while_the_summary_is_written_stands_in_it(
    tenant: Tenant, models: Models
) -> None:
    """The range shows it as still waiting, the answer comes after the range and names the call only: without the
    summary's line nobody would know what was approved."""
    gate = f"answered-{uuid4()}"
    writer = await models.script([{**summary(), "gate": gate}])
    agent, space = await _place(tenant, models, writer=writer)
    model = await models.script([{"calls": [enter(), confirm()]}, _NOTED], repeat_last=True)
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, model=model)
    await post(tenant.client, space, "charge the customer")
    await wait_until(lambda: is_held(tenant, agent))
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(4)])
    compaction = await compact(tenant.client, agent)
    await models.wait_for_requests(writer, 1)

    [question] = [each["data"] for each in await activities_of(tenant.client, space)]
    await answer(tenant.client, question, "APPROVE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=5))
    await models.open_gate(gate)
    found = await until_state(tenant.client, agent, compaction, "READY")
    await talk(tenant.client, agent, space, "and now?", before=5)

    call = f"call_{key_of(question['toolCallId']).hex}"
    assert f"- confirm_action ({call}) with " in found["text"] and "c-17" in found["text"]
    last = (await models.requests(model))[-1]["chat"]
    assert [each["content"] for each in last if f"tool result · confirm_action ({call})" in str(each["content"])]
    assert await models.invalid() == []


async def test_writers_that_die_one_after_another_are_not_followed_forever(tenant: Tenant, models: Models) -> None:
    """What kills whoever writes it is given up like any other, with a word; an admin may ask anew."""
    gate = f"death-{uuid4()}"
    writer = await models.script([{**summary(), "gate": gate}])
    agent, space = await _place(tenant, models, writer=writer)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(tenant.client, agent)
    await models.wait_for_requests(writer, 1)
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE compactions SET attempts = $2, worker_id = $3 WHERE tenant_id = $1",
            tenant.id, DEFAULT.compaction_attempts, uuid4(),
        )  # fmt: skip
    await models.open_gate(gate)

    found = await until_state(tenant.client, agent, compaction, "FAILED")
    await models.rescript(writer, [summary()])
    again = await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    assert "died" in found["error"]
    assert found["text"] is None, "the one that was thought dead came too late"
    assert (again["number"], again["fromSeq"]) == (2, 1)
    assert len(await models.requests(writer)) == 2


async def test_model_that_never_writes_one_leaves_the_chain_as_it_was_and_people_hear_of_it(
    tenant: Tenant, models: Models
) -> None:
    """Trap B9: nonsense, nothing, a tool call, an answer that was cut: not one entry goes out of view."""
    answers: list[Step] = [
        {"text": "Sure! Here it is."},
        {"text": ""},
        {"calls": [{"name": "send_message", "arguments": {"text": "summed up"}}]},
        {**summary(), "finish_reason": "length"},
    ]
    writer = await models.script(answers * 2)
    agent, space = await _place(tenant, models, writer=writer)
    model = await models.script([_ENTER, _NOTED], repeat_last=True)
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, model=model)
    talk_on = partial(talk, tenant.client, agent, space)
    await talk_on("enter, please", *[f"{number}. {_LONG}" for number in range(3)])
    compaction = await compact(tenant.client, agent)

    async def is_given_up() -> bool:
        async with owner_of(tenant) as connection:  # its rests are minutes
            await connection.execute("UPDATE compactions SET next_at = now() WHERE tenant_id = $1", tenant.id)
        [found] = await compactions_of(tenant.client, agent)
        return bool(found["state"] == "FAILED")

    await wait_until(is_given_up, timeout=30)
    await talk_on("and now?", before=4)

    [found] = await compactions_of(tenant.client, agent)
    assert (found["id"], found["attempts"], found["text"]) == (compaction, DEFAULT.compaction_attempts, None)
    assert len(await _asked(models, writer)) == 2 * DEFAULT.compaction_attempts
    said = [each for each in await messages_of(tenant.client, space) if each["author"]["kind"] == "AGENT"]
    assert [each["data"] for each in said] == [{"compaction": "FAILED", "final": True}]
    chats = [each["chat"] for each in await models.requests(model)]
    assert chats[-1][: len(chats[-2])] == chats[-2]
    assert await models.invalid() == []


async def test_two_who_ask_at_once_get_one_summary(tenant: Tenant, models: Models) -> None:
    writer = await models.script([summary()])
    agent, space = await _place(tenant, models, writer=writer)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])

    answers = await asyncio.gather(
        *(tenant.client.mutate("compactAgent", "compactionId", agentId=agent) for _ in range(8))
    )
    [made] = [each["compactionId"] for each in answers if "compactionId" in each]
    await until_state(tenant.client, agent, made, "READY")

    assert sorted(each["code"] for each in answers if "code" in each) == ["COMPACTION_UNDER_WAY"] * 7
    assert [each["attempts"] for each in await compactions_of(tenant.client, agent)] == [1]
    assert json.dumps(await _asked(models, writer)).count("TRANSCRIPT") == 1
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=3))
