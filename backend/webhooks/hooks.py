"""Hooks of a tenant: admins create, change and delete them, and rotate their secrets. The API calls it."""

from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID, uuid4

from backend.agents import registry as agents
from backend.agents.visibility import require_own
from backend.inbox.events import require_name
from backend.inbox.models import Priority
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors
from backend.tenants import grant_checks, secrets
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope
from backend.tenants.trust import Trust, require_vouching, trust_of
from backend.webhooks import secret_rotation, signatures
from backend.webhooks.errors import HookNotFound, PartOfConnector, TooManyHooks
from backend.webhooks.models import HookTemplate

#: These senders create the secret themselves.
_SENDER_SETS_SECRET = frozenset({HookTemplate.SLACK, HookTemplate.STRIPE})


@dataclass(frozen=True, slots=True)
class _StoredHook:
    agent_id: UUID | None
    connector_id: UUID | None
    name: str
    template: HookTemplate
    priority: Priority
    is_enabled: bool
    secret_id: UUID
    secret_before_id: UUID | None


_COUNT = Statement(int, "SELECT count(*) FROM hooks WHERE tenant_id = $1")
_ADD = """INSERT INTO hooks (id, tenant_id, agent_id, connector_id, name, template, priority, secret_id, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"""
_LOCK = Statement(
    _StoredHook,
    """SELECT agent_id, connector_id, name, template, priority, is_enabled, secret_id, secret_before_id
FROM hooks WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE""",
)
_CHANGE = """UPDATE hooks SET name = $3, priority = $4, is_enabled = $5, is_trusted = is_trusted AND $6,
  updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_TRUST = "UPDATE hooks SET is_trusted = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"
_ROTATE = """UPDATE hooks SET secret_before_id = coalesce($3, secret_before_id), secret_before_until = now() + $4,
  is_trusted = is_trusted AND $5, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_DELETE = "DELETE FROM hooks WHERE tenant_id = $1 AND id = $2"


@dataclass(frozen=True, slots=True)
class HookDraft:
    """A hook before it has a secret. Either `agent_id` or `connector_id` is set."""

    name: str
    template: HookTemplate
    priority: Priority
    agent_id: UUID | None = None
    connector_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class CreatedHook:
    """`secret`: shown only once; None: the caller supplied it."""

    hook_id: UUID
    secret: str | None = field(repr=False)


async def create(
    work: UnitOfWork,
    keys: Keyring,
    actor: Actor,
    *,
    agent_id: UUID,
    name: str,
    template: HookTemplate,
    priority: Priority,
    secret: str | None,
) -> CreatedHook:
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.require_all(actor, (Scope.EVENTS_WRITE,))
    await tenant_status.lock(work)  # before the agent
    await agents.lock(work, actor, agent_id=agent_id)
    draft = HookDraft(require_name(name, name="name"), template, priority, agent_id=agent_id)
    return await add(work, keys, actor, draft=draft, secret=secret)


async def add(work: UnitOfWork, keys: Keyring, actor: Actor, *, draft: HookDraft, secret: str | None) -> CreatedHook:
    value = _checked(draft.template, secret)
    await tenant_status.lock(work)
    if await work.fetch_one(_COUNT, work.tenant_id) >= DEFAULT.hooks:
        raise TooManyHooks
    hook_id = uuid4()
    secret_id = await secrets.put(work, keys, actor, name=_secret_name(hook_id), value=value)
    await work.execute(
        _ADD, hook_id, work.tenant_id, draft.agent_id, draft.connector_id, draft.name, draft.template, draft.priority,
        secret_id, actor.id,
    )  # fmt: skip
    return CreatedHook(hook_id, None if secret else value)


async def change(
    work: UnitOfWork,
    actor: Actor,
    *,
    hook_id: UUID,
    name: str | None,
    priority: Priority | None,
    is_enabled: bool | None,
) -> None:
    """A field that is None stays unchanged. If a program enables the hook again, it loses its mark of trust."""
    actor.require(Scope.ADMIN_WRITE)
    await connectors.lock_of_part(work, "hooks", hook_id)
    hook = await _lock(work, hook_id)
    keeps_trust = True
    if is_enabled:
        await _require_sending_scope(work, actor, hook)
        keeps_trust = hook.is_enabled or await _is_persons(work, actor, hook)
    await work.execute(
        _CHANGE,
        work.tenant_id,
        hook_id,
        hook.name if name is None else require_name(name, name="name"),
        hook.priority if priority is None else priority,
        hook.is_enabled if is_enabled is None else is_enabled,
        keeps_trust,
    )


