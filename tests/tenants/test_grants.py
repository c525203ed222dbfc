"""No sequence of grants ends above its root (X9): random acts of one caller, and of everything that it can act as.

The tests use the real verbs and a real database. What an act gives to the caller becomes a further actor: a key, an app
whose secret it has learnt, a person whom it has invited, everybody whom its provider signs in.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from backend.accounts import providers
from backend.kit.errors import AppError
from backend.kit.mail import Mail
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import access_tokens, apps, custom_roles, grant_checks, invitation_mails, keys, members, services
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, HeldRole, Scope, counts_as
from backend.tenants.app_forms import AppChange, AppForm
from backend.tenants.custom_roles import RoleDraft
from backend.tenants.invitation_mails import LinkMailer
from backend.tenants.models import AppType, GrantType, Role, ServiceKind, ServiceStatus
from backend.tenants.role_choice import RoleChoice
from tests.factories.domain import make_world
from tests.factories.people import add_person
from tests.harness.rows import value
from tests.harness.stores import KEYS, Stores

_RANKS = {role: rank for rank, role in enumerate((Role.VIEWER, Role.MEMBER, Role.ADMIN, Role.OWNER))}
_ALL = frozenset(Scope)
_MEMBERS = "SELECT id, role FROM members WHERE tenant_id = $1 AND left_at IS NULL"
_SERVICE = "SELECT scopes, status FROM services WHERE tenant_id = $1 AND id = $2"
_URI = "https://app.example/back"


class _NoMail:
    def send(self, _: Mail) -> None:
        pass


@dataclass(slots=True)
class Scenario:
    """A tenant with things that a strong owner has created, and the actors that the root can act as by now."""

    owner: Actor
    hints: Hints
    root: Actor
    bystander: UUID
    account: UUID
    key: UUID
    app: UUID
    installation: UUID
    off: UUID
    #: A custom role, and the member who has it.
    role: UUID
    holder: UUID
    actors: list[Actor] = field(default_factory=list)

    async def rights(self, work: UnitOfWork, actor: Actor) -> tuple[frozenset[Scope], int]:
        present = await members.present_role(work, actor)
        return actor.scopes, _RANKS[grant_checks.effective_role(actor, present)]

    def service(self, service_id: UUID, scopes: frozenset[Scope]) -> Actor:
        return Actor(ActorKind.SERVICE, service_id, self.owner.tenant_id, "a program", scopes)

    def person(self, member_id: UUID, role: Role, scopes: frozenset[Scope] | None = None) -> Actor:
        scopes = ROLE_SCOPES[role] if scopes is None else scopes
        return Actor(ActorKind.PERSON, member_id, self.owner.tenant_id, "a person", scopes, role)

    @property
    def own_person(self) -> UUID:
        """Somebody whom the root has made, or the bystander."""
        own = [actor.id for actor in self.actors if actor.kind is ActorKind.PERSON and actor.service_id is None]
        return own[-1] if own and own[-1] != self.root.id else self.bystander


@dataclass(frozen=True, slots=True)
class Request:
    role: Role
    scopes: frozenset[Scope]


_Act = Callable[[Scenario, UnitOfWork, Actor, Request], Awaitable[list[Actor]]]


async def _make_token(_: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    await access_tokens.create(work, KEYS, by, name="x", scopes=request.scopes, expires_in_days=1)
    return [replace(by, scopes=request.scopes)]


async def _make_account(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    account_id = await services.create_account(work, by, name="x", description="", scopes=request.scopes)
    return [scenario.service(account_id, request.scopes)]


async def _widen_account(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    own = next((actor.id for actor in scenario.actors if actor.kind is ActorKind.SERVICE), scenario.account)
    await services.update_account(
        work, by, scenario.hints, service_id=own, name=None, description=None, scopes=request.scopes
    )
    return [] if own == scenario.account else [scenario.service(own, request.scopes)]


async def _make_key(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    await keys.create(
        work,
        KEYS,
        by,
        scenario.hints,
        service_id=scenario.account,
        name="x",
        scopes=request.scopes,
        expires_in_days=None,
    )
    return [scenario.service(scenario.account, request.scopes)]


async def _rotate_key(scenario: Scenario, work: UnitOfWork, by: Actor, _: Request) -> list[Actor]:
    await keys.rotate(work, KEYS, by, scenario.hints, key_id=scenario.key, overlap_hours=24)
    return [scenario.service(scenario.account, _ALL)]


async def _make_app(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    _, account_id = await _installed(work, by, request.scopes)
    return [scenario.service(account_id, request.scopes)]


async def _learn_secret(scenario: Scenario, work: UnitOfWork, by: Actor, _: Request) -> list[Actor]:
    await apps.rotate_secret(work, KEYS, by, scenario.hints, app_id=scenario.app, is_at_once=False)
    return await _actors_of_app(scenario, work)


async def _turn_app(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """Its people have agreed to it before: their next codes come to the caller."""
    change = AppChange(scopes=request.scopes, redirect_uris=["https://evil.example/back"])
    await apps.update(work, by, scenario.hints, app_id=scenario.app, change=change)
    scopes = request.scopes & scenario.owner.scopes
    return [replace(scenario.owner, scopes=scopes, role=Role.OWNER, service_id=scenario.installation)]


async def _resume(scenario: Scenario, work: UnitOfWork, by: Actor, _: Request) -> list[Actor]:
    status = ServiceStatus.ACTIVE
    await services.set_status(work, by, scenario.hints, kind=ServiceKind.APP, service_id=scenario.off, status=status)
    return [scenario.service(scenario.off, _ALL)]


async def _regrant(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    await services.regrant(work, by, scenario.hints, service_id=scenario.installation, scopes=request.scopes)
    return []


async def _invite(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """The address is the caller's."""
    post = LinkMailer(KEYS, _NoMail(), "https://here.example")  # type: ignore[arg-type]  # sends nothing
    await invitation_mails.invite(work, by, post, email=f"{uuid4().hex}@evil.example", chosen=RoleChoice(request.role))
    user_id = await value(work, "SELECT create_account($1, $2, 'x', NULL, true)", uuid4(), f"{uuid4().hex}@x.example")
    member_id = await members.join(work, user_id=user_id, name="x", held=HeldRole(request.role))
    return [scenario.person(member_id, request.role)]


