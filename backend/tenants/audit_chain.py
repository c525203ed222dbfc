"""The audit log's chain: the form in which an entry is hashed, and the walk that finds where a chain is broken.

Pure. `audit_sealing` makes the chain, `audit_reading` and the command `verify-audit` walk it. docs/audit.md tells
outsiders the same, so the form never changes: entries stay as they were sealed.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from backend.kit import text

#: Stands before the first entry.
ORIGIN = bytes(32)


def entry_of(row: Any, *, seq: int, details: Mapping[str, Any]) -> dict[str, Any]:
    """A row of `audit_log` as it is exported and hashed, all but its hash."""
    return {
        "tenantId": str(row["tenant_id"]),
        "seq": seq,
        "occurredAt": _moment(row["occurred_at"]),
        "actorKind": row["actor_kind"],
        "actorId": _id(row["actor_id"]),
        "serviceId": _id(row["service_id"]),
        "action": row["action"],
        "targetKind": row["target_kind"],
        "targetId": _id(row["target_id"]),
        "details": details,
    }


def chained(before: bytes, entry: Mapping[str, Any]) -> bytes:
    """The hash of an entry that follows one with the hash `before`."""
    return hashlib.sha256(before + text.canonical_json(entry)).digest()


@dataclass(slots=True)
class Walk:
    """Where a walk along the chain stands: at the last entry that is in order."""

    seq: int = 0
    hash: bytes = ORIGIN
    #: The number of the first entry that is missing, changed or out of place; the walk ends there.
    broken_seq: int | None = None

    @property
    def is_unbroken(self) -> bool:
        return self.broken_seq is None

    def append(self, entry: Mapping[str, Any]) -> None:
        """Make this entry the next of the chain."""
        self.seq, self.hash = self.seq + 1, chained(self.hash, entry)

    def take(self, entry: Mapping[str, Any], sealed: bytes) -> bool:
        """Go on to this entry; False if the chain is broken here."""
        if entry.get("seq") != self.seq + 1 or chained(self.hash, entry) != sealed:
            self.broken_seq = self.seq + 1
            return False
        self.seq, self.hash = self.seq + 1, sealed
        return True


def _moment(value: datetime) -> str:
    return f"{value.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z"


def _id(value: object) -> str | None:
    return None if value is None else str(value)