async def trust(work: UnitOfWork, actor: Actor, *, hook_id: UUID, is_trusted: bool) -> None:
    """Sets whether an admin vouches for its deliveries. Never possible for a connector's hook, which carries messages
    of anybody."""
    require_vouching(actor)
    if (await _lock(work, hook_id, path=("input", "id"))).connector_id is not None:
        raise PartOfConnector(path=("input", "id"))
    await work.execute(_TRUST, work.tenant_id, hook_id, is_trusted)


async def rotate(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, hook_id: UUID, secret: str | None, overlap_hours: int
) -> CreatedHook:
    """The previous secret stays valid for a while, so that nothing is refused until the sender has the new one. If a
    program does it, the hook loses its mark of trust: the program decides who has the secret."""
    actor.require(Scope.ADMIN_WRITE)
    if not 0 <= overlap_hours <= DEFAULT.key_overlap_hours:
        raise InvalidInput(
            f"overlapHours must be from 0 to {DEFAULT.key_overlap_hours}", path=("input", "overlapHours")
        )
    await connectors.lock_of_part(work, "hooks", hook_id)
    hook = await _lock(work, hook_id)
    await _require_sending_scope(work, actor, hook)
    value = _checked(hook.template, secret)
    overlap = timedelta(hours=overlap_hours)
    before_id = await secret_rotation.replace(
        work, keys, actor, name=_secret_name(hook_id), value=value, overlap=overlap
    )
    keeps_trust = await _is_persons(work, actor, hook)
    await work.execute(_ROTATE, work.tenant_id, hook_id, before_id, overlap, keeps_trust)
    await secret_rotation.delete_ended(work, "hooks")
    return CreatedHook(hook_id, None if secret else value)


async def delete(work: UnitOfWork, actor: Actor, *, hook_id: UUID, is_whole: bool = False) -> None:
    """Deletes the hook and its secrets. Received events stay in the inbox. `is_whole`: its connector is deleted too."""
    actor.require(Scope.ADMIN_WRITE)
    hook = await _lock(work, hook_id)
    if hook.connector_id is not None and not is_whole:
        raise PartOfConnector(path=("input", "hookId"))
    await work.execute(_DELETE, work.tenant_id, hook_id)
    for secret_id in (hook.secret_id, hook.secret_before_id):
        if secret_id is not None:
            await secrets.delete(work, actor, secret_id=secret_id)


async def _require_sending_scope(work: UnitOfWork, actor: Actor, hook: _StoredHook) -> None:
    """The holder of a hook's secret can send events to an agent, or messages into a connector's space, so the actor
    needs that scope. Only its member may let others send events to a personal assistant."""
    scope = Scope.EVENTS_WRITE if hook.connector_id is None else Scope.MESSAGES_WRITE
    grant_checks.require_all(actor, (scope,), path=("input", "hookId"))
    if hook.agent_id is not None:
        await require_own(work, actor, hook.agent_id, path=("input", "hookId"))


async def _is_persons(work: UnitOfWork, actor: Actor, hook: _StoredHook) -> bool:
    """Whether the actor who decides on the senders is a person. If not, the hook's connector loses its mark of
    trust."""
    if hook.connector_id is not None:
        await connectors.on_access_changed(work, actor, connector_id=hook.connector_id)
    return trust_of(actor) is Trust.MEMBER


async def _lock(work: UnitOfWork, hook_id: UUID, *, path: tuple[str, ...] = ("input", "hookId")) -> _StoredHook:
    row = await work.fetchrow(_LOCK, work.tenant_id, hook_id)
    if row is None:
        raise HookNotFound(path=path)
    return row


def _checked(template: HookTemplate, secret: str | None) -> str:
    """The given secret, validated, or a generated one."""
    if secret is None:
        if template in _SENDER_SETS_SECRET:
            raise InvalidInput(f"secret must be given: {template} creates it", path=("input", "secret"))
        return signatures.fresh_secret()
    value = text.require(secret, name="secret", max_chars=DEFAULT.secret_chars)
    if template is HookTemplate.STANDARD:
        try:
            signatures.standard_key(value)
        except ValueError as error:
            raise InvalidInput(str(error), path=("input", "secret")) from None
    return value


def _secret_name(hook_id: UUID) -> str:
    return f"hook/{hook_id}"
