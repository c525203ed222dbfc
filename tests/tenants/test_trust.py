"""Whose word counts how much, and who may vouch for others."""

from uuid import uuid4

import pytest

from backend.kit.errors import NotPermitted
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly
from backend.tenants.models import Role
from backend.tenants.trust import Trust, least, may_vouch, require_vouching, trust_of

_ADMIN = Actor(ActorKind.PERSON, uuid4(), uuid4(), "Olga", frozenset(Scope), Role.OWNER)
_PROGRAM = Actor(ActorKind.SERVICE, uuid4(), uuid4(), "Robot", frozenset(Scope))
_VOUCHED = Actor(ActorKind.SERVICE, uuid4(), uuid4(), "Robot", frozenset(Scope), is_trusted=True)
_OF_A_PERSON = Actor(ActorKind.PERSON, uuid4(), uuid4(), "Olga", frozenset(Scope), Role.OWNER, service_id=uuid4())


def test_the_least_trusted_part_decides() -> None:
    assert least([Trust.MEMBER, Trust.STRANGER, Trust.PROGRAM]) is Trust.STRANGER
    assert least([]) is Trust.MEMBER


def test_a_program_is_a_stranger_until_an_admin_vouches_for_it() -> None:
    found = [trust_of(each) for each in (_ADMIN, _PROGRAM, _VOUCHED, _OF_A_PERSON)]

    assert found == [Trust.MEMBER, Trust.STRANGER, Trust.PROGRAM, Trust.STRANGER]


def test_an_admin_in_person_vouches() -> None:
    require_vouching(_ADMIN)

    assert may_vouch(_ADMIN)


@pytest.mark.parametrize("actor", [_PROGRAM, _VOUCHED, _OF_A_PERSON])
def test_no_program_vouches_whatever_its_scopes(actor: Actor) -> None:
    with pytest.raises(PeopleOnly):
        require_vouching(actor)

    assert not may_vouch(actor)


def test_a_person_without_the_scope_vouches_for_nobody() -> None:
    actor = Actor(ActorKind.PERSON, uuid4(), uuid4(), "Olga", frozenset({Scope.SPACES_WRITE}), Role.MEMBER)

    with pytest.raises(NotPermitted) as refused:
        require_vouching(actor)

    assert not isinstance(refused.value, PeopleOnly)
    assert not may_vouch(actor)
