"""What people and admins do at once happens one after the other, whichever processes they speak to (X1).

Two transactions on connections of their own, the second begun while the first is open: the API's tests cannot do that
on purpose.
"""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest

from backend.kit.errors import NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members as space_members
from backend.spaces import membership_removal
from backend.spaces.errors import ActorNotFound
from backend.tenants import access_tokens, members, services
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import LastOwner, TooManyTokens
from backend.tenants.models import Role
from backend.tenants.operator import operator_work
from backend.tenants.role_choice import RoleChoice
from tests.factories.domain import World
from tests.factories.people import add_person
from tests.harness.rows import value
from tests.harness.stores import KEYS, Stores
from tests.harness.waiting import wait_until

Act = Callable[[UnitOfWork], Awaitable[object]]

_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
_OWNERS = "SELECT count(*) FROM members WHERE tenant_id = $1 AND role = 'OWNER' AND left_at IS NULL"
_SPACES = "SELECT count(*) FROM space_members WHERE tenant_id = $1 AND actor_id = $2"
_TOKENS = """INSERT INTO access_tokens (id, tenant_id, kind, member_id, digest, scopes)
SELECT gen_random_uuid(), $1, 'PERSONAL', $2, sha256(gen_random_uuid()::text::bytea), '[]'
FROM generate_series(1, $3)"""
_CONSENT = """
WITH service AS (INSERT INTO services (id, tenant_id, kind, name) VALUES (gen_random_uuid(), $1, 'ACCOUNT', 'CI')
    RETURNING id),
  family AS (INSERT INTO token_families (id, tenant_id, service_id, member_id, scopes, expires_at)
    SELECT gen_random_uuid(), $1, id, $2, '[]', now() + interval '1 hour' FROM service RETURNING id),
  code AS (INSERT INTO authorization_codes (id, tenant_id, digest, client_id, service_id, member_id, redirect_uri,
      challenge, scopes, expires_at)
    SELECT gen_random_uuid(), $1, sha256(id::text::bytea), 'x', id, $2, 'x', 'x', '[]', now() + interval '1 minute'
    FROM service),
  sessions AS (INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, expires_at)
    SELECT gen_random_uuid(), m.user_id, sha256(gen_random_uuid()::text::bytea), bound, now() + interval '1 day'
    FROM members m, (VALUES ($1), (NULL)) b (bound) WHERE m.id = $2)
INSERT INTO access_tokens (id, tenant_id, kind, member_id, service_id, family_id, digest, scopes)
SELECT gen_random_uuid(), $1, 'OAUTH', $2, service.id, family.id, sha256(family.id::text::bytea), '[]'
FROM service, family"""
_GOOD = """SELECT (SELECT count(*) FROM token_families WHERE member_id = $2 AND revoked_at IS NULL)
  + (SELECT count(*) FROM access_tokens WHERE tenant_id = $1 AND member_id = $2 AND revoked_at IS NULL)
  + (SELECT count(*) FROM authorization_codes WHERE member_id = $2)
  + (SELECT count(*) FROM browser_sessions s WHERE s.only_tenant_id = $1 AND s.revoked_at IS NULL)"""
_SESSIONS = """SELECT count(*) FROM browser_sessions s JOIN members m ON m.user_id = s.user_id
WHERE m.id = $1 AND s.revoked_at IS NULL"""


class Stage:
    """The world of one test, seen by its people on connections of their own."""

    def __init__(self, world: World, url: str) -> None:
        self.world, self._url = world, url

    async def person(self, role: Role) -> Actor:
        made = await add_person(self._url, tenant_id=self.world.tenant_id, role=role)
        return Actor(ActorKind.PERSON, made.member_id, made.tenant_id, "Bert", frozenset(Scope), role)

    async def at_once(self, first: Act, second: Act) -> None:
        """`second` begins when `first` has done all but commit; what it raises is raised."""
        async with operator_work(self._url, self.world.tenant_id) as work:
            await first(work)
            later = asyncio.create_task(self.alone(second))
            await wait_until(lambda: later.done() or self.fetchval(_WAITING))
        await later

    async def alone(self, act: Act) -> None:
        async with operator_work(self._url, self.world.tenant_id) as work:
            await act(work)

    async def fetchval(self, sql: str, *values: object) -> int:
        async with operator_work(self._url, self.world.tenant_id) as work:
            found: int = await value(work, sql, *values)
            return found

    async def owners(self) -> int:
        return await self.fetchval(_OWNERS, self.world.tenant_id)


