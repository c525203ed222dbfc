"""The hash chain of the audit log: the canonical form of an entry, and the walk that finds where a chain is broken.

Pure functions. `audit_sealing` builds the chain; `audit_reading` and the command `verify-audit` walk it. docs/audit.md
documents the same form for outsiders. The form never changes, because sealed entries keep their hashes.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from backend.kit import text
from backend.kit.statements import Json

#: The previous hash of the first entry.
ORIGIN = bytes(32)


@dataclass(frozen=True, slots=True)
class AuditRow:
    """The content of an entry, as `audit_log` stores it."""

    tenant_id: UUID
    occurred_at: datetime
    actor_kind: str
    actor_id: UUID | None
    service_id: UUID | None
    action: str
    target_kind: str | None
    target_id: UUID | None
    details: Json[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class EntryHash:
    """The number and the hash of a sealed entry."""

    seq: int
    hash: bytes


def entry_of(row: AuditRow, *, seq: int) -> dict[str, Any]:
    """The entry as it is exported and hashed, without its hash."""
    return {
        "tenantId": str(row.tenant_id),
        "seq": seq,
        "occurredAt": _timestamp(row.occurred_at),
        "actorKind": row.actor_kind,
        "actorId": _id(row.actor_id),
        "serviceId": _id(row.service_id),
        "action": row.action,
        "targetKind": row.target_kind,
        "targetId": _id(row.target_id),
        "details": row.details,
    }


def chained(previous: bytes, entry: Mapping[str, Any]) -> bytes:
    """The hash of an entry whose predecessor has the hash `previous`."""
    return hashlib.sha256(previous + text.canonical_json(entry)).digest()


@dataclass(slots=True)
class Walk:
    """A position in the chain: the last entry that was verified or appended."""

    seq: int = 0
    hash: bytes = ORIGIN
    #: The number of the first entry that is missing, changed or out of order; the walk stops there.
    broken_seq: int | None = None

    @property
    def is_unbroken(self) -> bool:
        return self.broken_seq is None

    def append(self, entry: Mapping[str, Any]) -> None:
        """Adds this entry to the end of the chain."""
        self.seq, self.hash = self.seq + 1, chained(self.hash, entry)

    def verify(self, entry: Mapping[str, Any], sealed: bytes) -> bool:
        """Verifies the next entry and moves to it. Returns False if the chain is broken here."""
        if entry.get("seq") != self.seq + 1 or chained(self.hash, entry) != sealed:
            self.broken_seq = self.seq + 1
            return False
        self.seq, self.hash = self.seq + 1, sealed
        return True


def _timestamp(value: datetime) -> str:
    return f"{value.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z"


def _id(value: object) -> str | None:
    return None if value is None else str(value)
