"""Receives a delivery at a hook: verifies the signature, accepts it once, and puts it into the agent's inbox.

The route in `api` calls `find`, then `receive` with the request. An accepted delivery is committed, as for `sendEvent`.
A sender that got no response repeats it, and the delivery's id makes it the same event. All times are the database's.
"""

import logging
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID, uuid4

from backend.inbox import events
from backend.inbox.models import Priority
from backend.inbox.payloads import ServicePayload
from backend.kit import hops
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.received import BadSignature, Received
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import secrets
from backend.tenants.actor import ActorKind
from backend.tenants.secrets import SealedSecret
from backend.tenants.trust import Trust
from backend.webhooks import connector_accounts, connector_receiving, connectors, mapping, signatures
from backend.webhooks.connector_accounts import StoredAccount
from backend.webhooks.connector_receiving import Inbound
from backend.webhooks.mapping import MappedDelivery
from backend.webhooks.models import HookTemplate

log = logging.getLogger(__name__)


@dataclass(slots=True)
class OpenHook:
    """A hook that accepts deliveries now."""

    id: UUID
    tenant_id: UUID
    agent_id: UUID | None
    connector_id: UUID | None
    name: str
    template: HookTemplate
    priority: Priority
    is_trusted: bool
    found_at: datetime
    #: The secret, and the one before it as long as it is valid too.
    secret_ids: list[UUID | None]
    #: They are read after the row.
    secrets: list[SealedSecret] = field(init=False, repr=False, default_factory=list)
    #: Set if the hook is of a connector that speaks with a chat service. It is read after the row.
    account: StoredAccount | None = field(init=False, repr=False, default=None)


_TENANT = Statement(UUID, "SELECT find_hook($1)")
_FIND = Statement(
    OpenHook,
    """
SELECT h.id, h.tenant_id, h.agent_id, h.connector_id, h.name, h.template, h.priority, h.is_trusted, now() AS found_at,
  ARRAY[h.secret_id, CASE WHEN h.secret_before_until > now() THEN h.secret_before_id END] AS secret_ids
FROM hooks h JOIN tenants t ON t.tenant_id = h.tenant_id
WHERE h.tenant_id = $1 AND h.id = $2 AND h.is_enabled AND t.status = 'ACTIVE'""",
)
_SECRETS = secrets.SELECT + " AND s.id = ANY ($2)"
_COUNT_RECEIVED = "UPDATE hooks SET received = received + 1, received_at = now() WHERE tenant_id = $1 AND id = $2"
_COUNT_REFUSED = "UPDATE hooks SET refused = refused + 1, refused_at = now() WHERE tenant_id = $1 AND id = $2"

_COUNT_IGNORED = """UPDATE hooks SET ignored = ignored + 1, ignored_at = now(), ignored_reason = $3
WHERE tenant_id = $1 AND id = $2"""


class ChainTooLong(Exception):
    """Too many agents in a row have led to this delivery, so it is discarded."""

    def __init__(self, hook: OpenHook) -> None:
        self.hook = hook


async def find(hook_id: UUID) -> OpenHook | None:
    """None: the hook is missing or disabled, or its tenant is suspended."""
    async with unit_of_work(None, read_only=True) as work:
        tenant_id = await work.fetchrow(_TENANT, hook_id)
    if tenant_id is None:
        return None
    async with unit_of_work(tenant_id, read_only=True) as work:
        hook = await work.fetchrow(_FIND, tenant_id, hook_id)
        if hook is not None:
            hook.secrets.extend(await work.fetch(_SECRETS, tenant_id, hook.secret_ids))
            if hook.connector_id is not None:
                hook.account = await connector_accounts.read(work, connector_id=hook.connector_id)
    return hook


async def receive(hook: OpenHook, keys: Keyring, hints: Hints, received: Received, inbound: Inbound) -> MappedDelivery:
    """Raises `BadSignature`, `InvalidInput` for a signed body that cannot be read, `AgentStopped`, and `ChainTooLong`,
    which is not reported to the sender."""
    if hook.account is not None:
        return await _receive_from_service(hook, hook.account, received, inbound)
    signatures.verify(hook.template, received, [secret.open(keys).value for secret in hook.secrets])
    delivery = mapping.read(hook.template, received)
    hop = hops.read(keys, received.headers.get(hops.HEADER))
    if hop > DEFAULT.agent_hops and hook.agent_id is not None:
        raise ChainTooLong(hook)
    async with unit_of_work(hook.tenant_id) as work:
        if hook.connector_id is not None:
            await connectors.accept(work, keys, hints, connector_id=hook.connector_id, delivery=delivery, hop=hop)
        elif delivery.content is not None:
            await _deliver_event(work, hook, hints, delivery, hop=hop)
        work.after_commit(lambda: _count(hook, _COUNT_RECEIVED))
    return delivery


async def _receive_from_service(
    hook: OpenHook, account: StoredAccount, received: Received, inbound: Inbound
) -> MappedDelivery:
    reading = await connector_receiving.receive(account, received, inbound)
    await _count(hook, _COUNT_RECEIVED)
    if reading.ignored is not None:
        await _count(hook, _COUNT_IGNORED, reading.ignored)
    return MappedDelivery(None, None, challenge=reading.challenge)


async def _deliver_event(work: UnitOfWork, hook: OpenHook, hints: Hints, delivery: MappedDelivery, *, hop: int) -> None:
    payload = ServicePayload(
        service=hook.name,
        content=delivery.content,
        sender_kind=ActorKind.SERVICE,
        sender_id=str(hook.id),
        sender_name=hook.name,
        hop=hop,
    )
    assert hook.agent_id is not None
    event_key = f"hook:{hook.id}:{delivery.delivery_id or uuid4()}"
    await events.accept(
        work, hints, agent_id=hook.agent_id, event_key=event_key, payload=payload, priority=hook.priority,
        trust=Trust.PROGRAM if hook.is_trusted else Trust.STRANGER,
    )  # fmt: skip


async def refuse(hook: OpenHook, error: BadSignature) -> None:
    """Logs it for the operator and counts it for the tenant's admins; the sender gets no reason."""
    log.warning("hook %s of tenant %s: a delivery was refused: %s", hook.id, hook.tenant_id, error)
    await _count(hook, _COUNT_REFUSED)


async def _count(hook: OpenHook, change: str, *more: str) -> None:
    async with unit_of_work(hook.tenant_id, may_be_lost=True) as work:
        await work.execute(change, hook.tenant_id, hook.id, *more)
