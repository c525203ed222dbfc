"""Passkeys of people (WebAuthn): lists, adds, renames, removes and uses them. The pages of `oauth` call it.

The database stores the public key. A passkey alone proves the identity: the device has checked a finger, a face or a
code (user verification), so it replaces password and second step together (ADR 0037).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from backend.accounts.webauthn import New
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class PasskeyView:
    """A passkey as its owner sees it."""

    id: UUID
    name: str
    credential_id: bytes
    created_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class StoredPasskey:
    """The data that verifies the browser's response."""

    id: UUID
    user_id: UUID
    public_key: bytes
    sign_count: int

    def is_counter_advanced(self, sign_count: int) -> bool:
        """False: the counter did not increase, so a copy of the passkey was used. A passkey that does not count always
        sends 0."""
        return sign_count > self.sign_count or sign_count == self.sign_count == 0


@dataclass(frozen=True, slots=True)
class Proof:
    """A verified response. `use` consumes it in the transaction of the act that it authorises."""

    passkey_id: UUID
    user_id: UUID
    sign_count: int


_LIST = Statement(PasskeyView, "SELECT id, name, credential_id, created_at, used_at FROM list_passkeys($1)")
_FIND = Statement(StoredPasskey, "SELECT id, user_id, public_key, sign_count FROM find_passkey($1)")
_ADD = Statement(bool, "SELECT add_passkey($1, $2, $3, $4, $5, $6, $7)")
_RENAME = Statement(bool, "SELECT rename_passkey($1, $2, $3)")
_REMOVE = Statement(bool, "SELECT remove_passkey($1, $2)")
_USE = Statement(bool, "SELECT use_passkey($1, $2)")


async def of(work: UnitOfWork, user_id: UUID) -> Sequence[PasskeyView]:
    return await work.fetch(_LIST, user_id)


async def find(credential_id: bytes) -> StoredPasskey | None:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetchrow(_FIND, credential_id)


async def add(work: UnitOfWork, user_id: UUID, new: New, *, name: str) -> bool:
    """False: the person has the maximum number of passkeys, or somebody has registered this one already."""
    added = await work.fetchrow(
        _ADD, uuid4(), user_id, new.credential_id, new.public_key, new.sign_count, name, DEFAULT.passkeys
    )
    return added is True


async def rename(work: UnitOfWork, user_id: UUID, passkey_id: UUID, *, name: str) -> bool:
    return await work.fetchrow(_RENAME, user_id, passkey_id, name) is True


async def remove(work: UnitOfWork, user_id: UUID, passkey_id: UUID) -> bool:
    return await work.fetchrow(_REMOVE, user_id, passkey_id) is True


async def use(work: UnitOfWork, proof: Proof) -> bool:
    """False: the passkey was removed or used in the meantime, or the account is disabled."""
    return await work.fetchrow(_USE, proof.passkey_id, proof.sign_count) is True
