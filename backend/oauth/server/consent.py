"""What a person can consent to: in which of their organisations, for which scopes, and under which conditions.

The pages `authorize` and `device_page` call it. The app gets the scopes that the person, the app's registration and its
installation have in common. An admin can install the app in the same step.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from backend.accounts import memberships, sessions
from backend.accounts.memberships import Membership
from backend.accounts.sessions import SignedIn
from backend.kit.global_ids import encode
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth.problems import Problem
from backend.oauth.server import families, identity_scopes
from backend.oauth.server.families import Holder
from backend.oauth.server.identity_scopes import IdentityScope
from backend.spaces import notifications
from backend.tenants import app_requests, audit, services
from backend.tenants.actor import Actor, Scope
from backend.tenants.apps import PublicApp
from backend.tenants.audit import Author
from backend.tenants.errors import AlreadyInstalled
from backend.tenants.models import ServiceStatus, TenantStatus
from backend.tenants.quotas import QuotaExceeded

#: Each text completes "It may …" on the page.
SCOPE_TEXTS = {
    Scope.AGENTS_READ: "see the agents and what they are doing",
    Scope.AGENTS_WRITE: "create, change, pause and stop agents",
    Scope.AGENTS_INSPECT: "read the agents' private thoughts",
    Scope.SPACES_READ: "read the spaces that you can read",
    Scope.SPACES_WRITE: "create spaces and change them, as far as you may",
    Scope.MESSAGES_WRITE: "write messages and start conversations in your name",
    Scope.PLANS_READ: "see plans",
    Scope.PLANS_WRITE: "make and change plans",
    Scope.TOOLS_WRITE: "answer agents' calls of tools",
    Scope.EVENTS_WRITE: "send events to agents",
    Scope.ADMIN_READ: "see everything that admins see: all spaces, members, apps and the audit log",
    Scope.ADMIN_WRITE: "administer the organisation: members, apps, keys and secrets",
}

#: Shown in addition to the scope if an admin vouches for the app.
APPROVES = "approve in your name what agents ask people about: calls of tools that wait, and confirmations"

_ADMINISTRATIVE = frozenset({Scope.ADMIN_READ, Scope.ADMIN_WRITE})


@dataclass(frozen=True, slots=True)
class ConsentChoice:
    """One organisation of the person, and the state of the app there."""

    person: SignedIn
    membership: Membership
    actor: Actor
    app: PublicApp
    requested: frozenset[Scope]
    #: None: the app is not installed there.
    service_id: UUID | None
    status: ServiceStatus | None
    granted: frozenset[Scope]
    #: An admin of the organisation vouches for it.
    is_trusted: bool = False
    #: What the app asks to be told about the person.
    identity: frozenset[IdentityScope] = frozenset()
    #: What the person grants the installation in addition, for everybody in the organisation.
    added: frozenset[Scope] = frozenset()
    #: A provider of the organisation has signed the person in.
    is_by_provider: bool = False

    @property
    def may_install(self) -> bool:
        return self.service_id is None and Scope.ADMIN_WRITE in self.actor.scopes

    @property
    def is_possible(self) -> bool:
        return bool(self.shown) and (self.may_install or self.status is ServiceStatus.ACTIVE)

    @property
    def shown(self) -> frozenset[str]:
        """Everything that the person consents to: rights, and what the app is told about them."""
        return frozenset({*self.scopes, *self.identity})

    @property
    def scopes(self) -> frozenset[Scope]:
        """The scopes that the app gets if the person consents."""
        most = frozenset(self.app.scopes) if self.may_install else self.granted | self.added
        return self.requested & most & self.actor.scopes

    @property
    def lacking(self) -> frozenset[Scope]:
        """The requested scopes that the person may grant the installation here and now."""
        if self.status is not ServiceStatus.ACTIVE or Scope.ADMIN_WRITE not in self.actor.scopes:
            return frozenset()
        return (self.requested & frozenset(self.app.scopes) & self.actor.scopes) - self.granted

    @property
    def askable(self) -> frozenset[Scope]:
        """What the person would use here, and only an admin can grant."""
        wanted = self.requested & frozenset(self.app.scopes) & self.actor.scopes
        return frozenset() if Scope.ADMIN_WRITE in self.actor.scopes else wanted - self.granted

    @property
    def may_ask(self) -> bool:
        """Whether the person can ask the admins for the app, or for more rights of it."""
        if Scope.ADMIN_WRITE in self.actor.scopes or self.status not in (None, ServiceStatus.ACTIVE):
            return False
        return bool(self.askable) or (self.service_id is None and bool(self.identity))

    @property
    def askable_texts(self) -> list[str]:
        return [SCOPE_TEXTS[scope] for scope in sorted(self.askable)]

    def extended(self, shown: Collection[str]) -> "ConsentChoice":
        """The same choice, with what the installation lacks and the page has named as lacking. What it had then, and
        another admin has removed since, stays removed."""
        return replace(self, added=self.lacking & frozenset(shown))

    @property
    def is_administrative(self) -> bool:
        """Whether these scopes include those of an admin."""
        return not _ADMINISTRATIVE.isdisjoint(self.scopes)

    @property
    def texts(self) -> list[str]:
        """What the app may do if the person consents, in the words of the page."""
        may_approve = self.is_trusted and Scope.MESSAGES_WRITE in self.scopes
        told = [identity_scopes.TEXTS[scope] for scope in IdentityScope if scope in self.identity]
        return told + [SCOPE_TEXTS[scope] for scope in sorted(self.scopes)] + ([APPROVES] if may_approve else [])

    @property
    def lacking_texts(self) -> list[str]:
        """What the app may do in addition if the person grants what its installation lacks."""
        may_approve = self.is_trusted and Scope.MESSAGES_WRITE in self.lacking
        return [SCOPE_TEXTS[scope] for scope in sorted(self.lacking)] + ([APPROVES] if may_approve else [])

    @property
    def not_granted(self) -> frozenset[Scope]:
        """The requested scopes that the app does not get here."""
        return self.requested - self.scopes

    def limited_to(self, shown: Collection[str]) -> "ConsentChoice":
        """Limits the choice to the scopes that the person has seen: the app's publisher may have added some since."""
        rights, identity = identity_scopes.split(shown)
        return replace(self, requested=self.requested & rights, identity=self.identity & identity)

    def holder(self, service_id: UUID) -> Holder:
        return Holder(self.actor.tenant_id, service_id, self.actor.id, self.identity, self.is_by_provider)


