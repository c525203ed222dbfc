"""Ties outside senders to members: a member who has proven to be a sender writes here as themselves (ADR 0031).

A person requests a code and sends it through the connector. That ties the outside sender's id to the member. The tie
works as long as an admin vouches for the connector, because the outside program names the sender.
"""

import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.errors import (
    ConnectorNotFound,
    ConnectorNotTrusted,
    NotAMember,
    SenderNotFound,
    SpaceNotFound,
    TooManySenders,
)
from backend.tenants import audit, grant_checks
from backend.tenants.actor import Actor, ActorKind, HeldRole, Scope
from backend.tenants.audit import Author
from backend.tenants.models import Role

_PREFIX, _ALPHABET, _CHARS = "circadian-", "abcdefghijkmnpqrstuvwxyz23456789", 16
#: Everything in the form of a code. Phones write the first letter of a sentence as a capital.
_CODE = re.compile(rf"{_PREFIX}([a-z0-9]{{{_CHARS}}})([a-z0-9]*)", re.IGNORECASE)
_WITHHELD = "[code withheld]"
_LIFETIME = timedelta(minutes=10)
_SENDER_SCOPES = frozenset({Scope.SPACES_READ, Scope.MESSAGES_WRITE})


@dataclass(frozen=True, slots=True)
class _SpaceConnector:
    id: UUID
    is_trusted: bool


@dataclass(frozen=True, slots=True)
class _CodeOwner:
    member_id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class _ProvenMember:
    id: UUID
    name: str
    role: Role
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]


_OF_SPACE = Statement(
    _SpaceConnector,
    """SELECT id, is_trusted FROM connectors
WHERE tenant_id = $1 AND space_id = $2 AND deleted_at IS NULL FOR SHARE""",
)
#: The lock makes concurrent requests count one after the other.
_LOCK = Statement(UUID, "SELECT id FROM members WHERE tenant_id = $1 AND id = $2 AND left_at IS NULL FOR NO KEY UPDATE")
_COUNT = Statement(
    int,
    """SELECT count(*) FROM connector_senders WHERE tenant_id = $1 AND member_id = $2 AND connector_id <> $3
AND (sender_id IS NOT NULL OR code_until > now())""",
)
_STORE_CODE = Statement(
    datetime,
    """
INSERT INTO connector_senders (id, tenant_id, connector_id, member_id, code_digest, code_until)
VALUES ($1, $2, $3, $4, $5, now() + $6::interval)
ON CONFLICT (tenant_id, connector_id, member_id) DO UPDATE SET code_digest = $5, code_until = now() + $6::interval
RETURNING code_until""",
)
_FIND = Statement(
    _CodeOwner,
    """SELECT s.member_id, m.name FROM connector_senders s
JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id) AND m.left_at IS NULL
WHERE s.tenant_id = $1 AND s.connector_id = $2 AND s.code_digest = ANY ($3) AND s.code_until > now() FOR UPDATE OF s""",
)
_VOID = """UPDATE connector_senders SET code_digest = NULL, code_until = NULL WHERE tenant_id = $1 AND id IN (
  SELECT id FROM connector_senders WHERE tenant_id = $1 AND code_digest = ANY ($2) ORDER BY id FOR UPDATE)"""
#: A sender is one member: the last one that proved it.
_UNTIE = """UPDATE connector_senders SET sender_id = NULL, sender_name = NULL, proven_at = NULL
WHERE tenant_id = $1 AND connector_id = $2 AND sender_id = $3"""
_TIE = """UPDATE connector_senders SET sender_id = $4, sender_name = $5, proven_at = now(), code_digest = NULL,
  code_until = NULL WHERE tenant_id = $1 AND connector_id = $2 AND member_id = $3"""
_MEMBER = Statement(
    _ProvenMember,
    """SELECT m.id, m.name, m.role, m.custom_role_id, m.custom_scopes FROM connector_senders s
JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id) AND m.left_at IS NULL
JOIN space_members p ON (p.tenant_id, p.space_id, p.actor_id) = (m.tenant_id, $4, m.id)
WHERE s.tenant_id = $1 AND s.connector_id = $2 AND s.sender_id = $3""",
)
_CONNECTOR = Statement(UUID, "SELECT id FROM connectors WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL")
_REMOVE = Statement(
    UUID,
    """DELETE FROM connector_senders WHERE tenant_id = $1 AND connector_id = $2 AND member_id = $3
AND (sender_id IS NOT NULL OR code_until > now()) RETURNING id""",
)
_FORGET = "DELETE FROM connector_senders WHERE tenant_id = $1 AND member_id = $2"
_END = "DELETE FROM connector_senders WHERE tenant_id = $1 AND connector_id = $2"


@dataclass(frozen=True, slots=True)
class SenderCode:
    """A code that must be sent through the connector as a whole message."""

    connector_id: UUID
    value: str
    ends_at: datetime


