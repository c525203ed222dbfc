"""Webhook endpoints of a tenant: admins create, change and delete them, and rotate their secrets. The API calls it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.agents import registry as agents
from backend.agents.visibility import require_mind
from backend.feeds.cursor import Position
from backend.inbox.events import require_name
from backend.kit import ssrf
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors, members
from backend.spaces.errors import SpaceNotFound
from backend.tenants import grant_checks, secrets
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope
from backend.webhooks import holds, secret_rotation, signatures
from backend.webhooks.errors import EndpointNotFound, PartOfConnector, TooManyEndpoints
from backend.webhooks.models import DeliveryFormat, EndpointStatus, WebhookEvent

_OF_SPACE = frozenset({WebhookEvent.MESSAGE_POSTED, WebhookEvent.MESSAGE_UPDATED})
_OF_AGENT = frozenset({WebhookEvent.CYCLE_ENDED})
_OF_TOOLS = frozenset({WebhookEvent.TOOL_CALLED})
_OF_SECURITY = frozenset({WebhookEvent.SECURITY_EVENT})
_OF_HOLDS = frozenset(holds.EVENTS.values())


@dataclass(frozen=True, slots=True)
class _FeedHead:
    """The position at the end of a feed."""

    seq: int
    rev: int


@dataclass(frozen=True, slots=True)
class _StoredEndpoint:
    name: str
    url: str
    events: Json[list[str]]
    format: DeliveryFormat
    space_id: UUID | None
    agent_id: UUID | None
    tools: Json[list[str] | None]
    is_security: bool
    is_holds: bool
    connector_id: UUID | None
    secret_id: UUID
    secret_before_id: UUID | None


_COUNT = Statement(
    int, "SELECT count(*) FROM webhook_endpoints WHERE tenant_id = $1 AND service_id IS NULL AND app_id IS NULL"
)
_HEAD_OF_SPACE = Statement(_FeedHead, "SELECT seq, rev FROM spaces WHERE tenant_id = $1 AND id = $2")
_HEAD_OF_AGENT = Statement(
    _FeedHead,
    """SELECT cycle_count - (cycle_id IS NOT NULL)::int AS seq, 0::bigint AS rev FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2""",
)
_HEAD_OF_LOG = Statement(int, "SELECT coalesce(max(seq), 0) FROM audit_log WHERE tenant_id = $1 AND seq IS NOT NULL")
_ADD = """
INSERT INTO webhook_endpoints (id, tenant_id, name, url, space_id, agent_id, tools, connector_id, events, secret_id,
  seq, rev, created_by, is_security, is_holds, format)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"""
_LOCK = Statement(
    _StoredEndpoint,
    """
SELECT name, url, events, format, space_id, agent_id, tools, is_security, is_holds, connector_id, secret_id,
  secret_before_id
FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 AND service_id IS NULL AND app_id IS NULL
FOR NO KEY UPDATE""",
)
#: The worker that serves it sees `updated_at`, and sends nothing more as it was before. `updateConnector` writes it
#: too, whatever it changes.
_CHANGE = """UPDATE webhook_endpoints SET name = $3, url = $4, events = $5, tools = $6, format = $7,
  updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
#: Earlier failures do not count any more.
_SET_STATUS = """UPDATE webhook_endpoints SET status = $3, tries = 0, failures = 0, failing_since = NULL,
  next_try_at = now(), updated_at = now() WHERE tenant_id = $1 AND id = $2"""
