"""Every field of Query, Mutation, Subscription, asked by every role and scope: FORBIDDEN exactly where the scope is
missing (X4).

The fields come from the schema and their scopes from what it says of them, so tomorrow's fields are asked too.
"""

import asyncio
import re
from collections.abc import Mapping

import pytest
from graphql import GraphQLField

from backend.tenants.actor import ROLE_SCOPES, Scope, TokenScope, token_scopes
from backend.tenants.models import Role
from tests.factories.programs import create_program
from tests.factories.tenants import Tenant
from tests.harness import schema_walk
from tests.harness.client import Client, StreamRefused

_NOTE = re.compile(r"Needs the scope `([a-z:]+)`\.\Z")
#: Its verb looks at who asks; asked by a person it would be done.
_LEAVING = "leaveTenant"
#: Feeds that are taken up and have nothing to tell where nothing waits or fails; who may not follow one is refused
#: before.
_SILENT = ("holdFeed", "modelHealthFeed")
_AT_ONCE = 8


def _needed(field: GraphQLField) -> TokenScope | None:
    """As a client reads it."""
    found = _NOTE.search(field.description or "")
    return next(iter(token_scopes([found[1]]))) if found else None


def _documents() -> dict[str, tuple[str, TokenScope | None]]:
    roots: Mapping[str, dict[str, GraphQLField]] = {
        "query": schema_walk.query_fields(),
        "mutation": schema_walk.mutation_fields(),
        "subscription": schema_walk.subscription_fields(),
    }
    return {
        name: (f"{root} {{ {schema_walk.asked_in_vain(name, field)} }}", _needed(field))
        for root, fields in roots.items()
        for name, field in fields.items()
        if name != _LEAVING
    }


async def _codes(client: Client, document: str) -> list[str | None]:
    """Of the errors of the answer; a subscription that is taken up is not followed."""
    if not document.startswith("subscription"):
        return (await client.send(document)).codes
    try:
        async with client.subscribe_sse(document) as stream:
            return [] if any(name in document for name in _SILENT) else await stream.first_codes()
    except StreamRefused as refusal:
        return refusal.codes


async def _ask_everything(client: Client, scopes: frozenset[Scope]) -> None:
    turns = asyncio.Semaphore(_AT_ONCE)

    async def ask(name: str, document: str, needed: TokenScope | None) -> None:
        async with turns:
            codes = await _codes(client, document)
        assert "UNAUTHENTICATED" not in codes, name
        assert not {"INTERNAL", "THROTTLED"} & set(codes), (name, codes)
        is_missing = needed is not None and needed not in scopes
        assert ("FORBIDDEN" in codes) is is_missing, (name, needed, codes)

    await asyncio.gather(*(ask(name, *given) for name, given in _documents().items()))


def test_the_schema_names_the_scopes() -> None:
    """Else this whole file would prove nothing."""
    needed = {scope for _, scope in _documents().values()}

    assert {Scope.AGENTS_WRITE, Scope.ADMIN_READ, Scope.ADMIN_WRITE, Scope.SPACES_READ, Scope.EVENTS_WRITE} <= needed


@pytest.mark.parametrize("role", list(Role))
async def test_rights_of_roles_follow_from_their_scopes(tenant: Tenant, role: Role) -> None:
    person = await tenant.person(role=role)

    await _ask_everything(person.client, ROLE_SCOPES[role])


@pytest.mark.parametrize("scope", list(Scope))
async def test_each_scope_allows_only_its_own_fields(tenant: Tenant, scope: Scope) -> None:
    program = await create_program(tenant.client, scopes=[scope])

    await _ask_everything(program.client, frozenset({scope}))


@pytest.mark.parametrize("scope", list(Scope))
async def test_fields_of_a_missing_scope_are_refused(tenant: Tenant, scope: Scope) -> None:
    others = frozenset(Scope) - {scope}
    program = await create_program(tenant.client, scopes=sorted(others))

    await _ask_everything(program.client, others)
