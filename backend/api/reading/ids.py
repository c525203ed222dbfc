"""Global ids (Relay): opaque to clients, base64 of `Type:key` internally. Each object has exactly one id; another
spelling is refused.

No query reveals whether an id is malformed, belongs to another tenant or never existed: all of them give null.
"""

import base64
import re
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.kit import global_ids
from backend.kit.errors import InvalidInput
from backend.kit.keyring import COVERED_CHARS, Keyring


class Kind(StrEnum):
    """The types that have global ids."""

    AGENT = "Agent"
    SPACE = "Space"
    MESSAGE = "Message"
    MEMBER = "Member"
    TENANT = "Tenant"
    THINK_CYCLE = "ThinkCycle"
    TOOL_CALL = "ToolCall"
    TOOL = "Tool"
    MCP_SERVER = "McpServer"
    PLAN = "Plan"
    MEMORY = "Memory"
    GOAL = "Goal"
    NOTE = "Note"
    LEARNING = "Learning"
    TASK = "Task"
    APP = "App"
    APP_REQUEST = "AppRequest"
    #: For installations and service accounts. A reader who sees only an action of one cannot tell which of the two it
    #: is.
    SERVICE = "Service"
    API_KEY = "ApiKey"
    INVITATION = "Invitation"
    CUSTOM_ROLE = "CustomRole"
    IDENTITY_PROVIDER = "IdentityProvider"
    ACCESS_TOKEN = "AccessToken"  # noqa: S105 -- a name
    WEBHOOK_ENDPOINT = "WebhookEndpoint"
    #: The kinds below only identify things; `node` does not resolve them.
    ENTRY = "ConsciousnessEntry"
    EPISODE = "Episode"
    INBOX_EVENT = "InboxEvent"
    HOOK = "Hook"
    CONNECTOR = "Connector"
    WEBHOOK_DELIVERY = "WebhookDelivery"
    SECRET = "Secret"  # noqa: S105 -- a name
    AUDIT_ENTRY = "AuditEntry"
    COMPACTION = "Compaction"
    BUDGET = "Budget"
    ERASURE = "Erasure"
    FILE = "File"


#: Longer than any of our ids. A longer text is not even decoded.
_MAX_CHARS = 200
#: Their keys are counted over all tenants, so they are encrypted in ids. Otherwise a client could count the rows of
#: other tenants (ADR 0036).
_NUMBERED = frozenset({Kind.ENTRY, Kind.INBOX_EVENT, Kind.AUDIT_ENTRY})
_COVERED = re.compile(f"[0-9a-f]{{{COVERED_CHARS}}}")


def encode(kind: str, key: UUID) -> strawberry.ID:
    """Encode an id. `kind` is a `Kind`, except for a type that only the audit log names."""
    return strawberry.ID(global_ids.encode(kind, key))


def encode_number(keys: Keyring, kind: Kind, number: int) -> strawberry.ID:
    """Encode an id of a kind whose keys are numbers."""
    return strawberry.ID(global_ids.encode(kind, keys.cover(number, bound_to=kind)))


def decode(global_id: str) -> tuple[Kind, UUID] | None:
    try:
        kind, key = _parts(global_id)
        decoded = kind, UUID(key)
    except ValueError:
        return None
    return decoded if encode(*decoded) == global_id else None


def _parts(global_id: str) -> tuple[Kind, str]:
    """Return the type and the key as text. Raises ValueError if the text is not an id."""
    if len(global_id) > _MAX_CHARS:
        raise ValueError("too long")
    kind, _, key = base64.b64decode(global_id, validate=True).decode().partition(":")
    return Kind(kind), key


def in_clear(global_id: str) -> str | None:
    """Return `Type:key` for our own records, or None if the text is not one of our ids."""
    try:
        kind, key = _parts(global_id)
    except ValueError:
        return None
    is_key = _COVERED.fullmatch(key) if kind in _NUMBERED else decode(global_id)
    return f"{kind}:{key}" if is_key else None


def key_of(global_id: str, kind: Kind) -> UUID | None:
    """For queries: return the key, or None if the text is not an id of this kind."""
    decoded = decode(global_id)
    return decoded[1] if decoded and decoded[0] is kind else None


def require(global_id: str, *kinds: Kind, name: str) -> tuple[Kind, UUID]:
    """For mutations: return kind and key. Raises `InvalidInput` that names the field if the text is not an id of these
    kinds."""
    decoded = decode(global_id)
    if decoded is None or decoded[0] not in kinds:
        raise InvalidInput(f"{name} is not the id of {' or '.join(kinds)}", path=("input", name))
    return decoded


def require_number(keys: Keyring, global_id: str, kind: Kind, *, name: str) -> int:
    """Like `require`, for a kind whose keys are numbers."""
    try:
        named_kind, key = _parts(global_id)
        if named_kind is kind and global_ids.encode(kind, key) == global_id:
            return keys.uncover(key, bound_to=kind)
    except ValueError:
        pass
    raise InvalidInput(f"{name} is not the id of {kind}", path=("input", name))
