"""Connectors that speak with a chat service: admins create them, and change their conversation and credentials.

The API calls it. `connectors` changes and ends what all connectors have.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.connectors.port import Entered
from backend.inbox.events import require_name
from backend.inbox.models import Priority
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors, members
from backend.spaces.errors import ConnectorNotFound
from backend.spaces.models import ConnectorKind
from backend.tenants import grant_checks, services
from backend.tenants import members as tenant_members
from backend.tenants.actor import Actor, Scope
from backend.webhooks import connector_accounts, connector_kinds, endpoints, hooks
from backend.webhooks.models import HookTemplate, WebhookEvent

_TOKEN = re.compile(r"[A-Za-z0-9:._-]+")
_SPACE = Statement(UUID, "SELECT space_id FROM connectors WHERE tenant_id = $1 AND id = $2")
_ENDPOINT = Statement(UUID, "SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND connector_id = $2")


@dataclass(frozen=True, slots=True)
class ServiceDraft:
    """A new connector of a chat service, as an admin submits it. Its kind has checked its own settings."""

    kind: ConnectorKind
    name: str
    space_id: UUID
    channel: str
    config: Mapping[str, Any]
    credentials: Mapping[str, str] = field(repr=False)
    #: Where it sends, for people.
    url: str
    #: The secret with which the service signs. None: one is made, which the kind gives to the service.
    hook_secret: str | None = field(repr=False, default=None)
    template: HookTemplate = HookTemplate.STANDARD
    #: Of OTHER.
    kind_name: str | None = None


@dataclass(frozen=True, slots=True)
class CreatedServiceConnector:
    connector_id: UUID
    endpoint_id: UUID
    #: Shown only once. None: the caller supplied it.
    hook_secret: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class ServiceChange:
    """A field that is None stays unchanged. Settings and credentials that are not named stay too."""

    kind: ConnectorKind
    channel: str | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    credentials: Mapping[str, str] = field(repr=False, default_factory=dict)


async def create(
    work: UnitOfWork, keys: Keyring, actor: Actor, draft: ServiceDraft, *, own_hooks: OwnHooks
) -> CreatedServiceConnector:
    """Create the connector with its own service account, hook, endpoint and secrets."""
    actor.require(Scope.ADMIN_WRITE)
    name = require_name(draft.name, name="name")
    await tenant_members.lock_admin(work, actor)
    await members.lock_space(work, draft.space_id)
    service_id = await services.create_account(
        work, actor, name=name, description="Of a connector.", scopes=[Scope.SPACES_READ, Scope.MESSAGES_WRITE]
    )
    connector_id = await connectors.add(
        work, actor, kind=draft.kind, name=name, space_id=draft.space_id, service_id=service_id,
        channel=draft.channel, config=draft.config, kind_name=draft.kind_name,
    )  # fmt: skip
    hook_draft = hooks.HookDraft(name, draft.template, Priority.ASAP, connector_id=connector_id)
    hook = await hooks.add(work, keys, actor, draft=hook_draft, secret=draft.hook_secret)
    endpoint_draft = endpoints.EndpointDraft(
        name, draft.url, endpoints.Source(space_id=draft.space_id), events=[WebhookEvent.MESSAGE_POSTED],
        connector_id=connector_id, is_of_service=True,
    )  # fmt: skip
    endpoint_id, _ = await endpoints.create(
        work, keys, actor, draft=endpoint_draft, is_development=False, own_hooks=own_hooks
    )
    await connector_accounts.put_credentials(
        work, keys, actor, connector_id=connector_id, credentials=draft.credentials
    )
    return CreatedServiceConnector(connector_id, endpoint_id, hook.secret)


async def change(work: UnitOfWork, keys: Keyring, actor: Actor, *, connector_id: UUID, change: ServiceChange) -> None:
    """Change where it speaks and how it signs in. If a program does it, the connector loses its mark of trust."""
    actor.require(Scope.ADMIN_WRITE)
    row = await connector_accounts.read(work, connector_id=connector_id)
    if row is None or row.kind is not change.kind:
        raise ConnectorNotFound(f"it is no connector of the kind {change.kind}", path=("input", "connectorId"))
    await _require_reach(work, actor, connector_id)
    channel, config = change.channel or row.channel or "", {**row.config, **change.config}
    await connector_accounts.change(work, connector_id=connector_id, channel=channel, config=config)
    if change.credentials:
        credentials = {**row.credentials(keys), **change.credentials}
        await connector_accounts.put_credentials(work, keys, actor, connector_id=connector_id, credentials=credentials)
    await connectors.on_access_changed(work, actor, connector_id=connector_id)


async def change_other(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, connector_id: UUID, channel: str | None,
    settings: Mapping[str, str], credentials: Mapping[str, str],
) -> None:  # fmt: skip
    """Change a connector of a kind of another package, which checks all that is then entered."""
    row = await connector_accounts.read(work, connector_id=connector_id)
    if row is None or row.kind is not ConnectorKind.OTHER or row.kind_name is None:
        raise ConnectorNotFound(f"it is no connector of the kind {ConnectorKind.OTHER}", path=("input", "connectorId"))
    before = {name: value for name, value in row.config.items() if name != connector_accounts.MOST_UNANSWERED}
    whole = Entered(channel or row.channel or "", {**before, **settings}, {**row.credentials(keys), **credentials})
    entered = checked_by(row.kind_name, whole)
    draft = ServiceChange(ConnectorKind.OTHER, entered.channel, entered.settings, entered.credentials)
    await change(work, keys, actor, connector_id=connector_id, change=draft)


def checked_by(kind_name: str, entered: Entered) -> Entered:
    """What is stored for a connector of that kind. Raises `InvalidInput`."""
    kind = connector_kinds.require_other(kind_name)
    for name, values in (("settings", entered.settings), ("credentials", entered.credentials)):
        if len(values) > DEFAULT.connector_settings:
            raise InvalidInput(f"{name} has at most {DEFAULT.connector_settings} entries", path=("input", name))
        if connector_accounts.MOST_UNANSWERED in values:
            raise InvalidInput(f"{name} must not have {connector_accounts.MOST_UNANSWERED}", path=("input", name))
        for key, value in values.items():
            texts.require(key, name=name, max_chars=DEFAULT.name_chars)
            texts.require(value, name=name, max_chars=DEFAULT.secret_chars, allow_empty=True)
    given = Entered(checked(entered.channel, name="channel"), entered.settings, entered.credentials)
    return kind.checked(given)


async def limit(work: UnitOfWork, actor: Actor, *, connector_id: UUID, most_unanswered: int) -> None:
    """Set how many messages agents may send into one thread in a day without a text of a person between them."""
    actor.require(Scope.ADMIN_WRITE)
    row = await connector_accounts.read(work, connector_id=connector_id)
    if row is None:
        raise ConnectorNotFound("it is no connector of a chat service", path=("input", "connectorId"))
    most = DEFAULT.most_unanswered_messages
    if not 1 <= most_unanswered <= most:
        raise InvalidInput(f"mostUnanswered must be from 1 to {most:,}", path=("input", "mostUnanswered"))
    config = {**row.config, connector_accounts.MOST_UNANSWERED: most_unanswered}
    await connector_accounts.change(work, connector_id=connector_id, channel=row.channel or "", config=config)


async def _require_reach(work: UnitOfWork, actor: Actor, connector_id: UUID) -> None:
    """Who decides where a space speaks must be allowed to read it and to write in it."""
    grant_checks.require_all(actor, (Scope.SPACES_READ, Scope.MESSAGES_WRITE), path=("input", "connectorId"))
    space_id = await work.fetch_one(_SPACE, work.tenant_id, connector_id)
    if not await members.may_read(work, actor, space_id=space_id):
        raise ConnectorNotFound(path=("input", "connectorId"))


async def require_endpoint(work: UnitOfWork, actor: Actor, *, connector_id: UUID) -> UUID:
    """The endpoint that is tested for the connector. Raises `ConnectorNotFound`."""
    actor.require(Scope.ADMIN_WRITE)
    endpoint_id = await work.fetchrow(_ENDPOINT, work.tenant_id, connector_id)
    if endpoint_id is None:
        raise ConnectorNotFound(path=("input", "connectorId"))
    return endpoint_id


def checked(value: str, *, name: str) -> str:
    """A setting in one line, without white space around it. Raises `InvalidInput`."""
    setting = texts.require(value.strip(), name=name, max_chars=DEFAULT.name_chars)
    if not setting.isprintable():
        raise InvalidInput(f"{name} must be one line", path=("input", name))
    return setting


def checked_token(value: str, *, name: str) -> str:
    """A credential that is sent in a header or an address. Raises `InvalidInput`."""
    token = texts.require(value.strip(), name=name, max_chars=DEFAULT.secret_chars)
    if not _TOKEN.fullmatch(token):
        raise InvalidInput(
            f"{name} must have only letters, digits and the characters : . _ - as the service shows it",
            path=("input", name),
        )
    return token
