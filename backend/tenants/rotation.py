"""Rotates keys without an interruption: a tenant's own key, and the installation's key that wraps it.

`rotate` is the mutation `rotateTenantKey`; `rewrap` is the command `rewrap-secrets`. Both work in short transactions
and finish what an earlier run began. Every secret stays readable meanwhile, because each row names its key.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.kit.keyring import Keyring, WrongKey
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, envelope, secrets
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import OPERATOR, Note, unnoted
from backend.tenants.envelope import TenantCipher, WrappedKey
from backend.tenants.secrets import SealedSecret

_RETIRE = "UPDATE tenant_keys SET retired_at = now() WHERE tenant_id = $1 AND retired_at IS NULL"
_OLD = secrets.SELECT + " AND s.key_id <> $2 ORDER BY s.id LIMIT $3 FOR UPDATE OF s"
_RESEAL = "UPDATE secrets SET key_id = $3, sealed = $4 WHERE tenant_id = $1 AND id = $2"
_FORGET = """DELETE FROM tenant_keys k WHERE k.tenant_id = $1 AND k.retired_at IS NOT NULL
AND NOT EXISTS (SELECT FROM secrets s WHERE (s.tenant_id, s.key_id) = (k.tenant_id, k.id))"""

_TENANTS = Statement(UUID, "SELECT tenant_id FROM find_wrapped_otherwise($1)")
_WRAPPED = Statement(
    WrappedKey,
    """SELECT id, wrapped_by, wrapped FROM tenant_keys WHERE tenant_id = $1 AND wrapped_by <> $2
FOR NO KEY UPDATE""",
)
_REWRAP = "UPDATE tenant_keys SET wrapped_by = $3, wrapped = $4 WHERE tenant_id = $1 AND id = $2"


async def rotate(actor: Actor, keys: Keyring, *, note: Note = unnoted) -> None:
    """Creates a new key for the tenant, re-encrypts all its secrets, and deletes the old key."""
    actor.require(Scope.ADMIN_WRITE)
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await envelope.current(work, keys)  # waits for transactions that seal with it, before it is retired
        await work.execute(_RETIRE, actor.tenant_id)
        await envelope.make(work, keys)
    while await _reseal_some(actor.tenant_id, keys):
        pass
    async with unit_of_work(actor.tenant_id) as work:
        await work.execute(_FORGET, actor.tenant_id)


async def _reseal_some(tenant_id: UUID, keys: Keyring) -> bool:
    """Re-encrypts one batch with the current key. Returns False when no secret is left."""
    async with unit_of_work(tenant_id) as work:
        cipher = await envelope.current(work, keys)
        old = await work.fetch(_OLD, tenant_id, cipher.key_id, DEFAULT.secrets_per_batch)
        for secret in old:
            await _reseal(work, keys, secret, cipher)
    return bool(old)


async def _reseal(work: UnitOfWork, keys: Keyring, secret: SealedSecret, cipher: TenantCipher) -> None:
    sealed = cipher.seal(secret.open(keys).value, bound_to=secret.binding)
    await work.execute(_RESEAL, secret.tenant_id, secret.id, cipher.key_id, sealed)


@dataclass(frozen=True, slots=True)
class Rewrapped:
    keys: int
    #: Tenants with a key that no key of the installation can unwrap.
    unopened: list[UUID]


async def rewrap(keys: Keyring) -> Rewrapped:
    """Wraps every tenant's keys with the installation's newest key. Keys that it already wraps are left alone."""
    async with unit_of_work(None, read_only=True) as work:
        tenant_ids = await work.fetch(_TENANTS, keys.newest)
    count, unopened = 0, []
    for tenant_id in tenant_ids:
        try:
            count += await _rewrap_of(tenant_id, keys)
        except WrongKey:
            unopened.append(tenant_id)
    return Rewrapped(count, unopened)


async def _rewrap_of(tenant_id: UUID, keys: Keyring) -> int:
    async with unit_of_work(tenant_id) as work:
        wrapped_keys = await work.fetch(_WRAPPED, tenant_id, keys.newest)
        for key in wrapped_keys:
            wrapped = envelope.rewrapped(keys, tenant_id=tenant_id, key_id=key.id, wrapped=key.content)
            await work.execute(_REWRAP, tenant_id, key.id, wrapped.key, wrapped.content)
        await audit.record(work, OPERATOR, "tenant_key.rewrapped", details={"keys": len(wrapped_keys)})
    return len(wrapped_keys)
