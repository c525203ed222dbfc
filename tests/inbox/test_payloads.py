"""Payloads of events: read across versions (an earlier one, a newer one during an upgrade), and what they tell."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from backend.inbox import payloads
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import MessagePayload, PendingEvent, PlanPayload, ServicePayload
from backend.tenants.trust import Trust

_SENDER = "00000000-0000-0000-0000-000000000007"
_STORED = {"service": "ci", "content": {"build": 7}, "sender_kind": "SERVICE", "sender_id": "x", "sender_name": "CI"}


def test_fields_that_an_earlier_version_did_not_write_have_defaults() -> None:
    assert payloads.of(EventType.SERVICE, _STORED) == ServicePayload("ci", {"build": 7}, "SERVICE", "x", "CI")


def test_fields_of_a_newer_version_are_left_out() -> None:
    newer = _STORED | {"something_new": [1]}

    assert payloads.of(EventType.SERVICE, newer) == payloads.of(EventType.SERVICE, _STORED)


def _event(type_: EventType, payload: payloads.Payload, trust: Trust) -> PendingEvent:
    now = datetime.now(UTC)
    return PendingEvent(1, "key", type_, Priority.ASAP, payload, None, now, 0.0, is_alone=False, trust=trust)


def _message(sender_kind: str, trust: Trust, *, unprompted: int = 0, is_unattended: bool = False) -> PendingEvent:
    payload = MessagePayload(
        "m", "s", "Lobby", sender_kind, _SENDER, "X", "Hi.", unprompted=unprompted, is_unattended=is_unattended
    )
    return _event(EventType.SPACE_MESSAGE, payload, trust)


def _service(sender_kind: str, trust: Trust) -> PendingEvent:
    return _event(EventType.SERVICE, ServicePayload("ci", {}, sender_kind, _SENDER, "X"), trust)


def _plan(*, is_own: bool = False) -> PendingEvent:
    return _event(EventType.PLAN, PlanPayload("p", "daily", "Look.", "", "09:00", is_own=is_own), Trust.MEMBER)


@pytest.mark.parametrize(
    ("event", "is_from_outside", "is_members", "member_id"),
    [
        (_message("PERSON", Trust.MEMBER), False, True, _SENDER),
        (_message("PERSON", Trust.STRANGER), True, False, _SENDER),
        (_message("SERVICE", Trust.MEMBER), False, False, None),
        (_message("SERVICE", Trust.STRANGER), True, False, None),
        (_message("AGENT", Trust.STRANGER), False, False, None),
        (_service("PERSON", Trust.MEMBER), False, True, _SENDER),
        (_service("PERSON", Trust.STRANGER), True, False, None),
        (_service("SERVICE", Trust.MEMBER), False, False, None),
        (_plan(), False, False, None),
    ],
)
def test_whom_an_event_comes_from(
    event: PendingEvent, is_from_outside: bool, is_members: bool, member_id: str | None
) -> None:
    assert (event.is_from_outside, event.is_members) == (is_from_outside, is_members)
    assert event.member_id == (None if member_id is None else UUID(member_id))


def test_what_nobody_may_be_present_for_is_unattended_and_counted() -> None:
    assert _plan().is_unattended and _message("AGENT", Trust.MEMBER, is_unattended=True).is_unattended
    assert not _message("PERSON", Trust.MEMBER, is_unattended=True).is_unattended
    assert not _message("AGENT", Trust.MEMBER).is_unattended
    assert _message("PERSON", Trust.MEMBER).unprompted(7) == 0
    assert _message("AGENT", Trust.MEMBER, unprompted=3).unprompted(7) == 4
    assert _plan().unprompted(7) == 0, "somebody has asked for it"
    assert _plan(is_own=True).unprompted(7) == 8
