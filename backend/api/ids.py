"""Global ids: opaque to clients, base64 of `Type:key` to us (Relay). One thing has one id: other spellings are refused.

Whether an id is malformed, foreign or of something that never was is told to nobody: queries answer null.
"""

import base64
import binascii
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.kit.errors import InvalidInput


class Kind(StrEnum):
    """The types that have global ids."""

    AGENT = "Agent"
    SPACE = "Space"
    MESSAGE = "Message"
    MEMBER = "Member"
    TENANT = "Tenant"
    THINK_CYCLE = "ThinkCycle"
    #: Below: ids to tell things apart by; `node` knows none of them.
    ENTRY = "ConsciousnessEntry"
    INBOX_EVENT = "InboxEvent"


#: Longer than any id of ours; what is longer is not even looked at.
_MAX_CHARS = 200


def encode(kind: Kind, key: UUID | int) -> strawberry.ID:
    return strawberry.ID(base64.b64encode(f"{kind}:{key}".encode()).decode())


def decode(global_id: str) -> tuple[Kind, UUID] | None:
    if len(global_id) > _MAX_CHARS:
        return None
    try:
        kind, _, key = base64.b64decode(global_id, validate=True).decode().partition(":")
        found = Kind(kind), UUID(key)
    except (binascii.Error, ValueError):
        return None
    return found if encode(*found) == global_id else None


def key_of(global_id: str, kind: Kind) -> UUID | None:
    """For queries: None stands for anything that is no id of this kind."""
    found = decode(global_id)
    return found[1] if found and found[0] is kind else None


def require(global_id: str, *kinds: Kind, name: str) -> tuple[Kind, UUID]:
    """For mutations: `InvalidInput` names the field that holds no id of these kinds."""
    found = decode(global_id)
    if found is None or found[0] not in kinds:
        raise InvalidInput(f"{name} is not the id of {' or '.join(kinds)}", path=("input", name))
    return found
