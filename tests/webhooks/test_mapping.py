"""The content of deliveries for agents: the sender's text, a line about it, and a limited length."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.received import Received
from backend.kit.text import canonical_json
from backend.webhooks.mapping import MappedDelivery, read
from backend.webhooks.models import HookTemplate
from backend.webhooks.truncation import shortened


def _read(template: HookTemplate, content: Any, **headers: str) -> MappedDelivery:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return read(template, Received(given, json.dumps(content).encode(), 0))


def _content(delivery: MappedDelivery) -> dict[str, Any]:
    assert delivery.content is not None
    return delivery.content


def test_jira_reports_an_issue() -> None:
    body = {
        "webhookEvent": "jira:issue_updated",
        "timestamp": 1525698237764,
        "user": {"displayName": "Ann Lee", "avatarUrls": {"48x48": "https://x.example"}, "self": "https://x.example"},
        "issue": {"id": "99291", "key": "JRA-20002", "fields": {"summary": "I feel the need for speed"}},
    }

    delivery = _read(HookTemplate.JIRA, body, x_atlassian_webhook_identifier="abc-1")

    assert delivery.delivery_id == "abc-1"
    content = _content(delivery)
    assert content["event"] == "jira:issue_updated"
    assert content["about"] == "issue_updated of JRA-20002 by Ann Lee: I feel the need for speed"
    assert content["payload"]["user"] == {"displayName": "Ann Lee"}


def test_stripe_reports_its_object() -> None:
    body = {"id": "evt_1", "type": "charge.failed", "data": {"object": {"id": "ch_1", "description": "Order 7"}}}

    delivery = _read(HookTemplate.STRIPE, body)

    assert (delivery.delivery_id, _content(delivery)["about"]) == ("evt_1", "charge.failed of ch_1: Order 7")
    assert _content(delivery)["payload"] == body


def test_a_slash_command_of_slack_is_a_form() -> None:
    fields = {"command": "/deploy", "text": "site now", "user_name": "ann", "trigger_id": "1.2.3", "token": "old"}
    headers = {"content-type": "application/x-www-form-urlencoded; charset=utf-8"}

    delivery = read(HookTemplate.SLACK, Received(headers, urlencode(fields).encode(), 0))

    assert (delivery.delivery_id, _content(delivery)["about"]) == ("1.2.3", "/deploy by ann: site now")
    assert "token" not in _content(delivery)["payload"]


def test_github_may_put_its_json_into_a_form() -> None:
    body = {"ref": "refs/heads/main", "repository": {"full_name": "a/b"}, "head_commit": {"message": "fix\n\nmore"}}
    headers = {"content-type": "application/x-www-form-urlencoded", "x-github-event": "push"}

    delivery = read(HookTemplate.GITHUB, Received(headers, urlencode({"payload": json.dumps(body)}).encode(), 0))

    assert delivery.delivery_id is None
    assert _content(delivery)["about"] == "push in a/b at refs/heads/main: fix more"


@pytest.mark.parametrize("template", list(HookTemplate))
@pytest.mark.parametrize(
    "body", [{}, [], "text", 7, None, {"type": {}, "event": [], "issue": 1, "data": [], "user": "x", "sender": []}]
)
def test_senders_may_put_anything_anywhere(template: HookTemplate, body: Any) -> None:
    delivery = _read(template, body, webhook_id="msg_1")

    assert set(_content(delivery)) <= {"event", "about", "payload"}


def test_a_form_of_very_many_fields_is_refused() -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}

    with pytest.raises(InvalidInput):
        read(HookTemplate.SLACK, Received(headers, b"&".join(b"a%d=1" % n for n in range(300)), 0))


@pytest.mark.parametrize(
    "payload",
    [
        {"text": "x" * 500_000},
        {"list": list(range(100_000))},
        {f"key {number}": "x" * 100 for number in range(5_000)},
        {"k" * 500_000: 1},
        [[["x" * 2_000] * 50] * 50],
        "\U0001f600" * 200_000,
        [10**300] * 200,
    ],
    ids=range(7),
)
def test_whatever_comes_an_agent_can_read_it(payload: Any) -> None:
    content = _content(_read(HookTemplate.STANDARD, {"type": "t" * 5_000, "data": payload}, webhook_id="m"))

    assert len(canonical_json(content).decode()) <= DEFAULT.event_chars
    assert "more" in canonical_json(content["payload"]).decode()


def test_small_value_is_not_cut() -> None:
    payload = {"a": [1, 2.5, None, True], "b": {"c": "x" * 5_000}}

    assert shortened(payload, most_chars=10_000) == payload


def test_each_cut_is_marked_at_its_place() -> None:
    cut = shortened({"kept": "short", "long": "x" * 9_000, "list": list(range(120))}, most_chars=6_000)

    assert cut["kept"] == "short"
    assert cut["long"].endswith("… (5000 more characters)")
    assert cut["list"][-1] == "… (20 more)"