#: The worker that serves it loses its claim, and with it the right to move the position.
_SKIP = "UPDATE webhook_endpoints SET seq = $3, rev = $4, tries = 0, claim_id = NULL WHERE tenant_id = $1 AND id = $2"
_ROTATE = """UPDATE webhook_endpoints SET secret_before_id = coalesce($3, secret_before_id),
  secret_before_until = now() + $4, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_DELETE_LOG = "DELETE FROM webhook_log WHERE tenant_id = $1 AND endpoint_id = $2"
_DELETE_DELIVERIES = "DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2"
_DELETE = "DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2"


@dataclass(frozen=True, slots=True)
class Source:
    """The source that an endpoint follows: exactly one of these fields is set."""

    space_id: UUID | None = None
    agent_id: UUID | None = None
    #: Names of existing EXTERNAL tools.
    tools: Sequence[str] | None = None
    is_security: bool = False
    is_holds: bool = False

    @classmethod
    def of(cls, row: _StoredEndpoint) -> "Source":
        return cls(row.space_id, row.agent_id, row.tools, row.is_security, row.is_holds)

    @property
    def is_one(self) -> bool:
        fields = [self.space_id, self.agent_id, self.tools, self.is_security or None, self.is_holds or None]
        return fields.count(None) == len(fields) - 1

    @property
    def possible_events(self) -> frozenset[WebhookEvent]:
        """The event types that can occur."""
        if self.is_security:
            return _OF_SECURITY
        if self.is_holds:
            return _OF_HOLDS
        if self.space_id is not None:
            return _OF_SPACE
        return _OF_TOOLS if self.agent_id is None else _OF_AGENT


@dataclass(frozen=True, slots=True)
class EndpointDraft:
    """A new endpoint as an admin submits it."""

    name: str
    url: str
    source: Source
    #: Empty: all event types that can occur.
    events: Sequence[WebhookEvent]
    #: If set: only the messages that leave through this connector.
    connector_id: UUID | None = None
    format: DeliveryFormat = DeliveryFormat.CIRCADIAN
    #: The kind of the connector sends; `url` only says to whom.
    is_of_service: bool = False


@dataclass(frozen=True, slots=True)
class EndpointChange:
    """A field that is None stays unchanged. `skips_backlog`: events until now are not delivered any more."""

    name: str | None = None
    url: str | None = None
    events: Sequence[WebhookEvent] | None = None
    tools: Sequence[str] | None = None
    format: DeliveryFormat | None = None
    is_enabled: bool | None = None
    skips_backlog: bool = False

    @property
    def redirects(self) -> bool:
        """Whether it changes where events go, which ones, or how they are written."""
        return any(each is not None for each in (self.url, self.events, self.tools, self.format))


async def create(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, draft: EndpointDraft, is_development: bool, own_hooks: OwnHooks
) -> tuple[UUID, str]:
    """Returns the id and the secret, which is shown only here. Events from now on are delivered."""
    actor.require(Scope.ADMIN_WRITE)
    source = draft.source
    if not source.is_one:
        message = "exactly one of spaceId, agentId, tools, security and holds must be given"
        raise InvalidInput(message, path=("input", "spaceId"))
    await tenant_status.lock(work)  # before the agent
    if source.agent_id is not None:
        await require_mind(work, actor, source.agent_id)
        await agents.lock(work, actor, agent_id=source.agent_id)
    await _require_read_access(work, actor, source)
    head = await _head(work, source)
    name, url = require_name(draft.name, name="name"), draft.url
    if not draft.is_of_service:
        url = checked_url(url, own_hooks, is_development=is_development)
    events = _checked_events(draft.events, source.possible_events)
    tools = None if source.tools is None else _checked_tools(actor, source.tools)
    if await work.fetch_one(_COUNT, work.tenant_id) >= DEFAULT.webhook_endpoints:
        raise TooManyEndpoints
    endpoint_id, value = uuid4(), signatures.fresh_secret()
    secret_id = await secrets.put(work, keys, actor, name=_secret_name(endpoint_id), value=value)
    await work.execute(
        _ADD, endpoint_id, work.tenant_id, name, url, source.space_id, source.agent_id, _stored(tools),
        draft.connector_id, _stored(events), secret_id, *head, actor.id, source.is_security, source.is_holds,
        draft.format,
    )  # fmt: skip
    return endpoint_id, value


async def change(work: UnitOfWork, actor: Actor, *, endpoint_id: UUID, change: EndpointChange, is_development: bool,
    own_hooks: OwnHooks,
) -> None:  # fmt: skip
    """If a program changes where a connector's replies go, the connector loses its mark of trust."""
    actor.require(Scope.ADMIN_WRITE)
    await connectors.lock_of_part(work, "webhook_endpoints", endpoint_id)
    endpoint = await _lock(work, endpoint_id)
    if change.redirects and await connectors.is_of_service(work, connector_id=endpoint.connector_id):
        raise PartOfConnector(path=("input", "endpointId"))
    if change.url is not None or change.is_enabled:
        await _require_read_access(work, actor, Source.of(endpoint))
    url = endpoint.url if change.url is None else checked_url(change.url, own_hooks, is_development=is_development)
    possible_events = Source.of(endpoint).possible_events
    events = endpoint.events if change.events is None else _checked_events(change.events, possible_events)
    tools = endpoint.tools if change.tools is None else _checked_tools(actor, change.tools)
    if (tools is None) is not (endpoint.tools is None):
        raise InvalidInput(
            "whether an endpoint receives calls of tools cannot be changed; create another endpoint",
            path=("input", "tools"),
        )
    name = endpoint.name if change.name is None else require_name(change.name, name="name")
    await work.execute(
        _CHANGE,
        work.tenant_id,
        endpoint_id,
        name,
        url,
        _stored(events),
        _stored(tools),
        change.format or endpoint.format,
    )
    if endpoint.connector_id is not None and (url, events) != (endpoint.url, endpoint.events):
        await connectors.on_access_changed(work, actor, connector_id=endpoint.connector_id)
    if change.is_enabled is not None:
        status = EndpointStatus.ACTIVE if change.is_enabled else EndpointStatus.PAUSED
        await work.execute(_SET_STATUS, work.tenant_id, endpoint_id, status)
    if change.skips_backlog:
        head = await _head(work, Source.of(endpoint))
        await work.execute(_SKIP, work.tenant_id, endpoint_id, *head)


