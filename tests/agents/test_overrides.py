"""The limits of one agent: only differences are stored, and no value out of bounds."""

import math

import pytest

from backend.agents import overrides
from backend.agents.overrides import CycleLimits
from backend.kit.errors import InvalidInput
from backend.kit.limits import Limits

DEFAULTS = Limits(steps_per_cycle=20, same_tool_in_a_row=5, cycle_seconds=600, cycle_tokens=2_000_000)


def test_an_agent_without_overrides_follows_the_installation() -> None:
    stricter = Limits(steps_per_cycle=3, same_tool_in_a_row=2, cycle_seconds=9, cycle_tokens=5_000)

    assert overrides.effective({}, DEFAULTS) == CycleLimits(steps=20, same_tool=5, seconds=600, tokens=2_000_000)
    assert overrides.effective({}, stricter) == CycleLimits(steps=3, same_tool=2, seconds=9, tokens=5_000)


def test_an_override_holds_whatever_the_installation_says() -> None:
    assert overrides.effective({"steps": 7}, DEFAULTS) == CycleLimits(7, 5, 600, 2_000_000)


def test_only_what_differs_is_stored() -> None:
    stored = overrides.checked({"steps": 7, "seconds": 600}, present={}, defaults=DEFAULTS)

    assert stored == {"steps": 7}


def test_what_is_not_named_stays_and_none_goes_back_to_the_installation() -> None:
    stored = overrides.checked(
        {"steps": None, "tokens": 5_000}, present={"steps": 7, "seconds": 1.5}, defaults=DEFAULTS
    )

    assert stored == {"seconds": 1.5, "tokens": 5_000}


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("steps", 0, "stepsPerCycle must be a whole number from 1 to 200"),
        ("steps", 201, "stepsPerCycle must be a whole number from 1 to 200"),
        ("same_tool", 101, "sameToolInARow must be a whole number from 1 to 100"),
        ("seconds", 0.5, "cycleSeconds must be a number from 1 to 86,400"),
        ("seconds", math.nan, "cycleSeconds must be a number from 1 to 86,400"),
        ("seconds", math.inf, "cycleSeconds must be a number from 1 to 86,400"),
        ("entries", 3, "entries must be a whole number from 4 to 1,000"),
        ("tokens", 999, "cycleTokens must be a whole number from 1,000 to 100,000,000"),
        ("tokens", 1_000.5, "cycleTokens must be a whole number from 1,000 to 100,000,000"),
    ],
)
def test_a_limit_out_of_bounds_is_named_with_its_bounds(name: str, value: float, shown: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        overrides.checked({name: value}, present={}, defaults=DEFAULTS)

    assert refused.value.message == shown
    assert refused.value.path[:2] == ("input", "limits")


def test_an_agent_made_by_another_one_has_what_is_usual_for_it_and_no_more_than_its_parent() -> None:
    parent, usual = {"steps": 5, "tokens": 9_000_000}, {"entries": 20}

    def stored(**changes: float) -> dict[str, float]:
        return overrides.inherited(changes, usual=usual, parent=parent, defaults=DEFAULTS)

    assert stored() == {"steps": 5, "entries": 20}
    assert stored(steps=3, tokens=9_000_000, entries=900) == {"steps": 3, "tokens": 9_000_000, "entries": 900}
    for more in ({"steps": 6}, {"steps": DEFAULTS.steps_per_cycle}, {"tokens": 9_000_001}):
        with pytest.raises(InvalidInput, match="the limit of the agent that gives the task"):
            stored(**more)
