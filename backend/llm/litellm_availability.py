"""Whether this process has litellm, and access to the functions that need it (ADR 0048).

Importing litellm blocks for seconds and takes 190 MB. A worker that needs it imports `litellm_modules` before its first
heartbeat, which calls `open_for`. A worker that started without it never imports it. Code that needs litellm there gets
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
class LitellmSide:
    """The functions that only litellm provides. `litellm_modules` fills it."""

    route: "Callable[[ModelConnection], Route]"
    #: None: `litellm_client` must send requests to this provider.
    wire: "Callable[..., WirePlan | None]"
    is_responses_only: "Callable[[Route, bytes], bool]"
    require_own_way: "Callable[[Route], None]"
    cost_of: "Callable[[Usage, str, str, int], Decimal]"
    events: Callable[..., AsyncGenerator[dict[str, Any], None]]
    close: Callable[[], Awaitable[None]]


class _Door:
    side: LitellmSide | None = None
    on_need: Callable[[], None] | None = None


def open_for(side: LitellmSide) -> None:
    _Door.side = side


def is_open() -> bool:
    return _Door.side is not None


def tell(on_need: Callable[[], None]) -> None:
    """Sets the callback that is called each time litellm is needed but not available."""
    _Door.on_need = on_need


def require() -> LitellmSide:
    """Raises `NeedsLitellm` in a process without litellm."""
    if _Door.side is None:
        if _Door.on_need is not None:
            _Door.on_need()
        raise NeedsLitellm("this worker was started without litellm")
    return _Door.side
