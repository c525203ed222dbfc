"""What a provider can read from its cache: the prefix of each request, byte for byte, and where it is told to look.

(M3, invariant 10; trap A9.) Asserted on what the model's server was sent, over a summary that takes its place in front.
"""

import json
from copy import deepcopy
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.questions import enter
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models, Step

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40
_CYCLES = 6
_TOKENS = """query ($id: ID!) { agent(id: $id) { cycles { nodes { cachedTokens
    first: prompt(step: 1) { inputTokens outputTokens cachedTokens } second: prompt(step: 2) { cachedTokens } } } } }"""


def _step(number: int) -> Step:
    """A cycle's two requests: one that calls, and one that ends."""
    usage = {"input": 1_000 + number, "output": 20, "cached": 900 + number}
    return {"usage": usage, **({"text": "noted"} if number % 2 else {"calls": [enter()]})}


async def _live(tenant: Tenant, models: Models) -> tuple[list[dict[str, Any]], list[Json]]:
    """The mind's requests and its cycles; the fourth cycle begins with a summary."""
    writer = await models.script([summary()])
    model = await models.script([_step(number) for number in range(2 * _CYCLES)])
    agent = await create_agent(tenant.client, model=model, models={"summaries": writer})
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3, _CYCLES)], before=3)
    assert [each for each in await models.requests(writer) if "cache_control" in each["raw"]] == [], "asked but once"
    cycles: list[Json] = (await tenant.client.execute(_TOKENS, id=agent))["agent"]["cycles"]["nodes"]
    assert await models.invalid() == []
    return await models.requests(model), cycles


async def test_request_repeats_the_one_before_it_byte_for_byte(tenant: Tenant, models: Models) -> None:
    requests, cycles = await _live(tenant, models)

    repeats = [_is_repeated(before["raw"], after["raw"]) for before, after in pairwise(requests)]
    assert repeats == [place != 5 for place in range(2 * _CYCLES - 1)], "but where the summary comes"
    told = [each[step]["cachedTokens"] for each in cycles for step in ("first", "second")]
    assert told == [900 + number for number in range(2 * _CYCLES)], "the share of each request is on record"
    assert [each["cachedTokens"] for each in cycles] == [sum(told[at : at + 2]) for at in range(0, len(told), 2)]
    assert cycles[0]["first"] == {"inputTokens": 1_000, "outputTokens": 20, "cachedTokens": 900}


def _is_repeated(before: str, after: str) -> bool:
    """All of it up to the end of its messages; and what stands around them."""
    head, messages, tail = _parts(before)
    return (head, tail) == _parts(after)[::2] and _parts(after)[1].startswith(messages)


def _parts(raw: str) -> tuple[str, str, str]:
    """Before the messages, they themselves without the last bracket, and behind them."""
    start = raw.index('"messages":[')
    _, length = json.JSONDecoder().raw_decode(raw[start + len('"messages":') :])
    end = start + len('"messages":') + length - 1
    return raw[:start], raw[start:end], raw[end:]


async def test_anthropic_is_told_to_look_where_the_request_before_ended(
    tenant: Tenant, model_url: str, http: httpx.AsyncClient
) -> None:
    requests, cycles = await _live(tenant, Models(model_url, http, "anthropic"))

    assert all(each["body"]["system"][-1].get("cache_control") for each in requests)
    chats = [each["body"]["messages"] for each in requests]
    for place, (before, after) in enumerate(pairwise(chats)):
        assert "cache_control" in after[-1]["content"][-1]
        if place != 5:
            assert "cache_control" in after[len(before) - 1]["content"][-1]
            assert _unmarked(after)[: len(before)] == _unmarked(before)
    assert cycles[-1]["second"]["cachedTokens"] == 911


def _unmarked(chat: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A mark is no part of what is remembered."""
    bare = deepcopy(chat)
    for message in bare:
        for block in message["content"]:
            block.pop("cache_control", None)
    return bare
