"""The type of a built-in tool: how it is described to the model, and how its arguments are checked.

Each family lists its tools in `TOOLS`. `tools.step_calls.dispatch` joins the families and finds the tool of a call.
`tools.toolset` has the tools of one agent.
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
#: The prefix of the result of a call that was ended together with its agent or its cycle.
WITHDRAWN = "withdrawn: "
#: The prefix of the result of a question that expired; a reason may follow.
UNANSWERED = "nobody answered in time"


class Offer(StrEnum):
    """Which agents a built-in tool is offered to."""

    ALWAYS = "ALWAYS"
    #: Agents that are given it by name, like outside tools.
    GIVEN = "GIVEN"
    #: Agents that have outside tools.
    BESIDE_OUTSIDE = "BESIDE_OUTSIDE"
    #: Agents whose window does not reach back to their beginning.
    WITH_ARCHIVE = "WITH_ARCHIVE"


class Arguments(BaseModel):
    """The input of a tool. Unknown fields are refused, so that the model learns that it guessed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class InternalTool:
    """A built-in tool. It runs in the process, in the transaction of its step, and adds its effects to the context."""

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[ToolContext, Any], Awaitable[Result]]
    offer: Offer = Offer.ALWAYS
    #: SPACE: it creates a hold instead of a result.
    kind: ToolKind = ToolKind.INTERNAL
    #: Fields of its arguments that people see in the message of the call, both as a draft and finally.
    displays: tuple[str, ...] = ()
    #: It reads nothing from the database except through the context's unit of work. Then a step that calls it may be
    #: one database call (ADR 0052).
    is_plain: bool = False

    def spec(self) -> ToolSpec:
        return _spec(self)

    def parse(self, arguments: str) -> Arguments:
        """Returns the checked arguments. A `ToolError` names the mistakes and what is allowed."""
        try:
            return self.arguments.model_validate(_object(arguments))
        except ValidationError as error:
            faults = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'input'}: {e['msg']}" for e in error.errors())
            allowed = json.dumps(self.spec().parameters, sort_keys=True)
            raise ToolError(f"invalid arguments: {faults}. Allowed: {allowed}") from None


@cache
def _spec(tool: InternalTool) -> ToolSpec:
    """Built once and cached, because every model request contains it."""
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
