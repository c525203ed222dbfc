"""Idempotency keys: the row of a key is written in the transaction of the mutation, so both commit or neither does.

The API wraps the work of every keyed mutation in it. Repeats that run at the same time wait on the row's unique index
and then read the first answer.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from backend.kit import text
from backend.kit.errors import Conflict
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

MutationResult = dict[str, str]


class IdempotencyConflict(Conflict):
    """This idempotency key was used before with different content. Use a new key."""

    code = "IDEMPOTENCY_CONFLICT"


@dataclass(frozen=True, slots=True)
class _ClaimRow:
    """`claim` is set if the key was new; the others describe the first request."""

    claim: int | None
    is_same: bool | None
    answer: Json[MutationResult | None]


@dataclass(frozen=True, slots=True)
class _StoredRow:
    request_digest: bytes
    answer: Json[MutationResult | None]


_PURGE = "DELETE FROM idempotency_keys WHERE tenant_id = $1 AND created_at < now() - interval '24 hours'"
_CLAIM = Statement(_ClaimRow, "SELECT claim, is_same, answer FROM claim_key($1, $2, $3, $4, $5, NULL)")
_READ = Statement(
    _StoredRow,
    """SELECT request_digest, answer FROM idempotency_keys
WHERE tenant_id = $1 AND actor_id = $2 AND operation = $3 AND key = $4
  AND created_at >= now() - interval '24 hours'""",
)
_ANSWER = """UPDATE idempotency_keys SET answer = $5
WHERE tenant_id = $1 AND actor_id = $2 AND operation = $3 AND key = $4"""


@dataclass(frozen=True, slots=True)
class Key:
    """`stored` is the key as its row stores it; `digest` is the hash of the request."""

    operation: str
    stored: str
    digest: bytes


class AlreadyDone(Exception):
    """The key was used for the same request before; the work is not repeated."""

    def __init__(self, stored: MutationResult) -> None:
        super().__init__()
        self.stored = stored


def key_of(actor: Actor, *, operation: str, key: str, request: Mapping[str, Any]) -> Key:
    """A service that acts for a person has its own key space, separate from the person's."""
    key = text.require(key, name="idempotencyKey", max_chars=DEFAULT.idempotency_key_chars)
    return Key(operation, key if actor.service_id is None else f"{actor.service_id}/{key}", _digest(request))


async def claim(work: UnitOfWork, actor: Actor, key: Key) -> MutationResult | None:
    """None: the key is new, so the caller does the work and calls `remember`. Otherwise: the stored answer.

    Raises `IdempotencyConflict` if the key was used for other content.
    """
    row = await work.fetch_one(_CLAIM, actor.tenant_id, actor.id, key.operation, key.stored, key.digest)
    if row.claim is not None:
        return None
    if not row.is_same or row.answer is None:
        raise IdempotencyConflict(path=("input", "idempotencyKey"))
    return row.answer


async def recall(work: UnitOfWork, actor: Actor, key: Key) -> MutationResult | None:
    """The stored answer, if there is one; does not claim the key. Raises `IdempotencyConflict` as `claim` does."""
    row = await work.fetchrow(_READ, actor.tenant_id, actor.id, key.operation, key.stored)
    if row is None:
        return None
    if row.request_digest != key.digest:
        raise IdempotencyConflict(path=("input", "idempotencyKey"))
    return row.answer


async def remember(work: UnitOfWork, actor: Actor, key: Key, stored: MutationResult) -> None:
    """Stores the answer (ids of the rows that the mutation created) before the transaction commits."""
    await work.execute(_ANSWER, actor.tenant_id, actor.id, key.operation, key.stored, json.dumps(stored))


async def purge(work: UnitOfWork) -> None:
    """Deletes the tenant's expired keys. `claim` deletes a few on each call, as long as the tenant sends keyed
    mutations."""
    await work.execute(_PURGE, work.tenant_id)


def _digest(request: Mapping[str, Any]) -> bytes:
    """A digest of ASCII JSON: the text of a request may hold lone surrogates, which cannot be encoded."""
    return hashlib.sha256(json.dumps(request, sort_keys=True, default=_typed).encode()).digest()


def _typed(value: object) -> list[str]:
    """Values that JSON cannot represent, with their type, so that no text has the same digest. The value is not
    normalised: a repeat sends the same form again."""
    match value:
        case date() | time():
            text_of = value.isoformat()
        case Decimal() | UUID():
            text_of = str(value)
        case bytes():
            text_of = value.hex()
        case _:
            raise TypeError(f"an idempotency key cannot cover content of the type {type(value).__name__}")
    return [type(value).__name__, text_of]