@pytest.fixture
def stage(world: World, own: Stores) -> Stage:
    return Stage(world, own.owner_database_url)


def _demote(stage: Stage, by: Actor, whom: UUID) -> Act:
    return lambda work: members.change_role(work, by, stage.world.hints, member_id=whom, chosen=RoleChoice(Role.MEMBER))


async def test_two_owners_who_demote_each_other_leave_one_owner(stage: Stage) -> None:
    one, other = stage.world.owner, await stage.person(Role.OWNER)

    with pytest.raises(LastOwner):
        await stage.at_once(_demote(stage, one, one.id), _demote(stage, other, other.id))

    assert await stage.owners() == 1


async def test_two_owners_who_leave_concurrently_leave_one_owner(stage: Stage) -> None:
    one, other = stage.world.owner, await stage.person(Role.OWNER)

    with pytest.raises(LastOwner):
        await stage.at_once(
            lambda work: members.leave(work, one, stage.world.hints),
            lambda work: members.leave(work, other, stage.world.hints),
        )

    assert await stage.owners() == 1


async def test_a_member_who_was_just_demoted_cannot_demote_others(stage: Stage) -> None:
    """Their token said owner when the request came in; their role under the lock counts."""
    one, other = stage.world.owner, await stage.person(Role.OWNER)

    with pytest.raises(NotPermitted):
        await stage.at_once(_demote(stage, one, other.id), _demote(stage, other, one.id))


async def test_a_member_who_was_just_demoted_grants_nothing_lasting(stage: Stage) -> None:
    """A service account is not looked at again by its maker's role."""
    one, other = stage.world.owner, await stage.person(Role.ADMIN)

    with pytest.raises(NotPermitted):
        await stage.at_once(
            _demote(stage, one, other.id),
            lambda work: services.create_account(work, other, name="x", description="", scopes=["admin:write"]),
        )


@pytest.mark.parametrize("is_first", [True, False])
async def test_who_is_added_to_a_space_while_being_removed_is_in_none(stage: Stage, is_first: bool) -> None:
    world, person = stage.world, await stage.person(Role.MEMBER)

    def add(work: UnitOfWork) -> Awaitable[object]:
        return space_members.add(work, world.owner, space_id=world.space_id, kind=ActorKind.PERSON, actor_id=person.id)

    def remove(work: UnitOfWork) -> Awaitable[object]:
        return membership_removal.remove(work, world.owner, world.hints, member_id=person.id)

    if is_first:
        await stage.at_once(add, remove)
    else:
        with pytest.raises(ActorNotFound):
            await stage.at_once(remove, add)

    assert await stage.fetchval(_SPACES, world.tenant_id, person.id) == 0


async def test_the_last_allowed_token_is_created_once(stage: Stage) -> None:
    owner = stage.world.owner
    have = await stage.fetchval("SELECT count(*) FROM access_tokens WHERE tenant_id = $1", owner.tenant_id)
    room = DEFAULT.tokens_per_member - 1 - have
    await stage.alone(lambda work: work.execute(_TOKENS, owner.tenant_id, owner.id, room))

    def make(work: UnitOfWork) -> Awaitable[object]:
        return access_tokens.create(work, KEYS, owner, name="x", scopes=["spaces:read"], expires_in_days=1)

    with pytest.raises(TooManyTokens):
        await stage.at_once(make, make)


async def test_all_credentials_of_a_person_end_when_they_leave(stage: Stage) -> None:
    """Tokens, own and of apps, consents, codes on their way, and sessions that this tenant alone vouched for."""
    person = await stage.person(Role.MEMBER)
    own = stage.world.tenant_id, person.id
    await stage.alone(lambda work: work.execute(_CONSENT, *own))
    assert await stage.fetchval(_GOOD, *own) == 1 + 2 + 1 + 1

    await stage.alone(lambda work: membership_removal.leave(work, person, stage.world.hints))

    assert await stage.fetchval(_GOOD, *own) == 0
    assert await stage.fetchval(_SESSIONS, person.id) == 1, "the session of their own password is theirs"
