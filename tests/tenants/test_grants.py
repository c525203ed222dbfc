"""No sequence of grants ends above its root (X9): random acts of one caller, and of all that it has come to speak for.

By the real verbs over a real database. What an act gives into the caller's hands becomes a further voice that acts
too: a key, an app whose secret it has learnt, a person whom it has invited, everybody whom its provider signs in.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from backend.accounts import providers
from backend.kit.errors import AppError
from backend.kit.mail import Mail
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import access_tokens, apps, grant_checks, invitation_mails, keys, members, services
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, Scope
from backend.tenants.app_forms import AppChange, AppForm
from backend.tenants.invitation_mails import LinkMailer
from backend.tenants.models import AppType, GrantType, Role, ServiceKind, ServiceStatus
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
class Story:
    """A tenant in which somebody strong has made things, and the voices that the root speaks with by now."""

    owner: Actor
    hints: Hints
    root: Actor
    bystander: UUID
    account: UUID
    key: UUID
    app: UUID
    installation: UUID
    off: UUID
    voices: list[Actor] = field(default_factory=list)

    async def may(self, work: UnitOfWork, actor: Actor) -> tuple[frozenset[Scope], int]:
        present = await members.present_role(work, actor)
        return actor.scopes, _RANKS[grant_checks.effective_role(actor, present)]

    def service(self, service_id: UUID, scopes: frozenset[Scope]) -> Actor:
        return Actor(ActorKind.SERVICE, service_id, self.owner.tenant_id, "a program", scopes)

    def person(self, member_id: UUID, role: Role) -> Actor:
        return Actor(ActorKind.PERSON, member_id, self.owner.tenant_id, "a person", ROLE_SCOPES[role], role)


@dataclass(frozen=True, slots=True)
class Wish:
    role: Role
    scopes: frozenset[Scope]


_Act = Callable[[Story, UnitOfWork, Actor, Wish], Awaitable[list[Actor]]]


async def _make_token(_: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    await access_tokens.create(work, KEYS, by, name="x", scopes=wish.scopes, expires_in_days=1)
    return [replace(by, scopes=wish.scopes)]


async def _make_account(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    made = await services.create_account(work, by, name="x", description="", scopes=wish.scopes)
    return [story.service(made, wish.scopes)]


async def _widen_account(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    own = next((voice.id for voice in story.voices if voice.kind is ActorKind.SERVICE), story.account)
    await services.update_account(
        work, by, story.hints, service_id=own, name=None, description=None, scopes=wish.scopes
    )
    return [] if own == story.account else [story.service(own, wish.scopes)]


async def _make_key(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    await keys.create(
        work, KEYS, by, story.hints, service_id=story.account, name="x", scopes=wish.scopes, expires_in_days=None
    )
    return [story.service(story.account, wish.scopes)]


async def _rotate_key(story: Story, work: UnitOfWork, by: Actor, _: Wish) -> list[Actor]:
    await keys.rotate(work, KEYS, by, story.hints, key_id=story.key, overlap_hours=24)
    return [story.service(story.account, _ALL)]


async def _make_app(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    _, made = await _installed(work, by, wish.scopes)
    return [story.service(made, wish.scopes)]


async def _learn_secret(story: Story, work: UnitOfWork, by: Actor, _: Wish) -> list[Actor]:
    await apps.rotate_secret(work, KEYS, by, story.hints, app_id=story.app, is_at_once=False)
    return await _voices_of_app(story, work)


async def _turn_app(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    """Its people have agreed to it before: their next codes come to the caller."""
    change = AppChange(scopes=wish.scopes, redirect_uris=["https://evil.example/back"])
    await apps.update(work, by, story.hints, app_id=story.app, change=change)
    asked = wish.scopes & story.owner.scopes
    return [replace(story.owner, scopes=asked, role=Role.OWNER, service_id=story.installation)]


async def _resume(story: Story, work: UnitOfWork, by: Actor, _: Wish) -> list[Actor]:
    status = ServiceStatus.ACTIVE
    await services.set_status(work, by, story.hints, kind=ServiceKind.APP, service_id=story.off, status=status)
    return [story.service(story.off, _ALL)]


async def _regrant(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    await services.regrant(work, by, story.hints, service_id=story.installation, scopes=wish.scopes)
    return []


async def _invite(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    """The address is the caller's."""
    post = LinkMailer(KEYS, _NoMail(), "https://here.example")  # type: ignore[arg-type]  # sends nothing
    await invitation_mails.invite(work, by, post, email=f"{uuid4().hex}@evil.example", role=wish.role)
    user_id = await value(work, "SELECT create_account($1, $2, 'x', NULL, true)", uuid4(), f"{uuid4().hex}@x.example")
    return [story.person(await members.join(work, user_id=user_id, name="x", role=wish.role), wish.role)]


