"""Opaque access tokens: `cir_at_` + 32 random characters + a checksum; only the SHA-256 of one is stored.

The API authenticates every request and socket through `authenticate`; `registry` issues.
"""

import hashlib
import json
import secrets
import string
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import asyncpg

from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, Scope
from backend.tenants.models import Role

PREFIX = "cir_at_"
_ALPHABET = string.digits + string.ascii_letters
_RANDOM_CHARS = 32
_CHECKSUM_CHARS = 6


@dataclass(frozen=True, slots=True)
class Session:
    """What a token stands for, as long as it stands: check again before relying on it later."""

    actor: Actor
    role: Role
    token_id: UUID
    #: Monotonic time at which it expires; by the database's clock, of which this machine's may differ.
    ends_at: float | None


def generate() -> str:
    body = "".join(secrets.choice(_ALPHABET) for _ in range(_RANDOM_CHARS))
    return PREFIX + body + _checksum(body)


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def is_well_formed(token: str) -> bool:
    """Prefix, length and checksum: a mistyped or foreign token costs no look-up."""
    body = token.removeprefix(PREFIX)
    if body == token or len(body) != _RANDOM_CHARS + _CHECKSUM_CHARS or not body.isascii():
        return False
    return secrets.compare_digest(_checksum(body[:_RANDOM_CHARS]), body[_RANDOM_CHARS:])


def _checksum(body: str) -> str:
    number, chars = zlib.crc32(body.encode()), ""
    for _ in range(_CHECKSUM_CHARS):
        number, place = divmod(number, len(_ALPHABET))
        chars = _ALPHABET[place] + chars
    return chars


_FIND = "SELECT tenant_id, token_id FROM find_access_token($1)"
_SESSIONS = """
SELECT t.id, t.scopes, extract(epoch FROM t.expires_at - now())::float8 AS seconds_left,
  m.id AS member_id, m.name, m.role FROM access_tokens t
JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, t.member_id)
WHERE t.tenant_id = $1 AND t.id = ANY ($2) AND t.revoked_at IS NULL AND m.left_at IS NULL
  AND (t.expires_at IS NULL OR t.expires_at > now())"""


async def authenticate(token: str) -> Session | None:
    """The session of a bearer token; None if it is malformed, unknown, expired, revoked, or its member has left."""
    if not is_well_formed(token):
        return None
    async with unit_of_work(None, read_only=True) as work:
        found = await work.fetchrow(_FIND, digest(token))
    if found is None:
        return None
    return (await recall(found["tenant_id"], [found["token_id"]])).get(found["token_id"])


async def recall(tenant_id: UUID, token_ids: Sequence[UUID]) -> dict[UUID, Session]:
    """Those of a tenant's tokens that still stand, with what they stand for now."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        rows = await work.fetch(_SESSIONS, tenant_id, token_ids)
    return {row["id"]: _session(tenant_id, row) for row in rows}


def _session(tenant_id: UUID, row: asyncpg.Record) -> Session:
    role = Role(row["role"])
    granted = frozenset(Scope(scope) for scope in json.loads(row["scopes"])) & ROLE_SCOPES[role]
    actor = Actor(ActorKind.PERSON, row["member_id"], tenant_id, row["name"], granted)
    left: float | None = row["seconds_left"]
    return Session(actor, role, token_id=row["id"], ends_at=None if left is None else time.monotonic() + left)
