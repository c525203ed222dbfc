"""Every field of Query, Mutation and Subscription declares its scope, and the declaration is what runs."""

from typing import Any

import pytest
from strawberry.types.base import StrawberryObjectDefinition

from backend.api.request.scopes import Needs
from backend.api.schema import schema
from backend.tenants.actor import Scope

_ROOTS = ("Query", "Mutation", "Subscription")
#: Any valid token may ask these; what they find depends on who asks.
_OPEN = {
    "viewer",
    "tenant",
    "node",
    "nodes",
    "access_tokens",
    "create_access_token",
    "revoke_access_token",
    "leave_tenant",
}


def _fields(name: str) -> list[Any]:
    definition = schema.get_type_by_name(name)
    assert isinstance(definition, StrawberryObjectDefinition)
    assert definition.fields
    return definition.fields


def _needs(field: Any) -> list[Needs]:
    return [extension for extension in field.extensions if isinstance(extension, Needs)]


@pytest.mark.parametrize("root", _ROOTS)
def test_every_field_declares_its_scope(root: str) -> None:
    undeclared = [field.name for field in _fields(root) if len(_needs(field)) != 1]

    assert undeclared == []


def test_only_known_queries_need_no_scope() -> None:
    without = {f.name for root in _ROOTS for f in _fields(root) if not _needs(f)[0].scope}

    assert without == _OPEN


def test_mutations_need_a_scope_that_viewers_lack() -> None:
    reads = {Scope.AGENTS_READ, Scope.SPACES_READ, Scope.PLANS_READ, None}
    weak = {field.name for field in _fields("Mutation") if _needs(field)[0].scope in reads}

    # Everybody may leave a space or the tenant and has tokens; what touches others is the domain's to refuse.
    leaving = {"remove_space_member", "leave_tenant", "erase_person", "create_access_token", "revoke_access_token"}
    # Whoever reads has marks, a presence and wishes of their own.
    own = {"mark_space_read", "set_presence", "set_presence_visibility", "set_notification_settings"}
    assert weak == leaving | own


def test_what_was_said_elsewhere_needs_inspection() -> None:
    private = [
        ("Agent", "inbox"),
        ("Agent", "consciousness"),
        ("ThinkCycle", "events"),
        ("Query", "dead_letters"),
        ("InboxEvent", "payload"),
        ("ToolCall", "arguments"),
        ("ToolCall", "result"),
    ]
    for type_name, name in private:
        (field,) = [field for field in _fields(type_name) if field.name == name]
        assert [needs.scope for needs in _needs(field)] == [Scope.AGENTS_INSPECT], (type_name, name)


def test_every_field_of_the_roots_is_described() -> None:
    silent = [f.name for root in _ROOTS for f in _fields(root) if not f.description]

    assert silent == []
