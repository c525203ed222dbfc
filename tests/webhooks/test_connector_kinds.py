"""Kinds of connectors of packages are checked when a process starts."""

from importlib.metadata import EntryPoint

import pytest

from backend.kit.processes import StartError
from backend.webhooks import connector_kinds
from tests.connectors.example import circadian_example

_MODULE = circadian_example.__name__


class NoKind:
    """It has none of the methods."""


def _point(name: str, value: str = f"{_MODULE}:Example") -> EntryPoint:
    return EntryPoint(name, value, connector_kinds.GROUP)


def test_a_kind_is_found_by_its_name() -> None:
    assert list(connector_kinds.loaded([_point("example"), _point("example-2")])) == ["example", "example-2"]


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ([_point("Example")], "a name has 1 to 32 characters of a-z, 0-9 and -, and is none of ours"),
        ([_point("slack")], "and is none of ours"),
        ([_point("other")], "and is none of ours"),
        ([_point("example"), _point("example")], "two packages have a kind of this name"),
        ([_point("example", "nowhere.at.all:Kind")], "it cannot be made (ModuleNotFoundError"),
        ([_point("example", f"{__name__}:NoKind")], "it must have the method verify"),
    ],
)
def test_what_is_no_kind_stops_the_start(points: list[EntryPoint], reason: str) -> None:
    with pytest.raises(StartError) as refused:
        connector_kinds.loaded(points)

    assert reason in str(refused.value)
    assert repr(points[-1].name) in str(refused.value)