async def _raise(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """A member who gets a higher role counts as an actor of the root. The root's own actors gain scopes."""
    member_id = scenario.own_person
    former = await members.role_of(work, member_id)
    await members.change_role(work, by, scenario.hints, member_id=member_id, chosen=RoleChoice(request.role))
    is_more = _RANKS[request.role] > _RANKS[former.role] or not ROLE_SCOPES[request.role] <= former.scopes
    return [scenario.person(member_id, request.role)] if is_more else []


async def _give_custom_role(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """A role of the caller's making, for a member who counts as an actor of the root."""
    member_id = scenario.own_person
    former = await members.role_of(work, member_id)
    draft = RoleDraft(uuid4().hex, "", sorted(request.scopes))
    role_id = await custom_roles.create(work, by, draft=draft)
    await members.change_role(work, by, scenario.hints, member_id=member_id, chosen=RoleChoice(None, role_id))
    held = await members.role_of(work, member_id)
    is_more = not held.scopes <= former.scopes or _RANKS[held.role] > _RANKS[former.role]
    return [scenario.person(member_id, held.role, held.scopes)] if is_more else []


async def _widen_role(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """The person who has the role counts as an actor of the root once the root has changed the role."""
    draft = RoleDraft(None, None, sorted(request.scopes))
    await custom_roles.change(work, by, scenario.hints, role_id=scenario.role, draft=draft)
    held = await members.role_of(work, scenario.holder)
    return [scenario.person(scenario.holder, held.role, held.scopes)]


async def _replace_role(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """Whoever had the role gets one of the caller's choice."""
    replacement = RoleChoice(request.role)
    await custom_roles.delete(work, by, scenario.hints, role_id=scenario.role, replacement=replacement)
    held = await members.role_of(work, scenario.holder)
    return [scenario.person(scenario.holder, held.role, held.scopes)]


async def _make_provider(scenario: Scenario, work: UnitOfWork, by: Actor, request: Request) -> list[Actor]:
    """Its domains are proven: it signs in as everybody but owners, as owners too if an owner has set it up."""
    draft = providers.ProviderDraft("x", "x", ["evil.example"], RoleChoice(request.role), True, None)
    await providers.create(work, KEYS, by, issuer="https://evil.example", draft=draft, is_development=False)
    present = await members.present_role(work, by)
    is_for_owners = present is not None and present.role is Role.OWNER
    people = await work.fetch_records(_MEMBERS, work.tenant_id)
    signed_in = [row for row in people if is_for_owners or row["role"] != Role.OWNER]
    return [scenario.person(row["id"], Role(row["role"])) for row in signed_in]


async def _actors_of_app(scenario: Scenario, work: UnitOfWork) -> list[Actor]:
    return [scenario.service(scenario.installation, _ALL)]


_ACTS: list[_Act] = [
    _make_token, _make_account, _widen_account, _make_key, _rotate_key, _make_app, _learn_secret, _turn_app, _resume,
    _regrant, _invite, _raise, _give_custom_role, _widen_role, _replace_role, _make_provider,
]  # fmt: skip


def _form(scopes: frozenset[Scope]) -> AppForm:
    grants = (GrantType.AUTHORIZATION_CODE, GrantType.CLIENT_CREDENTIALS)
    return AppForm("x", AppType.CONFIDENTIAL, scopes, [_URI], grants)


async def _begin(own: Stores, hints: Hints, kind: str, role: Role | None, scopes: frozenset[Scope]) -> Scenario:
    """`role` None: the root has a custom role of these scopes."""
    custom, role = role is None, role or Role.MEMBER
    world = await make_world(own.owner_database_url, hints, agents_count=0)
    owner = replace(world.owner, role=Role.OWNER)
    root_member = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=role)
    bystander = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=Role.VIEWER)
    holder = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=Role.VIEWER)
    await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=Role.ADMIN)
    async with unit_of_work(world.tenant_id) as work:
        account = await services.create_account(work, owner, name="strong", description="", scopes=_ALL)
        key = await keys.create(
            work, KEYS, owner, hints, service_id=account, name="strong", scopes=None, expires_in_days=None
        )
        app_id, installation = await _installed(work, owner, _ALL)
        _, off = await _installed(work, owner, _ALL)
        status = ServiceStatus.SUSPENDED
        await services.set_status(work, owner, hints, kind=ServiceKind.APP, service_id=off, status=status)
        _, own_app = await _installed(work, owner, scopes)
        own_account = await services.create_account(work, owner, name="root", description="", scopes=scopes)
        draft = RoleDraft("Helpers", "", [Scope.SPACES_READ, Scope.AGENTS_READ])
        role_id = await custom_roles.create(work, owner, draft=draft)
        chosen = RoleChoice(None, role_id)
        await members.change_role(work, owner, hints, member_id=holder.member_id, chosen=chosen)
        root_scopes = ROLE_SCOPES[role]
        if custom:
            draft = RoleDraft("Root", "", sorted(scopes))
            own_role = await custom_roles.create(work, owner, draft=draft)
            chosen = RoleChoice(None, own_role)
            await members.change_role(work, owner, hints, member_id=root_member.member_id, chosen=chosen)
            role, root_scopes = counts_as(scopes), scopes
    root = Actor(ActorKind.PERSON, root_member.member_id, world.tenant_id, "root", scopes & root_scopes, role)
    if kind == "app":
        root = replace(root, service_id=own_app)
    if kind == "key":
        root = Actor(ActorKind.SERVICE, own_account, world.tenant_id, "root", scopes)
    return Scenario(
        owner,
        hints,
        root,
        bystander.member_id,
        account,
        key.token_id,
        app_id,
        installation,
        off,
        role_id,
        holder.member_id,
        actors=[root],
    )


