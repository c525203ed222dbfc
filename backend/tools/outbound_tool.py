"""The interface of a tool outside the process. `runtime` calls it; `tools.http.tool` is one implementation.

A call starts only after its row says RUNNING, and its key is the id of the row. So the outside can tell a repetition
from a new call (invariant 5).
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from backend.llm.messages import ToolSpec
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.policy import Reach
from backend.tools.registry import Result
from backend.tools.schema import input_schema

log = logging.getLogger(__name__)

_FAULT = "the answer of the tool could not be read, because of a fault of this installation"
_DOUBT = "; it may or may not have happened: do not repeat it blindly, find out first"


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a call: SUCCEEDED, FAILED, or UNKNOWN if it is not known whether the call took effect."""

    state: CallState
    result: Result


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a call is: a fraction of the whole, a text, or both."""

    part: float | None = None
    note: str = ""


#: Receives the progress of a call. It never waits and never raises.
ProgressCallback = Callable[[Progress], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideToolBase:
    """The fields that every kind of outside tool has. Each kind adds `kind` and `call`."""

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
    approval: Approval = DEFAULT_APPROVAL
    is_trusted: bool = False
    #: The target that a tenant configured. A different target makes it a different tool for approvals.
    target: str = ""
    _spec: ToolSpec = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        spec = ToolSpec(name=self.name, description=self.description, parameters=dict(self.input))
        object.__setattr__(self, "_spec", spec)

    @property
    def reach(self) -> Reach:
        return Reach.FIXED

    def host(self, arguments: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - it has only one host
        return None

    def spec(self) -> ToolSpec:
        return self._spec

    def parse(self, arguments: str) -> dict[str, Any]:
        return input_schema.parse(arguments, self.input)


class OutsideTool(Protocol):
    """A tool whose effect is outside Postgres."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> ToolKind: ...

    @property
    def effect(self) -> EffectClass: ...

    @property
    def patience_seconds(self) -> float:
        """How long the cycle waits for the answer before the call becomes a hold."""
        ...

    @property
    def timeout_seconds(self) -> float:
        """How long an answer is accepted."""
        ...

    @property
    def tool_id(self) -> UUID | None:
        """The tenant's definition; None for an operator's tool."""
        ...

    @property
    def visible(self) -> bool:
        """Whether its calls are shown in the space."""
        ...

    @property
    def displays(self) -> tuple[str, ...]:
        """Fields of its arguments that people see there too, both as a draft and finally."""
        ...

    @property
    def approval(self) -> Approval:
        """When people are asked to approve its calls, and who."""
        ...

    @property
    def is_trusted(self) -> bool:
        """Whether an admin or the operator vouches for its results."""
        ...

    @property
    def target(self) -> str:
        """The target that a tenant configured; empty if no tenant configures it."""
        ...

    @property
    def reach(self) -> Reach:
        """Whether the tool alone decides where its calls go."""
        ...

    def host(self, arguments: Mapping[str, Any]) -> str | None:
        """The host that a call goes to, if its arguments name one."""
        ...

    def spec(self) -> ToolSpec: ...

    def parse(self, arguments: str) -> dict[str, Any]:
        """Returns the checked arguments. A `ToolError` names the mistakes and what is allowed."""
        ...

    async def call(self, *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None = None) -> Answer:
        """Makes the call once, within `timeout_seconds`. Raises nothing except on cancellation.

        `on_progress`: receives progress, if people see it.
        """
        ...


async def make(
    tool: OutsideTool, *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None = None
) -> Answer:
    """Makes the call. If the tool raises in spite of its interface, that is a fault of ours and becomes an answer.

    Otherwise the row of the call would stay RUNNING, and the call would be made again and again.
    """
    try:
        return await tool.call(key=key, arguments=arguments, on_progress=on_progress)
    except Exception:
        log.exception("a tool of kind %s raised during a call", tool.kind)
        if tool.effect is EffectClass.PURE:
            return Answer(CallState.FAILED, {"ok": False, "error": _FAULT})
        return Answer(CallState.UNKNOWN, {"ok": False, "unknown": True, "error": f"{_FAULT}{_DOUBT}"})


class _Identified(Protocol):
    @property
    def tool_id(self) -> UUID | None: ...

    @property
    def target(self) -> str: ...


def identity(tool: _Identified) -> str:
    """The tool that has the name now, and its target. An approval of a call is bound to this identity.

    Empty for an operator's tool.
    """
    return "" if tool.tool_id is None else f"{tool.tool_id} {tool.target}"
