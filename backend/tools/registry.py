"""Which tools there are, how a model is told of them, and how their arguments are checked.

The families list their own in `TOOLS`, `tools.step_calls.dispatch` puts them together and looks a call up;
`tools.toolset` has those of one agent.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from backend.kit.text import json_object
from backend.llm.messages import ToolSpec
from backend.tools.errors import ToolError
from backend.tools.models import ToolKind
from backend.tools.tool_context import ToolContext

Result = dict[str, Any]
#: How the result of a call begins that somebody has ended with its agent or its cycle.
WITHDRAWN = "withdrawn: "
#: How the result of a question begins whose time is over; the reason may follow.
UNANSWERED = "nobody answered in time"


class Offer(StrEnum):
    """To whom a built-in tool is offered."""

    ALWAYS = "ALWAYS"
    #: To agents that are given it, as outside tools are.
    GIVEN = "GIVEN"
    #: To agents that have outside tools.
    BESIDE_OUTSIDE = "BESIDE_OUTSIDE"
    #: To agents whose window does not reach back to their beginning.
    WITH_ARCHIVE = "WITH_ARCHIVE"


class Arguments(BaseModel):
    """The input of a tool; unknown fields are refused, so that a model learns that it guessed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class InternalTool:
    """A built-in tool: runs in the process, in the transaction of its step, and leaves its effects on the context."""

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[ToolContext, Any], Awaitable[Result]]
    offer: Offer = Offer.ALWAYS
    #: SPACE: it leaves a hold instead of a result.
    kind: ToolKind = ToolKind.INTERNAL
    #: Fields of its arguments that people see in the message of the call, while they are written and for good.
    displays: tuple[str, ...] = ()
    #: It reads nothing of the database, or only through the context's work: then a step with it may be one call.
    is_plain: bool = False

    def spec(self) -> ToolSpec:
        return _spec(self)

    def parse(self, arguments: str) -> Arguments:
        """The checked arguments; a `ToolError` names what is wrong and what is allowed."""
        try:
            return self.arguments.model_validate(_object(arguments))
        except ValidationError as error:
            faults = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'input'}: {e['msg']}" for e in error.errors())
            allowed = json.dumps(self.spec().parameters, sort_keys=True)
            raise ToolError(f"invalid arguments: {faults}. Allowed: {allowed}") from None


@cache
def _spec(tool: InternalTool) -> ToolSpec:
    """Made once: every model request shows it."""
    schema = tool.arguments.model_json_schema()
    schema.pop("title", None)
    schema.pop("description", None)
    for described in schema.get("properties", {}).values():
        described.pop("title", None)
    return ToolSpec(name=tool.name, description=tool.description, parameters=schema)


def _object(arguments: str) -> dict[str, Any]:
    try:
        return json_object(arguments or "{}")
    except ValueError as error:
        raise ToolError(f"the arguments must be a JSON object: {error}") from None
