"""Rows that the database counts over all tenants: what one tenant sees does not tell what others do (ADR 0036)."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from backend.kit.keyring import Keyring
from tests.factories.agents import create_agent
from tests.factories.rows import add_event
from tests.factories.tenants import Tenant, Tenants
from tests.harness.processes import Api
from tests.harness.stores import KEYS

_LISTS = """{ agents { nodes {
    inbox { edges { cursor node { id } } pageInfo { startCursor endCursor } }
    consciousness { edges { cursor node { id } } } resets { edges { cursor } } cycles { edges { cursor } }
    toolCalls { edges { cursor } } } }
  auditLog { edges { cursor node { id details } } }
  deadLetters { edges { cursor node { id } } } repairs { edges { cursor } } }"""


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


def _opened(text: str) -> str:
    """What a reader finds who takes an id or a cursor apart."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except ValueError:
        return text


async def _event_number(tenant: Tenant) -> int:
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER")
    return KEYS.uncover(_opened(event_id).partition(":")[2], bound_to="InboxEvent")


async def test_no_list_shows_a_number_that_counts_others(tenant: Tenant) -> None:
    number = await _event_number(tenant)
    shown = await tenant.client.execute(_LISTS)
    letter = shown["deadLetters"]["edges"][0]
    await tenant.client.succeed("dropDeadLetter", "event { id }", eventId=letter["node"]["id"])
    shown = await tenant.client.execute(_LISTS)

    details = [each for entry in shown["auditLog"]["edges"] for each in _texts(entry["node"]["details"])]
    assert [each for each in details if _opened(each).startswith("InboxEvent:")], details
    for text in _texts(shown):
        opened = _opened(text)
        kind, _, key = opened.partition(":")
        assert not (key.isdigit() or key == str(number)), (kind, opened)
        if opened.startswith("["):
            assert not [part for part in json.loads(opened) if isinstance(part, int)], opened


async def test_two_event_ids_do_not_reveal_the_count_between_them(tenant: Tenant, tenants: Tenants) -> None:
    agent_id = await create_agent(tenant.client)
    sent = {"agentId": agent_id, "service": "ci", "payload": {}}
    other = await tenants.create()
    first = await tenant.client.succeed("sendEvent", "event { id }", **sent)
    await _event_number(other)
    second = await tenant.client.succeed("sendEvent", "event { id }", **sent)
    keys = [_opened(each["event"]["id"]).partition(":")[2] for each in (first, second)]

    numbers = [KEYS.uncover(key, bound_to="InboxEvent") for key in keys]
    assert numbers[1] - numbers[0] > 1, "the other tenant's stand between"
    assert not [number for number in numbers if str(number) in keys]
    assert len({key[:8] for key in keys}) == len(keys)


async def test_invented_cursor_is_refused(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    parent = _opened(agent_id).partition(":")[2].replace("-", "")
    ask = "query ($id: ID!, $after: String!) { agent(id: $id) { inbox(after: $after) { nodes { id } } } }"
    for made_up in (7, "7", "0" * 48, KEYS.cover(7, bound_to="cursor:events")):
        after = base64.urlsafe_b64encode(json.dumps(["inbox", parent, made_up]).encode()).decode()
        answer = await tenant.client.send(ask, {"id": agent_id, "after": after})
        assert "the cursor is not valid" in str(answer)


async def test_export_of_the_audit_log_names_no_row(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> None:
    await _event_number(tenant)
    answer = await http.get(f"{api.base_url}/audit/export", headers={"authorization": f"Bearer {tenant.client.token}"})

    assert answer.status_code == 200
    assert all("id" not in json.loads(line) for line in answer.text.splitlines())


def test_number_opens_with_older_keys_and_with_no_others() -> None:
    old, new = "o" * 32, "n" * 32
    covered = Keyring.parse(old).cover(7, bound_to="InboxEvent")

    assert Keyring.parse(f"{new},{old}").uncover(covered, bound_to="InboxEvent") == 7
    for keys, kind in ((Keyring.parse(new), "InboxEvent"), (Keyring.parse(old), "AuditEntry")):
        with pytest.raises(ValueError, match="encrypted this number"):
            keys.uncover(covered, bound_to=kind)
