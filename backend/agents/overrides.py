"""The limits of one agent's cycles: the installation's limits, and the agent's differences from them.

Pure. `registry` stores the result of `checked`; the loop and the API read a row with `effective`. A stored row has only
the differences, so an agent without overrides follows the installation.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from backend.kit.errors import InvalidInput
from backend.kit.limits import Limits


@dataclass(frozen=True, slots=True)
class CycleLimits:
    """The field names are the names of the stored overrides."""

    steps: int
    #: Steps in a row that called only this one tool.
    same_tool: int
    #: Time spent thinking, without holds and backoff.
    seconds: float
    #: Input and output tokens of all requests.
    tokens: int
    #: Entries of its chain over its whole life. None means no limit.
    entries: int | None = None


@dataclass(frozen=True, slots=True)
class _Bound:
    #: The name in the caller's input.
    name: str
    least: int
    most: int
    is_whole: bool = True


_BOUNDS = {
    "steps": _Bound("stepsPerCycle", 1, 200),
    "same_tool": _Bound("sameToolInARow", 1, 100),
    "seconds": _Bound("cycleSeconds", 1, 86_400, is_whole=False),
    "tokens": _Bound("cycleTokens", 1_000, 100_000_000),
    "entries": _Bound("entries", 4, 1_000),
}


def installed(defaults: Limits) -> CycleLimits:
    """The limits of an agent without overrides."""
    return CycleLimits(
        steps=defaults.steps_per_cycle,
        same_tool=defaults.same_tool_in_a_row,
        seconds=defaults.cycle_seconds,
        tokens=defaults.cycle_tokens,
    )


def effective(overrides: Mapping[str, float], defaults: Limits) -> CycleLimits:
    """The limits of an agent with these stored overrides."""
    merged = asdict(installed(defaults)) | dict(overrides)
    return CycleLimits(**{each.name: merged[each.name] for each in fields(CycleLimits)})


def checked(changes: Mapping[str, float | None], *, present: Mapping[str, float], defaults: Limits) -> dict[str, float]:
    """The overrides to store: `present` with the changes. None resets a limit to the installation's.

    Raises `InvalidInput` that names the limit and its bounds.
    """
    usual = asdict(installed(defaults))
    merged = dict(present)
    for name, value in changes.items():
        merged[name] = usual[name] if value is None else _within(_BOUNDS[name], value)
    return {name: value for name, value in merged.items() if value != usual[name]}


def inherited(
    changes: Mapping[str, float | None], *, usual: Mapping[str, float], parent: Mapping[str, float], defaults: Limits
) -> dict[str, float]:
    """The overrides to store for an agent that another agent has created.

    They are the usual ones of its kind, with the changes, and never above the parent's limits. Raises `InvalidInput`,
    also for a change above a limit of the parent.
    """
    most = {name: value for name, value in asdict(effective(parent, defaults)).items() if value is not None}
    own = asdict(effective(usual, defaults))
    present = {name: min(value, most.get(name, value)) for name, value in own.items() if value is not None}
    stored = checked(changes, present=present, defaults=defaults)
    for name, value in asdict(effective(stored, defaults)).items():
        if value is not None and value > most.get(name, value):
            raise InvalidInput(
                f"{_BOUNDS[name].name} must be at most {most[name]:,}, the limit of the agent that gives the task",
                path=("input", "limits", _BOUNDS[name].name),
            )
    return stored


def _within(bound: _Bound, value: float) -> float:
    # A NaN is in no range.
    if not bound.least <= value <= bound.most or (bound.is_whole and value != int(value)):
        kind = "a whole number" if bound.is_whole else "a number"
        raise InvalidInput(
            f"{bound.name} must be {kind} from {bound.least:,} to {bound.most:,}", path=("input", "limits", bound.name)
        )
    return int(value) if bound.is_whole else value