@dataclass(frozen=True, slots=True)
class _InstalledApp:
    id: UUID
    status: ServiceStatus
    scopes: Json[list[str]]
    is_trusted: bool


_INSTALLED = Statement(
    _InstalledApp,
    """SELECT id, status, scopes, is_trusted FROM services
WHERE tenant_id = $1 AND app_id = $2 AND status <> 'REVOKED'""",
)


_GRANTED = Statement(Json[list[str]], "SELECT scopes FROM services WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")


async def organisations(person: SignedIn) -> list[Membership]:
    """The active organisations of the person."""
    own = await memberships.of(person.user_id, only_tenant_id=person.only_tenant_id)
    return [one for one in own if one.tenant_status is TenantStatus.ACTIVE]


def chosen(own: Collection[Membership], wanted: str) -> Membership | None:
    """The named organisation, or the only one. None: the person has to choose. Raises `Problem`."""
    if not own:
        raise Problem(
            403,
            "You belong to no active organisation",
            "If yours is suspended, the operator of this installation can resume it: nothing of it is lost. "
            "Otherwise ask to be invited to one.",
        )
    if not wanted:
        return next(iter(own)) if len(own) == 1 else None
    for one in own:
        if wanted in {str(one.tenant_id), encode("Tenant", one.tenant_id)}:
            return one
    raise Problem(404, "You are not a member of this organisation", "You may have left it already.")


async def choice(person: SignedIn, membership: Membership, app: PublicApp, requested: Collection[str]) -> ConsentChoice:
    actor, (rights, identity) = membership.actor(person.name), identity_scopes.split(requested)
    asked = ConsentChoice(
        person,
        membership,
        actor,
        app,
        frozenset(map(Scope, rights)),
        service_id=None,
        status=None,
        granted=frozenset(),
        identity=identity,
        is_by_provider=person.only_tenant_id is not None,
    )
    return await _as_installed(asked)