async def require_testable(work: UnitOfWork, actor: Actor, *, endpoint_id: UUID) -> None:
    """Raises if the endpoint does not exist or the actor must not test it."""
    actor.require(Scope.ADMIN_WRITE)
    await _lock(work, endpoint_id)


async def rotate(work: UnitOfWork, keys: Keyring, actor: Actor, *, endpoint_id: UUID, overlap_hours: int) -> str:
    """Returns the new secret. For a while deliveries are signed with both, so that the receiver can switch at any
    time."""
    actor.require(Scope.ADMIN_WRITE)
    if not 0 <= overlap_hours <= DEFAULT.key_overlap_hours:
        raise InvalidInput(
            f"overlapHours must be from 0 to {DEFAULT.key_overlap_hours}", path=("input", "overlapHours")
        )
    await connectors.lock_of_part(work, "webhook_endpoints", endpoint_id)
    endpoint = await _lock(work, endpoint_id)
    await _require_read_access(work, actor, Source.of(endpoint))
    if endpoint.connector_id is not None:
        await connectors.on_access_changed(work, actor, connector_id=endpoint.connector_id)
    value, overlap = signatures.fresh_secret(), timedelta(hours=overlap_hours)
    before_id = await secret_rotation.replace(
        work, keys, actor, name=_secret_name(endpoint_id), value=value, overlap=overlap
    )
    await work.execute(_ROTATE, work.tenant_id, endpoint_id, before_id, overlap)
    await secret_rotation.delete_ended(work, "webhook_endpoints")
    return value


