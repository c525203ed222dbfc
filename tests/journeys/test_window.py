"""A mind that outgrows its window and has no summary, since its model writes none: the start jumps, rarely, and every
request stays valid (M3; invariants 6 and 10)."""

import json
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 540  # about 6,600 tokens
_MESSAGES = 24


def _chat(request: dict[str, Any]) -> list[dict[str, Any]]:
    chat: list[dict[str, Any]] = json.loads(request["raw"])["messages"]
    return chat


async def test_window_jumps_rarely_and_keeps_its_prefix_between_jumps(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    for number in range(1, _MESSAGES + 1):
        await post(tenant.client, space, f"{number}. {_LONG}")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=number))

    chats = [_chat(request) for request in await models.requests(model) if "tools" in request["body"]]
    jumps = [place for place, (a, b) in enumerate(pairwise(chats)) if b[: len(a)] != a]
    assert 1 <= len(jumps) <= 2, "one jump per half a window, not one per message"
    assert all(len(json.dumps(chat)) < DEFAULT.window_hard_tokens * 3.6 + 40_000 for chat in chats)
    for place in jumps:
        start = chats[place + 1][1]
        assert start in chats[place], "what is left is byte for byte what it was"
        assert start["role"] == "user"
    assert await models.invalid() == []
    query = "query ($id: ID!) { agent(id: $id) { consciousness(first: 1) { nodes { seq } } } }"
    first = (await tenant.client.execute(query, id=agent))["agent"]["consciousness"]["nodes"][0]
    assert int(first["seq"]) == 1, "nothing is deleted"
