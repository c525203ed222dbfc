"""People's passkeys (WebAuthn): listed, added, named, removed, used. Called by the pages of `oauth`.

The database has the public key. A passkey proves by itself who somebody is: the device has asked them for a finger, a
face or a code (user verification), so it stands for password and second step together (ADR 0037).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from backend.accounts.webauthn import New
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class PasskeyView:
    """As its person sees it."""

    id: UUID
    name: str
    credential_id: bytes
    created_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class KnownPasskey:
    """What an answer of a browser is checked with."""

    id: UUID
    user_id: UUID
    public_key: bytes
    sign_count: int

    def has_gone_on(self, sign_count: int) -> bool:
        """False: somebody else has used a copy of it meanwhile. One that does not count says 0 always."""
        return sign_count > self.sign_count or sign_count == self.sign_count == 0


@dataclass(frozen=True, slots=True)
class Proof:
    """An answer that was good. It is used up in the transaction of what it is for."""

    passkey_id: UUID
    user_id: UUID
    sign_count: int


async def of(work: UnitOfWork, user_id: UUID) -> Sequence[PasskeyView]:
    return [PasskeyView(**row) for row in await work.fetch("SELECT * FROM list_passkeys($1)", user_id)]


async def find(credential_id: bytes) -> KnownPasskey | None:
    async with unit_of_work(None, read_only=True) as work:
        row = await work.fetchrow("SELECT * FROM find_passkey($1)", credential_id)
    return KnownPasskey(**row) if row else None


async def add(work: UnitOfWork, user_id: UUID, new: New, *, name: str) -> bool:
    """False: they have as many as one may have, or somebody has this one already."""
    added = await work.fetchval(
        "SELECT add_passkey($1, $2, $3, $4, $5, $6, $7)",
        uuid4(), user_id, new.credential_id, new.public_key, new.sign_count, name, DEFAULT.passkeys,
    )  # fmt: skip
    return added is True


async def rename(work: UnitOfWork, user_id: UUID, passkey_id: UUID, *, name: str) -> bool:
    return await work.fetchval("SELECT rename_passkey($1, $2, $3)", user_id, passkey_id, name) is True


async def remove(work: UnitOfWork, user_id: UUID, passkey_id: UUID) -> bool:
    return await work.fetchval("SELECT remove_passkey($1, $2)", user_id, passkey_id) is True


async def use(work: UnitOfWork, proof: Proof) -> bool:
    """False: it was removed or used meanwhile, or its person's account is disabled."""
    return await work.fetchval("SELECT use_passkey($1, $2)", proof.passkey_id, proof.sign_count) is True
