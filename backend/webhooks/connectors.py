"""The signed webhook as a connector: an outside bridge posts people's messages here, and receives the agents' replies.

Admins create and end it through the API. `receiving` passes on the deliveries of its hook; `dispatch` sends replies to
its endpoint. Both are an ordinary hook and an ordinary endpoint with a `connector_id`.
"""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.connectors.port import OutsideMessage
from backend.inbox.events import require_name
from backend.inbox.models import Priority
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.own_hooks import OwnHooks
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors, members, membership_removal, senders, space_changes
from backend.spaces.errors import ConnectorNotFound
from backend.spaces.models import ConnectorKind
from backend.tenants import members as tenant_members
from backend.tenants import services
from backend.tenants.actor import Actor, Scope
from backend.tenants.models import ServiceKind
from backend.webhooks import connector_accounts, endpoints, hooks
from backend.webhooks.mapping import MappedDelivery
from backend.webhooks.models import HookTemplate, WebhookEvent


@dataclass(frozen=True, slots=True)
class _ConnectorParts:
    hook_id: UUID
    endpoint_id: UUID


_PARTS = Statement(
    _ConnectorParts,
    """
SELECT (SELECT id FROM hooks WHERE tenant_id = $1 AND connector_id = $2) AS hook_id,
  (SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND connector_id = $2) AS endpoint_id""",
)


@dataclass(frozen=True, slots=True)
class CreatedConnector:
    """Both secrets are shown only once."""

    connector_id: UUID
    hook_secret: str | None = field(repr=False)
    endpoint_secret: str = field(repr=False)


async def create(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, name: str, space_id: UUID, url: str, is_development: bool,
    own_hooks: OwnHooks,
) -> CreatedConnector:  # fmt: skip
    """Creates the connector with its own service account, hook and endpoint. `url`: where replies are sent."""
    actor.require(Scope.ADMIN_WRITE)
    name = require_name(name, name="name")
    await tenant_members.lock_admin(work, actor)
    await members.lock_space(work, space_id)
    service_id = await services.create_account(
        work, actor, name=name, description="Of a connector.", scopes=[Scope.SPACES_READ, Scope.MESSAGES_WRITE]
    )
    connector_id = await connectors.add(
        work, actor, kind=ConnectorKind.WEBHOOK, name=name, space_id=space_id, service_id=service_id
    )
    hook = await hooks.add(
        work,
        keys,
        actor,
        draft=hooks.HookDraft(name, HookTemplate.STANDARD, Priority.ASAP, connector_id=connector_id),
        secret=None,
    )
    draft = endpoints.EndpointDraft(
        name, url, endpoints.Source(space_id=space_id), events=[WebhookEvent.MESSAGE_POSTED], connector_id=connector_id
    )
    _, secret = await endpoints.create(
        work, keys, actor, draft=draft, is_development=is_development, own_hooks=own_hooks
    )
    return CreatedConnector(connector_id, hook.secret, secret)


@dataclass(frozen=True, slots=True)
class ConnectorChange:
    """A field that is None stays unchanged. `is_enabled` applies to both directions."""

    name: str | None = None
    url: str | None = None
    is_enabled: bool | None = None


async def change(
    work: UnitOfWork, actor: Actor, hints: Hints, *, connector_id: UUID, change: ConnectorChange, is_development: bool,
    own_hooks: OwnHooks,
) -> None:  # fmt: skip
    """Also changes its account, hook and endpoint. If a program changes the URL, the connector loses its mark of
    trust."""
    actor.require(Scope.ADMIN_WRITE)
    name = None if change.name is None else require_name(change.name, name="name")
    service_id = await connectors.rename(work, connector_id=connector_id, name=name)
    if service_id is None:
        raise ConnectorNotFound(path=("input", "connectorId"))
    old_name = None
    if name is not None:
        old_name = await services.update_account(
            work, actor, hints, service_id=service_id, name=name, description=None, scopes=None
        )
    parts = await work.fetch_one(_PARTS, work.tenant_id, connector_id)
    await hooks.change(work, actor, hook_id=parts.hook_id, name=name, priority=None, is_enabled=change.is_enabled)
    await endpoints.change(
        work, actor, endpoint_id=parts.endpoint_id,
        change=endpoints.EndpointChange(name=name, url=change.url, is_enabled=change.is_enabled),
        is_development=is_development, own_hooks=own_hooks,
    )  # fmt: skip
    # Locks spaces: after the endpoint, as a failed delivery does that posts a notice.
    await space_changes.renamed(work, actor_id=service_id, old_name=old_name)


async def end(work: UnitOfWork, actor: Actor, hints: Hints, *, connector_id: UUID) -> None:
    """Ends the connector with everything that belongs to it; its messages stay."""
    await tenant_members.lock_admin(work, actor)  # before the agents that have it as their default
    service_id = await connectors.end(work, connector_id=connector_id)
    if service_id is None:
        raise ConnectorNotFound(path=("input", "connectorId"))
    await connector_accounts.end(work, actor, connector_id=connector_id)
    parts = await work.fetch_one(_PARTS, work.tenant_id, connector_id)
    await hooks.delete(work, actor, hook_id=parts.hook_id, is_whole=True)
    await endpoints.delete(work, actor, endpoint_id=parts.endpoint_id, is_whole=True)
    await membership_removal.revoke(work, actor, hints, kind=ServiceKind.ACCOUNT, service_id=service_id)


async def accept(
    work: UnitOfWork, keys: Keyring, hints: Hints, *, connector_id: UUID, delivery: MappedDelivery, hop: int = 0
) -> None:
    """Posts a delivery `{"data": {"text": …, "sender": {"name": …, "id": …}}}` to the connector's space.

    Raises `InvalidInput`, `ConnectorNotFound`.
    """
    connector = await connectors.find(work, connector_id=connector_id)
    if connector is None or delivery.delivery_id is None:
        raise ConnectorNotFound
    data = _object(delivery.body, "data")
    text, sender = data.get("text"), _object(data, "sender").get("name")
    if not isinstance(text, str) or not isinstance(sender, str | None):
        raise InvalidInput(
            "data.text must be the text of the message; data.sender.name, if given, must be the name of its author"
        )
    sender_id = senders.checked_id(_object(data, "sender").get("id"))
    await connectors.receive(
        work, keys, hints, connector, OutsideMessage(delivery.delivery_id, text, sender, sender_id, hop)
    )


def _object(value: Any, name: str) -> dict[str, Any]:
    """The object under this name, or an empty one."""
    member = value.get(name) if isinstance(value, dict) else None
    return member if isinstance(member, dict) else {}
