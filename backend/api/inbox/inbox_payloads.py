"""What is in an inbox event, as clients read it: as it is stored, but for the ids, which become those of the API.

Called by `minds`; the shapes are `inbox.payloads`'.
"""

import json
from typing import Any
from uuid import UUID

from strawberry.scalars import JSON

from backend.api.reading.ids import Kind, encode
from backend.api.tenants.tenants import KIND_OF_ACTOR
from backend.api.words import ActorKind

_KINDS = {
    "message_id": Kind.MESSAGE,
    "space_id": Kind.SPACE,
    "origin": Kind.SPACE,
    "origins": Kind.SPACE,
    "plan_id": Kind.PLAN,
    "task_id": Kind.TASK,
    "member_id": Kind.MEMBER,
}


def shown(stored: str, *, is_of_hook: bool) -> JSON:
    """`is_of_hook`: its sender is the hook that took it in."""
    payload: dict[str, Any] = json.loads(stored)
    kinds = dict(_KINDS)
    if (sender_kind := payload.get("sender_kind")) is not None:
        kinds["sender_id"] = Kind.HOOK if is_of_hook else KIND_OF_ACTOR[ActorKind(sender_kind)]
    named = {
        name: _encoded(kinds[name], value) if name in kinds and value is not None else value
        for name, value in payload.items()
    }
    return JSON(named)


def _encoded(kind: Kind, value: Any) -> Any:
    return [encode(kind, UUID(each)) for each in value] if isinstance(value, list) else encode(kind, UUID(value))