async def _as_installed(choice: ConsentChoice) -> ConsentChoice:
    """The same choice, with the state of the app there if it is installed."""
    async with unit_of_work(choice.actor.tenant_id, read_only=True) as work:
        row = await work.fetchrow(_INSTALLED, choice.actor.tenant_id, choice.app.id)
    if row is None:
        return choice
    granted = frozenset(map(Scope, row.scopes))
    return replace(choice, service_id=row.id, status=row.status, granted=granted, is_trusted=row.is_trusted)


async def is_remembered(choice: ConsentChoice) -> bool:
    """Whether the person has consented to these scopes before, and that consent is still valid."""
    if choice.service_id is None or choice.status is not ServiceStatus.ACTIVE or not choice.shown:
        return False
    async with unit_of_work(choice.actor.tenant_id, read_only=True) as work:
        return await families.is_covered(work, choice.holder(choice.service_id), choice.scopes)


async def agree(choice: ConsentChoice, hints: Hints) -> tuple[Holder, frozenset[Scope]]:
    """Returns the holder of the tokens, and their scopes. Before, it installs the app or grants what its installation
    lacks, if the person has decided that. Raises `Problem` if it is not possible, `SessionEnded`."""
    if not choice.is_possible:
        raise Problem(403, "You cannot connect this app here", f"Ask an admin of {choice.membership.tenant_name}.")
    if choice.service_id is None:
        return await _install(choice, hints)
    if choice.added:
        await _extend(choice, choice.service_id, hints)
    return choice.holder(choice.service_id), choice.scopes


async def _install(choice: ConsentChoice, hints: Hints) -> tuple[Holder, frozenset[Scope]]:
    try:
        async with unit_of_work(choice.actor.tenant_id) as work:
            await sessions.require_open(work, choice.person)
            service_id = await services.install(
                work, choice.actor, app=choice.app, scopes=choice.scopes, may_be_none=True
            )
            details = {"app": choice.app.client_id, "scopes": sorted(choice.scopes)}
            await _record(work, choice, "app.installed", ("Service", service_id), details)
    except (AlreadyInstalled, QuotaExceeded):
        present = await _as_installed(choice)
        if present.service_id is None:
            raise
        return await agree(present, hints)  # a second click, or another admin, was first
    return choice.holder(service_id), choice.scopes


async def _extend(choice: ConsentChoice, service_id: UUID, hints: Hints) -> None:
    """Adds to what was granted: another admin may have changed it in the meantime."""
    async with unit_of_work(choice.actor.tenant_id) as work:
        await sessions.require_open(work, choice.person)
        granted = await work.fetch_one(_GRANTED, work.tenant_id, service_id)
        scopes = sorted({*granted, *choice.added})
        await services.regrant(work, choice.actor, hints, service_id=service_id, scopes=scopes)
        await _record(work, choice, "updateInstallation", ("Service", service_id), {"scopes": scopes, "by": "page"})


async def ask(work: UnitOfWork, choice: ConsentChoice, *, reason: str) -> None:
    """Asks the admins for what the person cannot grant. Raises the errors of `app_requests.ask`, `SessionEnded`."""
    await sessions.require_open(work, choice.person)
    request_id = await app_requests.ask(work, choice.actor, app=choice.app, scopes=choice.askable, reason=reason)
    details = {"app": choice.app.client_id, "scopes": sorted(choice.askable)}
    await notifications.note_app_request(work, request_id)
    await _record(work, choice, "app.requested", ("AppRequest", request_id), details)


async def refuse(choice: ConsentChoice) -> None:
    async with unit_of_work(choice.actor.tenant_id) as work:
        await _record(work, choice, "consent.denied", ("App", choice.app.id), {"scopes": sorted(choice.requested)})


async def _record(
    work: UnitOfWork, choice: ConsentChoice, action: str, target: tuple[str, UUID], details: Mapping[str, object]
) -> None:
    await audit.record(work, Author.of(choice.actor), action, target=target, details=details)
