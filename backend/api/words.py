"""The enums and scalars of the schema: the domains' own words, with what they mean to a client."""

from decimal import Decimal
from enum import StrEnum
from typing import NewType

import strawberry
from strawberry.types.scalar import ScalarDefinition

from backend.agents.models import AgentKind, AgentStatus, Outcome
from backend.consciousness.models import EntryRole
from backend.inbox.models import EventType, Priority, Receipt
from backend.spaces.models import Delivery, MessageKind
from backend.tenants.actor import ActorKind
from backend.tenants.models import Role

__all__ = [
    "SCALARS",
    "ActorKind",
    "AgentKind",
    "AgentStatus",
    "BigInt",
    "Delivery",
    "EntryRole",
    "EventType",
    "MessageKind",
    "Outcome",
    "Priority",
    "Receipt",
    "Role",
]

BigInt = NewType("BigInt", int)
#: For the schema's `scalar_map`.
SCALARS: dict[object, ScalarDefinition] = {
    BigInt: strawberry.scalar(
        name="BigInt", description="A whole number that may pass 32 bits, as a JSON number.", serialize=int
    ),
    Decimal: strawberry.scalar(
        name="Decimal",
        description="An exact decimal number, as a string of digits.",
        serialize=lambda value: f"{value.normalize():f}",
    ),
}

_ENUMS: dict[type[StrEnum], str] = {
    ActorKind: "Who acts.",
    Role: "What a person is in a tenant.",
    AgentKind: "What an agent is for.",
    AgentStatus: "The admin's word over an agent. STOPPED is final.",
    Outcome: "How a think cycle ended.",
    EntryRole: "Whose turn in the conversation with the model.",
    EventType: "What an inbox event tells.",
    Priority: "When an inbox event joins: at the next cycle, or at the next step.",
    Receipt: "Where an inbox event stands.",
    Delivery: "Which messages of a space reach its agents.",
    MessageKind: "What stands in a space: something said, or a notice that is updated in place.",
}
for _enum, _description in _ENUMS.items():
    strawberry.enum(_enum, description=_description)
