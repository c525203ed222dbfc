"""Converts a signed delivery for the agent: one line about it, and the sender's content, shortened.

`receiving` calls `read` after it has verified the signature. The content stays untrusted: anybody who may write a
comment in a repository writes a part of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.received import Received
from backend.webhooks.models import HookTemplate
from backend.webhooks.truncation import shortened, without

_FORM = "application/x-www-form-urlencoded"
_ABOUT_CHARS = 300
#: The rest is for the event's name and the line about it.
_PAYLOAD_CHARS = DEFAULT.event_chars - 2_000
_MOST_FIELDS = 200


@dataclass(frozen=True, slots=True)
class MappedDelivery:
    """`delivery_id`: assigned by the sender, or None. `content` None: nothing for the agent. `body`: the whole parsed
    body."""

    delivery_id: str | None
    content: dict[str, Any] | None
    #: The text that the sender expects in the response before it sends events.
    challenge: str | None = None
    body: Any = None


def read(template: HookTemplate, received: Received) -> MappedDelivery:
    """Raises `InvalidInput` for an unreadable body, or an id that is empty or too long."""
    body = _body(received)
    delivery = replace(_READERS[template](received, body), body=body)
    if delivery.delivery_id is not None:
        text.require(delivery.delivery_id, name="id", max_chars=DEFAULT.event_id_chars)
    return delivery


def _body(received: Received) -> Any:
    """JSON, or a form as an object; GitHub and Slack may put JSON into the form field `payload`."""
    try:
        content = received.body.decode()
        if received.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
            return text.json_value(content)
        fields = text.clean_json(dict(parse_qsl(content, keep_blank_values=True, max_num_fields=_MOST_FIELDS)))
        return text.json_value(fields["payload"]) if "payload" in fields else fields
    except ValueError as error:
        raise InvalidInput(f"the body must be JSON or a form: {error}") from None


def _content(event: object, about: str, payload: Any) -> dict[str, Any]:
    """`event` is the name for programs; `about` is a short summary."""
    content = {
        "event": _text(event)[: DEFAULT.name_chars],
        "about": " ".join(about.split())[:_ABOUT_CHARS],
        "payload": shortened(payload, most_chars=_PAYLOAD_CHARS),
    }
    return {name: value for name, value in content.items() if value not in ("", None)}


def _standard(received: Received, body: Any) -> MappedDelivery:
    return MappedDelivery(received.header("webhook-id"), _content(_at(body, "type"), "", body))


def _github(received: Received, body: Any) -> MappedDelivery:
    event, action = received.headers.get("x-github-event", ""), _text(_at(body, "action"))
    delivery_id = received.headers.get("x-github-delivery")
    if event == "ping":
        return MappedDelivery(delivery_id, None)
    titles = (
        _at(body, kind, "title") for kind in ("issue", "pull_request", "discussion", "release", "alert", "milestone")
    )
    subject = next((_text(title) for title in titles if title), "") or _text(_at(body, "head_commit", "message"))
    about = _sentence(
        f"{event} {action}".strip(),
        ("in", _at(body, "repository", "full_name")),
        ("at", _at(body, "ref")),
        ("by", _at(body, "sender", "login")),
        (":", subject),
    )
    payload = without(body, keys={"_links", "node_id", "gravatar_id", "url"}, suffixes=("_url",))
    return MappedDelivery(delivery_id, _content(f"{event}.{action}".strip("."), about, payload))


def _slack(_: Received, body: Any) -> MappedDelivery:
    if _at(body, "type") == "url_verification":
        return MappedDelivery(None, None, challenge=_text(_at(body, "challenge")))
    if command := _at(body, "command"):
        about = _sentence(_text(command), ("by", _at(body, "user_name")), (":", _at(body, "text")))
        payload = without(body, keys={"token", "response_url"})
        return MappedDelivery(_text(_at(body, "trigger_id")) or None, _content(command, about, payload))
    event, payload = _at(body, "event"), without(body, keys={"token", "authorizations"})
    about = _sentence(
        _text(_at(event, "type") or _at(body, "type")),
        ("in", _at(event, "channel")),
        ("by", _at(event, "user")),
        (":", _at(event, "text")),
    )
    content = _content(_at(event, "type") or _at(body, "type"), about, payload)
    return MappedDelivery(_text(_at(body, "event_id")) or None, content)


def _jira(received: Received, body: Any) -> MappedDelivery:
    event, issue = _text(_at(body, "webhookEvent")), _at(body, "issue")
    about = _sentence(
        event.removeprefix("jira:"),
        ("of", _at(issue, "key")),
        ("by", _at(body, "user", "displayName")),
        (":", _at(issue, "fields", "summary")),
    )
    payload = without(body, keys={"avatarUrls", "self", "iconUrl"})
    return MappedDelivery(received.headers.get("x-atlassian-webhook-identifier"), _content(event, about, payload))


def _stripe(_: Received, body: Any) -> MappedDelivery:
    subject = _at(body, "data", "object")
    about = _sentence(_text(_at(body, "type")), ("of", _at(subject, "id")), (":", _at(subject, "description")))
    return MappedDelivery(_text(_at(body, "id")) or None, _content(_at(body, "type"), about, body))


_READERS: dict[HookTemplate, Callable[[Received, Any], MappedDelivery]] = {
    HookTemplate.STANDARD: _standard,
    HookTemplate.GITHUB: _github,
    HookTemplate.SLACK: _slack,
    HookTemplate.JIRA: _jira,
    HookTemplate.STRIPE: _stripe,
}


def _sentence(first: str, *parts: tuple[str, object]) -> str:
    texts = [(preposition, _text(value)) for preposition, value in parts]
    return first + "".join(
        f"{'' if preposition == ':' else ' '}{preposition} {value}" for preposition, value in texts if value
    )


def _text(value: object) -> str:
    """Senders may put any type anywhere: a value that is not a text or a number counts as empty."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _at(value: Any, *path: str) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
