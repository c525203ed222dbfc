"""The audit entry of a mutation: its name, its target, and the harmless part of its input.

`mutations` writes it in the transaction of the effect. Texts are never stored, only the fact that they were given: they
may contain a secret, and the log is kept for a long time. Ids, choices, numbers and times are stored.
"""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from backend.api.reading import ids
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.idempotency import MutationResult

#: Mutations without an audit entry. Messages, events and work on calls are records themselves, and too many. What
#: people have read, and that they type or are away, passes. What operators do is in the log of the tenant concerned and
#: in `operator_acts`.
UNAUDITED = frozenset(
    {"postMessage", "sendEvent", "claimToolCall", "renewToolCall", "reportToolProgress"}
    | {"markSpaceRead", "setTyping", "setPresence", "createUpload", "completeUpload"}
    | {"suspendTenant", "resumeTenant", "setTenantCap", "setKillSwitch"}
)

_LONGEST_LIST = 100
#: Texts that are safe to store: names of scopes.
_SAFE_TEXTS = frozenset(map(str, Scope))


async def note(
    work: UnitOfWork, actor: Actor, operation: str, content: Mapping[str, Any], stored: MutationResult
) -> None:
    if operation not in UNAUDITED:
        await audit.record(work, Author.of(actor), operation, target=target_of(stored), details=harmless(content))


def target_of(stored: MutationResult) -> tuple[str, UUID] | None:
    """Return the first object that the answer names by its id, with its type in the schema."""
    for name, value in stored.items():
        try:
            return _camel(f"_{name}"), UUID(value)
        except ValueError:
            continue
    return None


def harmless(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the harmless part of the input. `fields` lists the fields whose values are not stored."""
    fields = {_camel(name): value for name, value in content.items() if value is not None}
    loggable = {name: _loggable(value) for name, value in fields.items()}
    hidden = sorted(name for name, value in loggable.items() if value is None)
    return {name: value for name, value in loggable.items() if value is not None} | (
        {"fields": hidden} if hidden else {}
    )


def _loggable(value: Any) -> Any:
    """Return `value` as the log may store it, or None if it may not. Fractions become texts, because languages print
    them differently."""
    match value:
        case Enum():
            loggable = value.value
        case int():
            loggable = value
        case float() | Decimal():
            loggable = str(value)
        case datetime():
            loggable = value.isoformat()
        case str():
            loggable = value if value in _SAFE_TEXTS else ids.in_clear(value)
        case list():
            loggable = _loggable_list(value)
        case _:
            loggable = None
    return loggable


def _loggable_list(values: list[Any]) -> list[Any] | None:
    """Return the list if all its items can be stored, because a part of a list would be misleading."""
    loggable = [_loggable(each) for each in values[: _LONGEST_LIST + 1]]
    return None if None in loggable or len(loggable) > _LONGEST_LIST else loggable


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)
