"""What a tool outside the process is, whatever its kind: `runtime` runs it, `tools.http.tool` is one.

A call is begun only after its row says RUNNING, and its key is the row's id: so a repetition can be told from a new
call (invariant 5).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from backend.llm.messages import ToolSpec
from backend.tools.approval_rules import USUAL, Approval
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.policy import Reach
from backend.tools.registry import Result
from backend.tools.schema import input_schema


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a call: SUCCEEDED or FAILED, or UNKNOWN where nobody can say whether it took effect."""

    state: CallState
    result: Result


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a call is: a part of the whole, or words, or both."""

    part: float | None = None
    note: str = ""


#: Hears how far a call is. It never waits and never raises.
Tell = Callable[[Progress], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What every kind of outside tool is alike in; each adds its `kind` and how it is called."""

    name: str
    description: str
    #: JSON Schema of the arguments.
    input: Mapping[str, Any]
    effect: EffectClass
    timeout_seconds: float
    patience_seconds: float
    visible: bool = False
    displays: tuple[str, ...] = ()
    tool_id: UUID | None = None
    approval: Approval = USUAL
    is_trusted: bool = False
    #: Where a tenant has it lead; another one is another tool to whoever approves a call.
    aim: str = ""
    _spec: ToolSpec = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        spec = ToolSpec(name=self.name, description=self.description, parameters=dict(self.input))
        object.__setattr__(self, "_spec", spec)

    @property
    def reach(self) -> Reach:
        return Reach.FIXED

    def host(self, arguments: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - it has but one
        return None

    def spec(self) -> ToolSpec:
        return self._spec

    def parse(self, arguments: str) -> dict[str, Any]:
        return input_schema.parse(arguments, self.input)


class OutsideTool(Protocol):
    """A tool whose effect is outside of Postgres."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> ToolKind: ...

    @property
    def effect(self) -> EffectClass: ...

    @property
    def patience_seconds(self) -> float:
        """How long the mind waits for the answer before the call becomes a hold."""
        ...

    @property
    def timeout_seconds(self) -> float:
        """How long an answer is accepted."""
        ...

    @property
    def tool_id(self) -> UUID | None:
        """The tenant's definition; None: one of the operator's."""
        ...

    @property
    def visible(self) -> bool:
        """Its calls stand in the space, for people to see."""
        ...

    @property
    def displays(self) -> tuple[str, ...]:
        """Fields of its arguments that people see there too, while they are written and for good."""
        ...

    @property
    def approval(self) -> Approval:
        """When people are asked about its calls, and who."""
        ...

    @property
    def is_trusted(self) -> bool:
        """An admin or the operator vouches for its results."""
        ...

    @property
    def aim(self) -> str:
        """Where a tenant has it lead; empty: that is no tenant's word."""
        ...

    @property
    def reach(self) -> Reach:
        """Whether the tool alone says where its calls go."""
        ...

    def host(self, arguments: Mapping[str, Any]) -> str | None:
        """Where a call goes, if its arguments say so."""
        ...

    def spec(self) -> ToolSpec: ...

    def parse(self, arguments: str) -> dict[str, Any]:
        """The checked arguments; a `ToolError` names what is wrong and what is allowed."""
        ...

    async def call(self, *, key: str, arguments: dict[str, Any], tell: Tell | None = None) -> Answer:
        """Do it, once, within `timeout_seconds`; never raises but when it is cancelled. `tell`: if people see it."""
        ...


class _Known(Protocol):
    @property
    def tool_id(self) -> UUID | None: ...

    @property
    def aim(self) -> str: ...


def identity(tool: _Known) -> str:
    """Which tool it is that has the name now, and where it leads: an approval of a call is of this. Empty: one of the
    operator's."""
    return "" if tool.tool_id is None else f"{tool.tool_id} {tool.aim}"