async def request_code(work: UnitOfWork, keys: Keyring, actor: Actor, *, space_id: UUID) -> SenderCode:
    """A code for the connector of that space. It works once, for ten minutes, and replaces an earlier code."""
    actor.require(Scope.MESSAGES_WRITE)
    grant_checks.require_person(actor)
    if not await members.is_member(work, space_id=space_id, actor_id=actor.id):
        if await members.may_read(work, actor, space_id=space_id):
            raise NotAMember(path=("input", "spaceId"))
        raise SpaceNotFound(path=("input", "spaceId"))
    connector = await work.fetchrow(_OF_SPACE, work.tenant_id, space_id)
    if connector is None:
        raise ConnectorNotFound(path=("input", "spaceId"))
    if not connector.is_trusted:
        raise ConnectorNotTrusted(path=("input", "spaceId"))
    if await work.fetchrow(_LOCK, work.tenant_id, actor.id) is None:
        raise NotAMember
    if await work.fetch_one(_COUNT, work.tenant_id, actor.id, connector.id) >= DEFAULT.connector_senders:
        raise TooManySenders
    value = _PREFIX + "".join(secrets.choice(_ALPHABET) for _ in range(_CHARS))
    digest = keys.digest(KeyPurpose.LINK, value)
    ends_at = await work.fetch_one(_STORE_CODE, uuid4(), work.tenant_id, connector.id, actor.id, digest, _LIFETIME)
    return SenderCode(connector.id, value, ends_at)


def codes_in(text: str) -> set[str]:
    """All texts in the form of a code. They are secrets, valid or not, and are never posted."""
    return {_PREFIX + match[1].lower() for match in _CODE.finditer(text)}


def without_codes(text: str) -> str:
    """The text that may be posted. Empty if the text is only a code."""
    return "" if _CODE.fullmatch(text.strip()) else masked(text)


def masked(text: str) -> str:
    return _CODE.sub(_WITHHELD, text)


async def prove(
    work: UnitOfWork, keys: Keyring, *, connector_id: UUID, code: str, sender_id: str, sender: str | None
) -> str | None:
    """Tie the sender to the member who has this code, and return the member's name. None if the code is not valid."""
    match = _CODE.fullmatch(code.strip())
    if match is None or match[2]:
        return None
    digests = keys.digests(KeyPurpose.LINK, _PREFIX + match[1].lower())
    owner = await work.fetchrow(_FIND, work.tenant_id, connector_id, digests)
    if owner is None:
        return None
    await work.execute(_UNTIE, work.tenant_id, connector_id, sender_id)
    await work.execute(_TIE, work.tenant_id, connector_id, owner.member_id, sender_id, sender)
    author, target = Author(ActorKind.PERSON, owner.member_id), ("Connector", connector_id)
    await audit.record(work, author, "connector_sender.proven", target=target, details={"sender": sender or ""})
    return owner.name


async def void(work: UnitOfWork, keys: Keyring, codes: Collection[str]) -> None:
    """Make codes invalid that were not sent as they should be, because others may have read them."""
    digests = [digest for code in codes for digest in keys.digests(KeyPurpose.LINK, code)]
    await work.execute(_VOID, work.tenant_id, digests)


async def member(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, sender_id: str) -> Actor | None:
    """The member who is that sender, while they are a member of tenant and space."""
    row = await work.fetchrow(_MEMBER, work.tenant_id, connector_id, sender_id, space_id)
    if row is None:
        return None
    assert work.tenant_id is not None
    scopes = HeldRole(row.role, row.custom_role_id, row.custom_scopes).scopes & _SENDER_SCOPES
    if Scope.MESSAGES_WRITE not in scopes:
        return None
    return Actor(ActorKind.PERSON, row.id, work.tenant_id, row.name, scopes, row.role)


async def remove(work: UnitOfWork, actor: Actor, *, connector_id: UUID, member_id: UUID) -> None:
    """Remove a proof and its pending code: one's own, or as an admin anyone's. Only a person may do it, as for a proof.

    Raises `ConnectorNotFound`, `SenderNotFound`.
    """
    grant_checks.require_person(actor)
    if member_id != actor.id:
        actor.require(Scope.ADMIN_WRITE)
    if await work.fetchrow(_CONNECTOR, work.tenant_id, connector_id) is None:
        raise ConnectorNotFound(path=("input", "connectorId"))
    if await work.fetchrow(_REMOVE, work.tenant_id, connector_id, member_id) is None:
        raise SenderNotFound(path=("input", "memberId"))


async def forget(work: UnitOfWork, *, member_id: UUID) -> None:
    """Delete the proofs of a member who leaves."""
    await work.execute(_FORGET, work.tenant_id, member_id)


async def end(work: UnitOfWork, *, connector_id: UUID) -> None:
    """Delete the proofs of a connector that ends."""
    await work.execute(_END, work.tenant_id, connector_id)


def checked_id(sender_id: object) -> str | None:
    """The outside program's id for the sender, or None."""
    if sender_id is None:
        return None
    if not isinstance(sender_id, str):
        raise InvalidInput("data.sender.id must be a string that is always the same for one person")
    return texts.require(sender_id, name="data.sender.id", max_chars=DEFAULT.sender_id_chars)
