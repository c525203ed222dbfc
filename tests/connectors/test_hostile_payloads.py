"""Whatever a service or a stranger posts, a kind reads it, ignores it, or refuses it with a clear error."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.connectors.email.kind import Email
from backend.connectors.github.kind import GitHub
from backend.connectors.port import Account, Kind, OutsideDeletion, OutsideEdit, OutsideMessage, Reading
from backend.connectors.slack.kind import Slack
from backend.connectors.telegram.kind import Telegram
from backend.kit import text as texts
from backend.kit.dns import Resolver
from backend.kit.errors import InvalidInput
from backend.kit.received import Received
from tests.connectors.recorded import recorded
from tests.factories.mails import mail

_DATA = Path(__file__).parent / "data"
_JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["", "\0", "\ud800", "Bot", "message_changed", "message_deleted", "tombstone", "<!--", "@", "/"]),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=5), each, max_size=3),
    max_leaves=6,
)
_CHANNELS = {"slack": "C123ABC456", "telegram": "1111111", "github": "Codertocat/Hello-World"}
_KINDS: Mapping[str, Kind] = {"slack": Slack(), "telegram": Telegram(), "github": GitHub()}
_HEAD, _SEPARATORS = 400, b'\r\n:;<>=?"@, \0\xff-'


def _account(channel: str, config: Mapping[str, Any]) -> Account:
    """Without credentials, so that no name is looked up."""
    return Account(
        tenant_id=UUID(int=1), connector_id=UUID(int=2), name="desk", channel=channel, config=config, credentials={},
        hook_url="https://here.example/hooks/1", hook_secrets=["s"], api_url="https://service.example",
        client=cast(httpx2.AsyncClient, None), resolver=Resolver(""), allows_private=False,
    )  # fmt: skip


def _paths(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*at, key)
        yield from _paths(value[key], (*at, key))


@st.composite
def _mutated(draw: st.DrawFn, service: str) -> tuple[str, Any]:
    """A documented request in which some values are others, or missing."""
    name = draw(st.sampled_from(sorted(each.stem for each in (_DATA / service).glob("*.json"))))
    body = deepcopy(recorded(f"{service}/{name}"))
    for _ in range(draw(st.integers(1, 4))):
        paths = list(_paths(body))
        *way, last = draw(st.sampled_from(paths))
        holder = body
        for key in way:
            holder = holder[key]
        if draw(st.booleans()) or isinstance(holder, list):
            holder[last] = draw(_JUNK)
        else:
            del holder[last]
        if not list(_paths(body)):
            break
    return name, body


def _read(kind: Kind, received: Received, account: Account) -> Reading | None:
    """None: it was refused."""
    try:
        return asyncio.run(kind.read(received, account))
    except InvalidInput as error:
        assert error.message
        return None


def _check(reading: Reading | None) -> None:
    """What is handed on has the declared types, and can be stored."""
    for change in () if reading is None else reading.changes:
        assert isinstance(change.external_id, str)
        if isinstance(change, OutsideMessage | OutsideEdit | OutsideDeletion):
            assert change.sender_id is None or isinstance(change.sender_id, str)
        if isinstance(change, OutsideMessage | OutsideEdit):
            assert texts.clean(change.text) == change.text


@pytest.mark.parametrize("includes_bots", [False, True])
@pytest.mark.parametrize("service", sorted(_KINDS))
@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_a_changed_request_is_read_or_refused(service: str, includes_bots: bool, data: st.DataObject) -> None:
    name, body = data.draw(_mutated(service))
    event = name if name == "ping" else name.rpartition("_")[0]
    received = Received({"x-github-event": event, "content-type": "application/json"}, json.dumps(body).encode(), 1e9)

    _check(_read(_KINDS[service], received, _account(_CHANNELS[service], {"includesBots": includes_bots})))


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_changed_mail_is_read_or_refused(data: st.DataObject) -> None:
    more = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\nReferences: <a@b.example>\n"
    body = "--b\nContent-Type: text/plain; charset=utf-8\n\nhello\n--b\nContent-Type: text/html\n\n<p>x</p>\n--b--"
    raw = bytearray(mail(body, more=more))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(raw)))
        size = data.draw(st.integers(0, _HEAD))
        raw[at : at + size] = data.draw(
            st.binary(max_size=20) | st.lists(st.sampled_from(_SEPARATORS), max_size=20).map(bytes)
        )
    config = {"host": "smtp.example.com", "port": 587, "security": "STARTTLS"}

    received = Received(
        {"content-type": data.draw(st.sampled_from(["message/rfc822", "multipart/form-data"]))}, bytes(raw), 1e9
    )
    _check(_read(Email(), received, _account("desk@here.example", config)))
