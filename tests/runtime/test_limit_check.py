"""Which limit ends a cycle: the last request that a limit allows is made, and the next one is not."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from backend.agents.cycles import Cycle
from backend.agents.overrides import CycleLimits
from backend.runtime.limit_check import reached

_LIMITS = CycleLimits(steps=5, same_tool=3, seconds=60, tokens=1_000, entries=8)
_BELOW = Cycle(uuid4(), 1, "SPACE_MESSAGE", None, steps=4, repeats=2, tokens=900, active_seconds=59.9)


def _mind(*, seq: int = 7, tokens: int = 100, limits: CycleLimits = _LIMITS) -> Any:
    return SimpleNamespace(
        character=SimpleNamespace(limits=limits), entries=[SimpleNamespace(seq=seq)],
        window=SimpleNamespace(tokens=tokens),
    )  # fmt: skip


def test_a_cycle_below_its_limits_goes_on() -> None:
    assert reached(_mind(), _BELOW) is None
    assert reached(_mind(seq=10_000, limits=replace(_LIMITS, entries=None)), _BELOW) is None, "no limit of entries"


@pytest.mark.parametrize(
    ("changes", "name", "used"),
    [
        ({"steps": 5}, "stepsPerCycle", 5),
        ({"repeats": 3}, "sameToolInARow", 3),
        ({"active_seconds": 60.4}, "cycleSeconds", 60),
        ({"tokens": 901}, "cycleTokens", 901),
    ],
)
def test_a_limit_is_reached_at_its_number(changes: dict[str, Any], name: str, used: int) -> None:
    bound = reached(_mind(), replace(_BELOW, **changes))

    assert bound is not None
    assert (bound.name, bound.used) == (name, used)
    assert str(used) in bound.words


def test_the_entries_of_the_whole_life_have_a_limit() -> None:
    bound = reached(_mind(seq=8), _BELOW)

    assert bound is not None
    assert (bound.name, bound.used) == ("entries", 8)
