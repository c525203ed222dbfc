"""Hooks: other systems tell agents what happened, signed (L4)."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, process_of
from tests.factories.hooks import HOOK, Hook, create_hook, hex_of, read_hook, send
from tests.factories.inbox import PAYLOAD
from tests.factories.tenants import Tenant
from tests.harness.processes import Api

_INBOX = f"""query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ type priority receipt {PAYLOAD} }} }} }} }}"""
_INVOICE = {"type": "invoice.paid", "timestamp": "2026-11-22T09:00:00Z", "data": {"id": "in_1", "total": 1200}}


async def _inbox(tenant: Tenant, agent_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await tenant.client.execute(_INBOX, id=agent_id))["agent"]["inbox"]["nodes"]
    return found


@pytest.fixture
async def agent_id(tenant: Tenant) -> str:
    """Paused, so that events wait."""
    found = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=found)
    return found


async def test_a_signed_delivery_waits_in_the_inbox(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id, name="billing", priority="WHEN_IDLE")

    answer = await send(tenant.client, hook, _INVOICE)

    assert (answer.status_code, answer.content) == (200, b"")
    (event,) = await _inbox(tenant, agent_id)
    assert (event["type"], event["priority"], event["receipt"]) == ("SERVICE", "WHEN_IDLE", "PENDING")
    assert event["payload"]["content"] == {"event": "invoice.paid", "payload": _INVOICE}
    assert (event["payload"]["service"], event["payload"]["sender"]["kind"]) == ("billing", "SERVICE")
    assert event["payload"]["sender"]["id"] == hook.id
    shown = await read_hook(tenant.client, hook.id)
    assert (shown["received"], shown["refused"]) == (1, 0)


async def test_the_same_delivery_twice_or_at_once_is_one_event(tenant: Tenant, agent_id: str) -> None:
    """Senders repeat until they hear 200 (P3)."""
    hook, other = [await create_hook(tenant.client, agent_id, name=name) for name in ("one", "two")]

    at_once = await asyncio.gather(*(send(tenant.client, hook, _INVOICE, message_id="msg_1") for _ in range(5)))
    again = await send(tenant.client, hook, {**_INVOICE, "attempt": 2}, message_id="msg_1")
    elsewhere = await send(tenant.client, other, _INVOICE, message_id="msg_1")

    assert {answer.status_code for answer in (*at_once, again, elsewhere)} == {200}
    assert (await process_of(tenant.client, agent_id))["inboxDepth"] == 2


async def test_a_wrong_signature_is_401_that_says_nothing(tenant: Tenant, agent_id: str, logs: Path) -> None:
    hook = await create_hook(tenant.client, agent_id)
    stranger = Hook(hook.id, hook.path, "whsec_AAECAwQFBgcICQoLDA0ODw==")
    nowhere = Hook(hook.id, "/hooks/00000000-0000-4000-8000-000000000000", hook.secret)

    answers = [
        await send(tenant.client, stranger, _INVOICE),
        await send(tenant.client, nowhere, _INVOICE),
        await send(tenant.client, hook, _INVOICE, headers={}),
        await send(tenant.client, hook, _INVOICE, at=int(time.time()) - 600),
    ]

    assert {(answer.status_code, answer.content) for answer in answers} == {(401, b"")}
    assert len({tuple(sorted(set(answer.headers) - {"date"})) for answer in answers}) == 1
    assert await _inbox(tenant, agent_id) == []
    shown = await read_hook(tenant.client, hook.id)
    assert (shown["received"], shown["refused"]) == (0, 3)
    log = (logs / "api.log").read_text()
    assert "a delivery was refused: no signature matches the secret of the hook" in log
    assert hook.secret not in log


async def test_secrets_are_shown_once_and_both_are_good_for_a_while(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)
    values = {"hookId": hook.id, "idempotencyKey": "once", "overlapHours": 1}

    made = await tenant.client.succeed("rotateHookSecret", f"secret hook {{ {HOOK} }}", **values)
    again = await tenant.client.succeed("rotateHookSecret", f"secret hook {{ {HOOK} }}", **values)

    rotated = Hook(hook.id, hook.path, made["secret"])
    assert rotated.secret.startswith("whsec_")
    assert rotated.secret != hook.secret
    assert (again["secret"], again["hook"]["secretBeforeUntil"] is None) == (None, False)
    for each in (hook, rotated):
        assert (await send(tenant.client, each, _INVOICE)).status_code == 200
    at_once = await tenant.client.succeed("rotateHookSecret", "secret", hookId=hook.id, overlapHours=0)
    newest = Hook(hook.id, hook.path, at_once["secret"])
    codes = [(await send(tenant.client, each, _INVOICE)).status_code for each in (hook, rotated, newest)]
    assert codes == [401, 401, 200]


async def test_a_disabled_or_deleted_hook_accepts_nothing(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    await tenant.client.succeed("updateHook", "hook { id }", hookId=hook.id, isEnabled=False)
    assert (await send(tenant.client, hook, _INVOICE)).status_code == 401
    changed = await tenant.client.succeed(
        "updateHook", f"hook {{ {HOOK} }}", hookId=hook.id, isEnabled=True, name="invoices", priority="INTERRUPT"
    )
    assert (changed["hook"]["name"], changed["hook"]["priority"]) == ("invoices", "INTERRUPT")
    assert (await send(tenant.client, hook, _INVOICE)).status_code == 200
    await tenant.client.succeed("deleteHook", "hookId", hookId=hook.id)

    assert (await send(tenant.client, hook, _INVOICE)).status_code == 401
    assert (await tenant.client.execute("{ hooks { nodes { id } } secrets { nodes { name } } }")) == {
        "hooks": {"nodes": []},
        "secrets": {"nodes": []},
    }
    assert (await tenant.client.mutate("deleteHook", "hookId", hookId=hook.id))["__typename"] == "NotFound"
    assert len(await _inbox(tenant, agent_id)) == 1


async def test_a_secret_that_a_hook_needs_cannot_be_deleted(tenant: Tenant, agent_id: str) -> None:
    await create_hook(tenant.client, agent_id)
    (secret,) = (await tenant.client.execute("{ secrets { nodes { id } } }"))["secrets"]["nodes"]

    refused = await tenant.client.mutate("deleteSecret", "secretId", secretId=secret["id"])

    assert refused["code"] == "SECRET_IN_USE"


async def test_a_delivery_for_a_stopped_agent_is_refused_as_gone(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)

    assert (await send(tenant.client, hook, _INVOICE)).status_code == 410
    refused = await tenant.client.mutate("createHook", "hook { id }", agentId=agent_id, name="late")
    assert refused["__typename"] == "Conflict"


@pytest.mark.parametrize("body", [b"", b"no JSON", b"\xff\xfe", b'{"a":1e999}', b"[" * 1_000, b"\xc3\x28"])
async def test_invalid_content_with_a_valid_signature_is_refused_with_a_reason(
    tenant: Tenant, agent_id: str, body: bytes
) -> None:
    hook = await create_hook(tenant.client, agent_id)

    answer = await send(tenant.client, hook, body)

    assert answer.status_code == 400
    assert "must be JSON or a form" in answer.json()["errors"][0]["message"]
    assert await _inbox(tenant, agent_id) == []


async def test_a_large_body_is_cut_off_whatever_it_says_of_its_length(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    answer = await send(tenant.client, hook, b'"' + b"x" * 1_048_576 + b'"')

    assert answer.status_code == 413
    assert await _inbox(tenant, agent_id) == []


async def test_text_that_cannot_be_stored_is_cleaned(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    answer = await send(tenant.client, hook, b'{"type": "a\\u0000b", "x": "\\ud800"}')

    assert answer.status_code == 200
    (event,) = await _inbox(tenant, agent_id)
    assert event["payload"]["content"]["event"] == "a\ufffdb"


async def test_long_ids_are_refused(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    assert (await send(tenant.client, hook, _INVOICE, message_id="m" * 201)).status_code == 400


@pytest.mark.parametrize("template", ["SLACK", "STRIPE"])
async def test_a_secret_that_the_sender_creates_is_required(tenant: Tenant, agent_id: str, template: str) -> None:
    payload = await tenant.client.mutate("createHook", "secret", agentId=agent_id, name="x", template=template)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "secret"])


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"name": "Olga (person)"}, "name"),
        ({"name": ""}, "name"),
        ({"secret": "short"}, "secret"),
        ({"secret": "whsec_AAAA"}, "secret"),
        ({"secret": "x" * 5_000}, "secret"),
    ],
)
async def test_an_invalid_hook_is_refused(tenant: Tenant, agent_id: str, values: dict[str, str], path: str) -> None:
    payload = await tenant.client.mutate("createHook", "secret", **{"agentId": agent_id, "name": "x", **values})

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", path])


async def test_a_flood_from_one_source_is_told_to_wait(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)
    stranger = Hook(hook.id, hook.path, "whsec_AAECAwQFBgcICQoLDA0ODw==")

    answers = list[httpx.Response]()
    while all(answer.status_code == 401 for answer in answers):  # the test's own end ends it
        answers += await asyncio.gather(*(send(tenant.client, stranger, {}) for _ in range(50)))

    assert {answer.status_code for answer in answers} == {401, 429}
    late = next(answer for answer in answers if answer.status_code == 429)
    assert int(late.headers["retry-after"]) >= 1
    assert (await read_hook(tenant.client, hook.id))["refused"] < 100


async def test_slack_gets_its_challenge_and_its_events_are_accepted(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id, name="slack", template="SLACK", secret="slack-signing-secret")

    def sign(body: bytes) -> dict[str, str]:
        at = str(int(time.time()))
        digest = hex_of(hook.secret, f"v0:{at}:".encode() + body)
        return {"x-slack-request-timestamp": at, "x-slack-signature": f"v0={digest}"}

    challenge = json.dumps({"type": "url_verification", "challenge": "3eZbrw1aB", "token": "old"}).encode()
    asked = await send(tenant.client, hook, challenge, headers=sign(challenge))
    event = {"type": "message", "channel": "C1", "user": "U1", "text": "deploy is red"}
    said = json.dumps({"type": "event_callback", "event_id": "Ev1", "token": "old", "event": event}).encode()
    heard = [await send(tenant.client, hook, said, headers=sign(said)) for _ in range(2)]

    assert (asked.status_code, asked.text) == (200, "3eZbrw1aB")
    assert [answer.status_code for answer in heard] == [200, 200]
    (only,) = await _inbox(tenant, agent_id)
    content = only["payload"]["content"]
    assert content["about"] == "message in C1 by U1: deploy is red"
    assert "token" not in content["payload"]


async def test_github_events_are_accepted_and_its_ping_is_no_event(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id, template="GITHUB")
    issue = {
        "action": "opened",
        "issue": {"title": "It is red", "node_id": "I_1", "html_url": "https://github.com/a/b/1", "number": 1},
        "repository": {"full_name": "acme/site", "keys_url": "https://api.github.com/keys"},
        "sender": {"login": "ann"},
    }

    def headers(content: Any, event: str) -> dict[str, str]:
        digest = hex_of(hook.secret, json.dumps(content).encode())
        return {"x-github-event": event, "x-github-delivery": "72d3162e", "x-hub-signature-256": f"sha256={digest}"}

    ping = await send(tenant.client, hook, {"zen": "x"}, headers=headers({"zen": "x"}, "ping"))
    told = await send(tenant.client, hook, issue, headers=headers(issue, "issues"))

    assert (ping.status_code, told.status_code) == (200, 200)
    (event,) = await _inbox(tenant, agent_id)
    content = event["payload"]["content"]
    assert content["event"] == "issues.opened"
    assert content["about"] == "issues opened in acme/site by ann: It is red"
    assert content["payload"]["issue"] == {"title": "It is red", "number": 1}


async def test_jira_events_are_accepted_and_its_repeat_is_no_event(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id, template="JIRA")
    issue = {"key": "OPS-1", "self": "https://jira.example/1", "fields": {"summary": "It is red"}}
    body = json.dumps({"webhookEvent": "jira:issue_created", "user": {"displayName": "Ann"}, "issue": issue}).encode()
    signed = {"x-hub-signature": f"sha256={hex_of(hook.secret, body)}"}

    answers = [
        await send(tenant.client, hook, body, headers={**signed, "x-atlassian-webhook-identifier": delivery})
        for delivery in ("1", "1", "2")
    ]
    forged = await send(tenant.client, hook, body + b" ", headers={**signed, "x-atlassian-webhook-identifier": "3"})

    assert [answer.status_code for answer in (*answers, forged)] == [200, 200, 200, 401]
    first, second = await _inbox(tenant, agent_id)
    assert first["payload"]["content"] == second["payload"]["content"]
    assert first["payload"]["content"]["event"] == "jira:issue_created"
    assert "It is red" in first["payload"]["content"]["about"]


async def test_stripe_events_are_accepted_and_its_repeat_is_no_event(tenant: Tenant, agent_id: str) -> None:
    """A repeat is signed anew, at another time; the event's id stays."""
    hook = await create_hook(tenant.client, agent_id, template="STRIPE", secret="whsec_of_stripe")

    def signed(body: bytes, *, seconds_ago: int) -> dict[str, str]:
        at = int(time.time()) - seconds_ago
        return {"stripe-signature": f"t={at},v1={hex_of(hook.secret, f'{at}.'.encode() + body)},v0=old"}

    first, second = (
        json.dumps(
            {"id": event, "type": "charge.failed", "data": {"object": {"id": "ch_1", "object": "charge"}}}
        ).encode()
        for event in ("evt_1", "evt_2")
    )
    answers = [
        await send(tenant.client, hook, body, headers=signed(body, seconds_ago=seconds_ago))
        for body, seconds_ago in ((first, 20), (first, 0), (second, 0), (second, 400))
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 401]
    heard = [event["payload"]["content"]["payload"]["id"] for event in await _inbox(tenant, agent_id)]
    assert heard == ["evt_1", "evt_2"]


async def test_other_methods_are_refused(tenant: Tenant, api: Api, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    assert (await tenant.client.http.get(api.base_url + hook.path)).status_code == 405


async def test_every_delivery_answered_with_200_is_in_the_inbox(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    answers = await asyncio.gather(*(send(tenant.client, hook, {"n": n}) for n in range(50)))

    assert {answer.status_code for answer in answers} == {200}
    assert (await process_of(tenant.client, agent_id))["inboxDepth"] == 50
