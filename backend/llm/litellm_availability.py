"""Whether this process has litellm, and access to the functions that need it (ADR 0048).

Importing litellm blocks for seconds and takes 190 MB. A worker that needs it imports `litellm_modules` before its first
heartbeat, which calls `register`. A worker that started without it never imports it. Code that needs litellm there gets
`NeedsLitellm`, and a callback tells the worker, which is then replaced by a process with litellm.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from backend.llm.replies import Usage
    from backend.llm.requests import ModelConnection
    from backend.llm.routes import Route, WirePlan


class NeedsLitellm(Exception):
    """This worker started without litellm, and the request needs it: a worker with litellm must do it."""


@dataclass(frozen=True, slots=True)
class LitellmFunctions:
    """The functions that only litellm provides. `litellm_modules` fills it."""

    route: "Callable[[ModelConnection], Route]"
    #: None: `litellm_client` must send requests to this provider.
    wire: "Callable[..., WirePlan | None]"
    is_responses_only: "Callable[[Route, bytes], bool]"
    require_same_provider: "Callable[[Route], None]"
    cost_of: "Callable[[Usage, str, str], Decimal]"
    events: Callable[..., AsyncGenerator[dict[str, Any], None]]
    close: Callable[[], Awaitable[None]]


class _State:
    functions: LitellmFunctions | None = None
    on_need: Callable[[], None] | None = None


def register(functions: LitellmFunctions) -> None:
    _State.functions = functions


def is_available() -> bool:
    return _State.functions is not None


def on_each_need(on_need: Callable[[], None]) -> None:
    """Sets the callback that is called each time litellm is needed but not available."""
    _State.on_need = on_need


def require() -> LitellmFunctions:
    """Raises `NeedsLitellm` in a process without litellm."""
    if _State.functions is None:
        if _State.on_need is not None:
            _State.on_need()
        raise NeedsLitellm("this worker was started without litellm")
    return _State.functions
