"""What the audit log repeats of what was asked for: ids and choices, never a text (X6)."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from backend.api.writing import audit_details
from backend.tenants.models import Role
from tests.factories.tenants import global_id

_KEY = UUID("5ddb062e-fc60-4963-903b-9aed8caf5e90")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Role.ADMIN, "ADMIN"),
        (True, True),
        (7, 7),
        (1.5, "1.5"),
        ("admin:read", "admin:read"),
        (["admin:read", "agents:read"], ["admin:read", "agents:read"]),
        ([], []),
        (global_id("Agent", _KEY), f"Agent:{_KEY}"),
        ([global_id("Agent", _KEY)], [f"Agent:{_KEY}"]),
        (global_id("InboxEvent", "0a" * 24), f"InboxEvent:{'0a' * 24}"),
        (datetime(2026, 1, 31, tzinfo=UTC), "2026-01-31T00:00:00+00:00"),
    ],
)
def test_ids_and_choices_are_shown(value: Any, shown: Any) -> None:
    assert audit_details.harmless({"some_field": value}) == {"someField": shown}


@pytest.mark.parametrize(
    "value",
    [
        "sk-secret",
        "admin:read and more",
        "",
        ["admin:read", "sk-secret"],
        {"steps": 3},
        "QWdlbnQ6c2stc2VjcmV0",  # Agent:sk-secret
        global_id("Nobody", _KEY),
        global_id("Agent", _KEY) + "=",
        global_id("InboxEvent", "12"),
        ["admin:read"] * 101,
    ],
)
def test_texts_are_listed_by_name_only(value: Any) -> None:
    assert audit_details.harmless({"some_field": value, "other": 1}) == {"other": 1, "fields": ["someField"]}


def test_omitted_fields_are_not_listed() -> None:
    assert audit_details.harmless({"name": None}) == {}


def test_the_target_is_the_first_thing_with_an_id() -> None:
    assert audit_details.target_of({"repairs": "1 2", "accessToken": str(_KEY)}) == ("AccessToken", _KEY)
    assert audit_details.target_of({"event": "12"}) is None
