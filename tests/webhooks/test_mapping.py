"""What agents read of deliveries: the sender's words, a line about them, and no more than they can read."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.text import canonical_json
from backend.webhooks.mapping import MappedDelivery, read
from backend.webhooks.models import HookTemplate
from backend.webhooks.signatures import Received
from backend.webhooks.truncation import shortened


def _read(template: HookTemplate, content: Any, **headers: str) -> MappedDelivery:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return read(template, Received(given, json.dumps(content).encode(), 0))


def _content(told: MappedDelivery) -> dict[str, Any]:
    assert told.content is not None
    return told.content


def test_jira_tells_of_an_issue() -> None:
    body = {
        "webhookEvent": "jira:issue_updated",
        "timestamp": 1525698237764,
        "user": {"displayName": "Ann Lee", "avatarUrls": {"48x48": "https://x.example"}, "self": "https://x.example"},
        "issue": {"id": "99291", "key": "JRA-20002", "fields": {"summary": "I feel the need for speed"}},
    }

    told = _read(HookTemplate.JIRA, body, x_atlassian_webhook_identifier="abc-1")

    assert told.delivery_id == "abc-1"
    content = _content(told)
    assert content["event"] == "jira:issue_updated"
    assert content["about"] == "issue_updated of JRA-20002 by Ann Lee: I feel the need for speed"
    assert content["payload"]["user"] == {"displayName": "Ann Lee"}


def test_stripe_tells_of_its_object() -> None:
    body = {"id": "evt_1", "type": "charge.failed", "data": {"object": {"id": "ch_1", "description": "Order 7"}}}

    told = _read(HookTemplate.STRIPE, body)

    assert (told.delivery_id, _content(told)["about"]) == ("evt_1", "charge.failed of ch_1: Order 7")
    assert _content(told)["payload"] == body


def test_a_slash_command_of_slack_is_a_form() -> None:
    fields = {"command": "/deploy", "text": "site now", "user_name": "ann", "trigger_id": "1.2.3", "token": "old"}
    headers = {"content-type": "application/x-www-form-urlencoded; charset=utf-8"}

    told = read(HookTemplate.SLACK, Received(headers, urlencode(fields).encode(), 0))

    assert (told.delivery_id, _content(told)["about"]) == ("1.2.3", "/deploy by ann: site now")
    assert "token" not in _content(told)["payload"]


def test_github_may_put_its_json_into_a_form() -> None:
    body = {"ref": "refs/heads/main", "repository": {"full_name": "a/b"}, "head_commit": {"message": "fix\n\nmore"}}
    headers = {"content-type": "application/x-www-form-urlencoded", "x-github-event": "push"}

    told = read(HookTemplate.GITHUB, Received(headers, urlencode({"payload": json.dumps(body)}).encode(), 0))

    assert told.delivery_id is None
    assert _content(told)["about"] == "push in a/b at refs/heads/main: fix more"


@pytest.mark.parametrize("template", list(HookTemplate))
@pytest.mark.parametrize(
    "body", [{}, [], "text", 7, None, {"type": {}, "event": [], "issue": 1, "data": [], "user": "x", "sender": []}]
)
def test_senders_may_put_anything_anywhere(template: HookTemplate, body: Any) -> None:
    told = _read(template, body, webhook_id="msg_1")

    assert set(_content(told)) <= {"event", "about", "payload"}


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


def test_what_fits_is_left_as_it_is() -> None:
    payload = {"a": [1, 2.5, None, True], "b": {"c": "x" * 5_000}}

    assert shortened(payload, most_chars=10_000) == payload


def test_what_is_cut_says_so_where_it_was_cut() -> None:
    cut = shortened({"kept": "short", "long": "x" * 9_000, "list": list(range(120))}, most_chars=6_000)

    assert cut["kept"] == "short"
    assert cut["long"].endswith("… (5000 more characters)")
    assert cut["list"][-1] == "… (20 more)"
