"""The encryption key of a tenant: it encrypts the tenant's secrets, and the installation's key wraps it (envelope
encryption).

`secrets` and `rotation` call it. The cipher is AES-256-GCM. Each ciphertext is bound to its row, so it cannot be
decrypted after it is moved to another tenant, row or purpose. No `repr` shows key material.
"""

import secrets
from dataclasses import dataclass, field
from typing import Self
from uuid import UUID, uuid4

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from backend.kit.keyring import Keyring, Sealed, WrongKey
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

#: The version byte before each nonce, so that another cipher can be introduced later.
_VERSION = b"\x01"
_NONCE_BYTES = 12
_KEY_BITS = 256


@dataclass(frozen=True, slots=True)
class WrappedKey:
    """A tenant's key as it is stored. `wrapped_by` is the name of the installation's key that wraps it."""

    id: UUID
    wrapped_by: str
    wrapped: bytes = field(repr=False)

    @property
    def content(self) -> Sealed:
        return Sealed(self.wrapped_by, self.wrapped)


_CURRENT = Statement(
    WrappedKey,
    """SELECT id, wrapped_by, wrapped FROM tenant_keys WHERE tenant_id = $1 AND retired_at IS NULL
FOR NO KEY UPDATE""",
)
_MAKE = """INSERT INTO tenant_keys (id, tenant_id, wrapped_by, wrapped) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id) WHERE retired_at IS NULL DO NOTHING"""


@dataclass(frozen=True, slots=True)
class TenantCipher:
    """An unwrapped key of a tenant."""

    key_id: UUID
    _key: bytes = field(repr=False)

    @classmethod
    def unwrapped(cls, keys: Keyring, *, tenant_id: UUID, key_id: UUID, wrapped: Sealed) -> Self:
        """Raises `WrongKey`."""
        return cls(key_id, keys.open(wrapped, bound_to=_binding(tenant_id, key_id)))

    def seal(self, value: str, *, bound_to: str) -> bytes:
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return _VERSION + nonce + AESGCM(self._key).encrypt(nonce, value.encode(), _VERSION + bound_to.encode())

    def open(self, sealed: bytes, *, bound_to: str) -> str:
        """Raises `WrongKey`."""
        nonce, content = sealed[1 : 1 + _NONCE_BYTES], sealed[1 + _NONCE_BYTES :]
        try:
            return AESGCM(self._key).decrypt(nonce, content, sealed[:1] + bound_to.encode()).decode()
        except InvalidTag:
            raise WrongKey("the content was encrypted for another purpose, or was changed") from None


async def current(work: UnitOfWork, keys: Keyring) -> TenantCipher:
    """The current encryption key; created if it is missing. It is locked: nobody else seals or rotates until this
    transaction ends."""
    assert work.tenant_id is not None
    key = await work.fetchrow(_CURRENT, work.tenant_id)
    while key is None:  # no key yet, or another transaction retired it while this one waited
        await make(work, keys)
        key = await work.fetchrow(_CURRENT, work.tenant_id)
    return TenantCipher.unwrapped(keys, tenant_id=work.tenant_id, key_id=key.id, wrapped=key.content)


async def make(work: UnitOfWork, keys: Keyring) -> None:
    """Creates a current key, unless the tenant has one."""
    assert work.tenant_id is not None
    key_id = uuid4()
    wrapped = keys.seal(AESGCM.generate_key(_KEY_BITS), bound_to=_binding(work.tenant_id, key_id))
    await work.execute(_MAKE, key_id, work.tenant_id, wrapped.key, wrapped.content)


def rewrapped(keys: Keyring, *, tenant_id: UUID, key_id: UUID, wrapped: Sealed) -> Sealed:
    """The same key, wrapped by the newest key of the installation. Raises `WrongKey`."""
    bound_to = _binding(tenant_id, key_id)
    return keys.seal(keys.open(wrapped, bound_to=bound_to), bound_to=bound_to)


def _binding(tenant_id: UUID, key_id: UUID) -> str:
    return f"{tenant_id}|tenant_keys|wrapped|{key_id}"
