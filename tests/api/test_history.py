"""What `searchHistory` refuses, and whom it does not know. (What it finds: tests/journeys/test_history.py.)"""

from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant, global_id

_SEARCH = """query ($agent: ID!, $words: String!, $from: DateTime, $first: Int! = 5) {
    searchHistory(agentId: $agent, query: $words, from: $from, first: $first) { snippet } }"""


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"first": 0}, "first must be from 1 to 20"),
        ({"first": 21}, "first must be from 1 to 20"),
        ({"words": "a" * 501}, "at most 500"),
        ({"words": "a\0b"}, "no NUL"),
        ({"words": "\ud800"}, "lone surrogate"),
        ({"from": "2026-03-09T14:00:00"}, "need a time zone"),
    ],
)
async def test_invalid_search_is_refused_with_a_reason(tenant: Tenant, asked: dict[str, Any], said: str) -> None:
    agent = await create_agent(tenant.client)

    answer = await tenant.client.send(_SEARCH, {"agent": agent, "words": "whale", **asked})

    assert answer.codes == ["BAD_REQUEST"]
    assert said in answer.body["errors"][0]["message"]


async def test_agent_without_history_has_no_results_and_an_unknown_agent_is_null(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)

    assert (await tenant.client.execute(_SEARCH, agent=agent, words="whale"))["searchHistory"] == []
    for nobody in (global_id("Agent", tenant.id), global_id("Space", tenant.id), "whale"):
        assert (await tenant.client.execute(_SEARCH, agent=nobody, words="whale"))["searchHistory"] is None
