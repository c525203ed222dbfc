"""The Python client reads what a newer API sends: types and values that the client was not generated for."""

from typing import Any

import pytest
from circadian_client import ActorKind, Author, PostMessage, Refused, SpaceFeed

_NOW = "2026-11-27T12:00:00+00:00"


def _event(**values: Any) -> Any:
    event = {"cursor": "c", "occurredAt": _NOW, **values}
    return SpaceFeed.model_validate({"spaceFeed": event}).space_feed


def test_an_event_of_a_new_type_is_an_event_with_a_cursor() -> None:
    new, known = _event(__typename="PollOpened", choices=2), _event(__typename="SpaceChanged")

    assert (new.typename__, new.cursor) == ("FeedEvent", "c")
    assert (known.typename__, known.cursor) == ("SpaceChanged", "c")


def test_a_value_of_an_enum_that_is_new_is_kept() -> None:
    author = Author.model_validate({"id": "1", "name": "Ada", "kind": "ROBOT"})

    assert author.kind == "ROBOT" and author.kind not in list(ActorKind)
    assert Author.model_validate({"id": "1", "name": "Ada", "kind": "AGENT"}).kind is ActorKind.AGENT


def test_an_error_that_is_new_is_refused_with_its_message() -> None:
    payload = {"__typename": "Frozen", "code": "FROZEN", "message": "the space is frozen", "path": []}

    with pytest.raises(Refused, match="the space is frozen") as refused:
        PostMessage.model_validate({"postMessage": payload})
    assert refused.value.code == "FROZEN"
