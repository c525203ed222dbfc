"""What a signed delivery says, as an agent reads it: one line about it, and the sender's own words, shortened.

`receiving` calls `read` once the signature is good. Nothing here is trusted for more than its words: whoever may write
a comment in a repository writes part of what comes.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.webhooks.models import HookTemplate
from backend.webhooks.signatures import Received
from backend.webhooks.truncation import shortened, without

_FORM = "application/x-www-form-urlencoded"
_ABOUT_CHARS = 300
#: Beside the payload there are its name and the line about it.
_PAYLOAD_CHARS = DEFAULT.event_chars - 2_000
_MOST_FIELDS = 200


@dataclass(frozen=True, slots=True)
class MappedDelivery:
    """`delivery_id`: the sender's own; None: it gives none. `content` None: nothing that an agent should hear of.

    `body` is all of it.
    """

    delivery_id: str | None
    content: dict[str, Any] | None
    #: What the sender wants to hear back before it sends anything.
    challenge: str | None = None
    body: Any = None


def read(template: HookTemplate, received: Received) -> MappedDelivery:
    """Raises `InvalidInput` for a body that cannot be read, or an id of no sensible length."""
    body = _body(received)
    told = replace(_READERS[template](received, body), body=body)
    if told.delivery_id is not None:
        text.require(told.delivery_id, name="id", max_chars=DEFAULT.event_id_chars)
    return told


def _body(received: Received) -> Any:
    """JSON, or a form with its fields by name; GitHub and Slack may put JSON into a field `payload` of one."""
    try:
        content = received.body.decode()
        if received.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
            return text.json_value(content)
        fields = text.clean_json(dict(parse_qsl(content, keep_blank_values=True, max_num_fields=_MOST_FIELDS)))
        return text.json_value(fields["payload"]) if "payload" in fields else fields
    except ValueError as error:
        raise InvalidInput(f"the body is neither JSON nor a form: {error}") from None


def _content(event: object, about: str, payload: Any) -> dict[str, Any]:
    """`event` is what programs call it, `about` is for a quick look."""
    found = {
        "event": _text(event)[: DEFAULT.name_chars],
        "about": " ".join(about.split())[:_ABOUT_CHARS],
        "payload": shortened(payload, most_chars=_PAYLOAD_CHARS),
    }
    return {name: value for name, value in found.items() if value not in ("", None)}


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
    told = _content(_at(event, "type") or _at(body, "type"), about, payload)
    return MappedDelivery(_text(_at(body, "event_id")) or None, told)


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
    thing = _at(body, "data", "object")
    about = _sentence(_text(_at(body, "type")), ("of", _at(thing, "id")), (":", _at(thing, "description")))
    return MappedDelivery(_text(_at(body, "id")) or None, _content(_at(body, "type"), about, body))


_READERS: dict[HookTemplate, Callable[[Received, Any], MappedDelivery]] = {
    HookTemplate.STANDARD: _standard,
    HookTemplate.GITHUB: _github,
    HookTemplate.SLACK: _slack,
    HookTemplate.JIRA: _jira,
    HookTemplate.STRIPE: _stripe,
}


def _sentence(first: str, *parts: tuple[str, object]) -> str:
    told = [(word, _text(value)) for word, value in parts]
    return first + "".join(f"{'' if word == ':' else ' '}{word} {value}" for word, value in told if value)


def _text(value: object) -> str:
    """Senders put anything anywhere: what is no text or number says nothing."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _at(value: Any, *path: str) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
