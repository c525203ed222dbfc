"""What a tool outside the process is, whatever its kind: `runtime` runs it, `tools.http` is one.

A call is begun only after its row says RUNNING, and its key is the row's id: so a repetition can be told from a new
call (invariant 5).
"""

from dataclasses import dataclass
from typing import Any, Protocol

from backend.llm.messages import ToolSpec
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.registry import Result


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a call: SUCCEEDED or FAILED, or UNKNOWN where nobody can say whether it took effect."""

    state: CallState
    result: Result


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

    def spec(self) -> ToolSpec: ...

    def parse(self, arguments: str) -> dict[str, Any]:
        """The checked arguments; a `ToolError` names what is wrong and what is allowed."""
        ...

    async def call(self, *, key: str, arguments: dict[str, Any]) -> Answer:
        """Do it, once, within `timeout_seconds`; never raises but when it is cancelled."""
        ...
