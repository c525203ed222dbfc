"""Payloads of events are read across versions: of an earlier one, and of a newer one during an upgrade."""

from backend.inbox import payloads
from backend.inbox.models import EventType
from backend.inbox.payloads import ServicePayload

_STORED = {"service": "ci", "content": {"build": 7}, "sender_kind": "SERVICE", "sender_id": "x", "sender_name": "CI"}


def test_fields_that_an_earlier_version_did_not_write_have_defaults() -> None:
    assert payloads.of(EventType.SERVICE, _STORED) == ServicePayload("ci", {"build": 7}, "SERVICE", "x", "CI")


def test_fields_of_a_newer_version_are_left_out() -> None:
    newer = _STORED | {"something_new": [1]}

    assert payloads.of(EventType.SERVICE, newer) == payloads.of(EventType.SERVICE, _STORED)