async def _installed(work: UnitOfWork, by: Actor, scopes: frozenset[Scope]) -> tuple[UUID, UUID]:
    """An app, and its installation."""
    app_id = (await apps.register(work, KEYS, by, form=_form(scopes))).app_id
    app = await apps.public(work, app_id=app_id)
    assert app is not None
    return app_id, await services.install(work, by, app=app, scopes=scopes)


_SCOPES = st.frozensets(st.sampled_from(Scope), min_size=1) | st.just(_ALL)
_ROOTS = st.tuples(
    st.sampled_from(["token", "app", "key"]), st.sampled_from([Role.ADMIN, Role.OWNER, Role.MEMBER, None]), _SCOPES
)
_STEPS = st.lists(
    st.tuples(st.sampled_from(_ACTS), st.integers(0, 20), st.builds(Request, st.sampled_from(Role), _SCOPES)),
    min_size=1,
    max_size=12,
)


#: Scopes that count as those of a viewer. A key with them counted as a member once.
_PLANS = frozenset({Scope.ADMIN_READ, Scope.PLANS_WRITE})


#: A tenant for each example: what fails is shown as it came, since to shrink it would take longer than a test may.
@settings(
    max_examples=60,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(root=_ROOTS, steps=_STEPS)
@example(root=("app", None, _PLANS), steps=[(_make_key, 0, Request(Role.MEMBER, _PLANS))])
@pytest.mark.usefixtures("world")
@pytest.mark.timeout(360)
async def test_no_sequence_of_grants_ends_above_its_root(
    own: Stores, hints: Hints, root: tuple[str, Role | None, frozenset[Scope]], steps: list[tuple[_Act, int, Request]]
) -> None:
    kind, role, scopes = root
    scenario = await _begin(own, hints, kind, role, scopes | {Scope.ADMIN_WRITE})
    async with unit_of_work(scenario.owner.tenant_id) as work:
        most, rank = await scenario.rights(work, scenario.root)

    for act, who, request in steps:
        by = scenario.actors[who % len(scenario.actors)]
        try:
            async with unit_of_work(scenario.owner.tenant_id) as work:
                gained = await act(scenario, work, by, request)
                rights = [(act.__name__, *(await scenario.rights(work, each))) for each in gained]
        except AppError:
            continue
        scenario.actors += gained
        assert [each for each in rights if not each[1] <= most or each[2] > rank] == []