async def _raise(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    """Whoever is raised thanks for it; who is a voice already has more by it."""
    own = [voice.id for voice in story.voices if voice.kind is ActorKind.PERSON and voice.service_id is None]
    whom = own[-1] if own and own[-1] != story.root.id else story.bystander
    before = await members.role_of(work, whom)
    await members.change_role(work, by, story.hints, member_id=whom, role=wish.role)
    return [story.person(whom, wish.role)] if _RANKS[wish.role] > _RANKS[before] else []


async def _make_provider(story: Story, work: UnitOfWork, by: Actor, wish: Wish) -> list[Actor]:
    """Its domains are proven: it signs in as everybody but owners, as owners too if an owner has set it up."""
    draft = providers.ProviderDraft("x", "x", ["evil.example"], wish.role, True, None)
    await providers.create(work, KEYS, by, issuer="https://evil.example", draft=draft, is_development=False)
    is_for_owners = await members.present_role(work, by) is Role.OWNER
    people = await work.fetch_records(_MEMBERS, work.tenant_id)
    signed_in = [row for row in people if is_for_owners or row["role"] != Role.OWNER]
    return [story.person(row["id"], Role(row["role"])) for row in signed_in]


async def _voices_of_app(story: Story, work: UnitOfWork) -> list[Actor]:
    return [story.service(story.installation, _ALL)]


_ACTS: list[_Act] = [
    _make_token, _make_account, _widen_account, _make_key, _rotate_key, _make_app, _learn_secret, _turn_app, _resume,
    _regrant, _invite, _raise, _make_provider,
]  # fmt: skip


def _form(scopes: frozenset[Scope]) -> AppForm:
    grants = (GrantType.AUTHORIZATION_CODE, GrantType.CLIENT_CREDENTIALS)
    return AppForm("x", AppType.CONFIDENTIAL, scopes, [_URI], grants)


async def _begin(own: Stores, hints: Hints, kind: str, role: Role, scopes: frozenset[Scope]) -> Story:
    world = await make_world(own.owner_database_url, hints, agents_count=0)
    owner = replace(world.owner, role=Role.OWNER)
    mine = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=role)
    bystander = await add_person(own.owner_database_url, tenant_id=world.tenant_id, role=Role.VIEWER)
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
    root = Actor(ActorKind.PERSON, mine.member_id, world.tenant_id, "root", scopes & ROLE_SCOPES[role], role)
    if kind == "app":
        root = replace(root, service_id=own_app)
    if kind == "key":
        root = Actor(ActorKind.SERVICE, own_account, world.tenant_id, "root", scopes)
    return Story(
        owner, hints, root, bystander.member_id, account, key.token_id, app_id, installation, off, voices=[root]
    )


async def _installed(work: UnitOfWork, by: Actor, scopes: frozenset[Scope]) -> tuple[UUID, UUID]:
    """An app, and its installation."""
    app_id = (await apps.register(work, KEYS, by, form=_form(scopes))).app_id
    app = await apps.public(work, app_id=app_id)
    assert app is not None
    return app_id, await services.install(work, by, app=app, scopes=scopes)


_SCOPES = st.frozensets(st.sampled_from(Scope), min_size=1) | st.just(_ALL)
_ROOTS = st.tuples(
    st.sampled_from(["token", "app", "key"]), st.sampled_from([Role.ADMIN, Role.OWNER, Role.MEMBER]), _SCOPES
)
_STEPS = st.lists(
    st.tuples(st.sampled_from(_ACTS), st.integers(0, 20), st.builds(Wish, st.sampled_from(Role), _SCOPES)),
    min_size=1,
    max_size=12,
)


#: A tenant for each example: what fails is shown as it came, since to shrink it would take longer than a test may.
@settings(
    max_examples=60,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(root=_ROOTS, steps=_STEPS)
@pytest.mark.usefixtures("world")
@pytest.mark.timeout(360)
async def test_no_sequence_of_grants_ends_above_its_root(
    own: Stores, hints: Hints, root: tuple[str, Role, frozenset[Scope]], steps: list[tuple[_Act, int, Wish]]
) -> None:
    kind, role, scopes = root
    story = await _begin(own, hints, kind, role, scopes | {Scope.ADMIN_WRITE})
    async with unit_of_work(story.owner.tenant_id) as work:
        most, rank = await story.may(work, story.root)

    for act, who, wish in steps:
        by = story.voices[who % len(story.voices)]
        try:
            async with unit_of_work(story.owner.tenant_id) as work:
                gained = await act(story, work, by, wish)
                may = [(act.__name__, *(await story.may(work, each))) for each in gained]
        except AppError:
            continue
        story.voices += gained
        assert [each for each in may if not each[1] <= most or each[2] > rank] == []
