"""Secrets that a tenant stores and nobody can read back: keys of model providers, client secrets of sign-in.

Admins set and delete them through `api`; `runtime` and `oauth` read them when they use them. A secret is bound to its
tenant, row, name and address: a changed row cannot be decrypted. `envelope` has the tenant's key, `rotation` changes
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import asyncpg

from backend.kit import text
from backend.kit.errors import Conflict, LimitReached, NotFound
from backend.kit.keyring import Keyring, Sealed
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import envelope
from backend.tenants.actor import Actor, Scope
from backend.tenants.envelope import TenantCipher

#: How the names of secrets begin that people set by name, which are counted together. All others are parts of hooks,
#: endpoints, connectors and sign-in providers, which have limits of their own: so a leaked one can always be replaced.
MODEL_PREFIX, TOOL_PREFIX = "model/", "tool/"
_COUNTED = (MODEL_PREFIX, TOOL_PREFIX)
_HINT_CHARS = 4
#: The last characters of a shorter secret would reveal too much of it.
_LEAST_CHARS_FOR_HINT = 16


class SecretNotFound(NotFound):
    """No such secret is visible to you."""


class SecretInUse(Conflict):
    """This secret is still in use. Change or delete what uses it first."""

    code = "SECRET_IN_USE"


class TooManySecrets(LimitReached):
    """The tenant has the maximum number of model keys and tool secrets."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A secret in clear text, for immediate use. It must never be stored, shown or logged."""

    id: UUID
    name: str
    value: str = field(repr=False)
    base_url: str | None


@dataclass(frozen=True, slots=True)
class SealedSecret:
    """The row of a secret, with the wrapped key that decrypts it. It is safe to keep in memory."""

    id: UUID
    tenant_id: UUID
    name: str
    base_url: str | None
    key_id: UUID
    sealed: bytes = field(repr=False)
    #: Name of the installation's key that wraps it.
    wrapped_by: str
    wrapped: bytes = field(repr=False)

    def open(self, keys: Keyring) -> Opened:
        """Raises `WrongKey`."""
        wrapped = Sealed(self.wrapped_by, self.wrapped)
        cipher = TenantCipher.unwrapped(keys, tenant_id=self.tenant_id, key_id=self.key_id, wrapped=wrapped)
        value = cipher.open(self.sealed, bound_to=self.binding)
        return Opened(self.id, self.name, value, self.base_url)

    @property
    def binding(self) -> str:
        return binding_of(self.tenant_id, self.id, self.name, self.base_url)


#: The secrets of the tenant `$1`.
SELECT = Statement(
    SealedSecret,
    """
SELECT s.id, s.tenant_id, s.name, s.base_url, s.key_id, s.sealed, k.wrapped_by, k.wrapped
FROM secrets s JOIN tenant_keys k ON (k.tenant_id, k.id) = (s.tenant_id, s.key_id) WHERE s.tenant_id = $1""",
)
_NAMED = SELECT + " AND s.name = $2"
_SEVERAL = SELECT + " AND s.name = ANY ($2)"
_PREFIXED = SELECT + " AND starts_with(s.name, $2) ORDER BY s.name"
_FIND = Statement(UUID, "SELECT id FROM secrets WHERE tenant_id = $1 AND name = $2")
_COUNT = Statement(int, "SELECT count(*) FROM secrets WHERE tenant_id = $1")
_COUNT_NAMED = Statement(
    int,
    "SELECT count(*) FROM secrets WHERE tenant_id = $1 AND (starts_with(name, $2) OR starts_with(name, $3))",
)
_PUT = """
INSERT INTO secrets (id, tenant_id, name, key_id, sealed, hint, base_url, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (tenant_id, name) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed, hint = excluded.hint,
  base_url = excluded.base_url, updated_at = now()"""
_DELETE = Statement(UUID, "DELETE FROM secrets WHERE tenant_id = $1 AND id = $2 RETURNING id")


async def put(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, name: str, value: str, base_url: str | None = None
) -> UUID:
    """Creates or replaces the secret of that name; its id stays the same. Two calls for one tenant run one after the
    other."""
    actor.require(Scope.ADMIN_WRITE)
    value = text.require(value, name="value", max_chars=DEFAULT.secret_chars)
    cipher = await envelope.current(work, keys)
    secret_id = await work.fetchrow(_FIND, actor.tenant_id, name)
    if secret_id is None:
        if name.startswith(_COUNTED):
            await _require_room(work)
        secret_id = uuid4()
    sealed = cipher.seal(value, bound_to=binding_of(actor.tenant_id, secret_id, name, base_url))
    hint = value[-_HINT_CHARS:] if len(value) >= _LEAST_CHARS_FOR_HINT else ""
    await work.execute(_PUT, secret_id, actor.tenant_id, name, cipher.key_id, sealed, hint, base_url, actor.id)
    return secret_id


async def read(work: UnitOfWork, keys: Keyring, *, name: str) -> Opened | None:
    """Raises `WrongKey` if the installation has lost the key, or the row was modified in the database."""
    secret = await work.fetchrow(_NAMED, work.tenant_id, name)
    return None if secret is None else secret.open(keys)


async def find(work: UnitOfWork, *, prefix: str) -> Sequence[SealedSecret]:
    """The secrets whose names have this prefix, still sealed."""
    return await work.fetch(_PREFIXED, work.tenant_id, prefix)


async def find_named(work: UnitOfWork, *, names: Sequence[str]) -> Sequence[SealedSecret]:
    """The secrets with these names, still sealed. Missing names are skipped."""
    return await work.fetch(_SEVERAL, work.tenant_id, list(names))


async def count(work: UnitOfWork) -> int:
    return await work.fetch_one(_COUNT, work.tenant_id)


async def _require_room(work: UnitOfWork) -> None:
    if await work.fetch_one(_COUNT_NAMED, work.tenant_id, *_COUNTED) >= DEFAULT.secrets:
        raise TooManySecrets(
            f"your organisation may have {DEFAULT.secrets:,} model keys and tool secrets; "
            "delete one that nothing uses (deleteSecret)"
        )


async def delete(work: UnitOfWork, actor: Actor, *, secret_id: UUID) -> None:
    actor.require(Scope.ADMIN_WRITE)
    await remove(work, secret_id=secret_id)


async def remove(work: UnitOfWork, *, secret_id: UUID) -> None:
    """As `delete`, for a caller that has checked the rights."""
    try:
        deleted = await work.fetchrow(_DELETE, work.tenant_id, secret_id)
    except asyncpg.ForeignKeyViolationError:
        raise SecretInUse from None
    if deleted is None:
        raise SecretNotFound


def binding_of(tenant_id: UUID, secret_id: UUID, name: str, base_url: str | None) -> str:
    """Names may hold any character; only a quoted form shows for certain where each part ends."""
    return text.canonical_json([str(tenant_id), "secrets", "sealed", str(secret_id), name, base_url]).decode()
