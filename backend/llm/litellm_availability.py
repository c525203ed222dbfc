"""Whether this process has litellm, and the way to what needs it (docs/decisions/0048).

litellm costs seconds and 190 MB, blocking: a worker that needs it imports `litellm_modules` before its first beat,
which opens this door, and one that began without never does. Whoever needs it there gets `NeedsLitellm`, and the worker
is told, so that it gives its place to one that has it.
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
    """This worker began without litellm, and what is asked of it needs that: one that has it must do it."""


@dataclass(frozen=True, slots=True)
class LitellmSide:
    """What only litellm knows or does. `litellm_modules` puts it together."""

    route: "Callable[[ModelConnection], Route]"
    #: None: this provider goes through litellm's own lane.
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
    """Call this whenever somebody finds the door shut."""
    _Door.on_need = on_need


def require() -> LitellmSide:
    """Raises `NeedsLitellm` in a process without it."""
    if _Door.side is None:
        if _Door.on_need is not None:
            _Door.on_need()
        raise NeedsLitellm("this worker began without litellm")
    return _Door.side