async def delete(work: UnitOfWork, actor: Actor, *, endpoint_id: UUID, is_whole: bool = False) -> None:
    """Deletes the endpoint, its secrets and its deliveries. `is_whole`: its connector is deleted too."""
    actor.require(Scope.ADMIN_WRITE)
    endpoint = await _lock(work, endpoint_id)
    if endpoint.connector_id is not None and not is_whole:
        raise PartOfConnector(path=("input", "endpointId"))
    await work.execute(_DELETE_LOG, work.tenant_id, endpoint_id)
    await work.execute(_DELETE_DELIVERIES, work.tenant_id, endpoint_id)
    await work.execute(_DELETE, work.tenant_id, endpoint_id)
    for secret_id in (endpoint.secret_id, endpoint.secret_before_id):
        if secret_id is not None:
            await secrets.delete(work, actor, secret_id=secret_id)


async def _lock(work: UnitOfWork, endpoint_id: UUID) -> _StoredEndpoint:
    row = await work.fetchrow(_LOCK, work.tenant_id, endpoint_id)
    if row is None:
        raise EndpointNotFound(path=("input", "endpointId"))
    return row


async def _require_read_access(work: UnitOfWork, actor: Actor, source: Source) -> None:
    """An actor who sets where events go must be allowed to read them: the endpoint reads on their behalf, and receives
    calls of tools."""
    if source.is_security or source.is_holds:
        actor.require(Scope.ADMIN_READ)
    elif source.agent_id is None and source.space_id is None:
        actor.require(Scope.TOOLS_WRITE)
    if source.agent_id is not None:
        grant_checks.require_all(actor, (Scope.AGENTS_READ,), path=("input", "agentId"))
    if source.space_id is not None:
        grant_checks.require_all(actor, (Scope.SPACES_READ,), path=("input", "spaceId"))
        if not await members.may_read(work, actor, space_id=source.space_id):
            raise SpaceNotFound(path=("input", "spaceId"))


async def _head(work: UnitOfWork, source: Source) -> Position:
    """The position at the end of the feed, so that only new events are delivered. Calls of tools are not a feed and
    have none."""
    if source.is_security or source.is_holds:
        return await work.fetch_one(_HEAD_OF_LOG if source.is_security else holds.HEAD, work.tenant_id), 0
    if source.space_id is None and source.agent_id is None:
        return 0, 0
    if source.space_id is None:
        row = await work.fetchrow(_HEAD_OF_AGENT, work.tenant_id, source.agent_id)
    else:
        row = await work.fetchrow(_HEAD_OF_SPACE, work.tenant_id, source.space_id)
    if row is None:
        raise SpaceNotFound(path=("input", "spaceId"))
    return row.seq, row.rev


def checked_url(url: str, own_hooks: OwnHooks, *, is_development: bool) -> str:
    address = url.strip()
    if not ssrf.is_safe_url(address, allows_localhost=is_development) or "#" in address:
        raise InvalidInput("url must be an https address of a public host", path=("input", "url"))
    if own_hooks.leads_there(address):
        raise InvalidInput(
            "url must not be a hook of this installation: agents would receive their own events", path=("input", "url")
        )
    return address


def _checked_events(events: Sequence[WebhookEvent], possible_events: frozenset[WebhookEvent]) -> list[str]:
    """The validated event types, sorted."""
    if not set(events) <= possible_events:
        raise InvalidInput(
            "events of another kind: each of spaceId, agentId, tools, security and holds has its own event types",
            path=("input", "events"),
        )
    return sorted(events or possible_events)


def _checked_tools(actor: Actor, names: Sequence[str]) -> list[str]:
    """The validated names, sorted. The receiver sees the arguments of calls and answers them, as programs
    with the scope `tools:write` do."""
    actor.require(Scope.TOOLS_WRITE)
    chosen = sorted(set(names))
    if not 1 <= len(chosen) <= DEFAULT.endpoint_tools:
        raise InvalidInput(f"tools must have 1 to {DEFAULT.endpoint_tools} names", path=("input", "tools"))
    return chosen


def _stored(names: list[str] | None) -> str | None:
    return None if names is None else json.dumps(names)


def _secret_name(endpoint_id: UUID) -> str:
    return f"webhook/{endpoint_id}"
