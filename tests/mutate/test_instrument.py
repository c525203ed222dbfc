"""The core as `make mutate` changes it in memory: it does the same, reports what runs, and holds several mutants."""

import asyncio
from types import CodeType
from typing import Any

from tests.mutate import instrument, sites

_CODE = b'''
from __future__ import annotations

count = 0


class Tally:
    """A tally."""

    @property
    def next(self) -> int:
        """The next number."""
        global count
        count = count + 1
        return count


def outer(a, b=2):
    def inner(c):
        return c - a

    return inner(b) * 10


async def numbers(upto):
    for number in range(upto):
        if number > 1:
            yield number
'''


def _run(code: CodeType, **names: Any) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "core", **names}
    exec(code, space)
    return space


async def _all(numbers: Any) -> list[int]:
    return [number async for number in numbers]


def test_each_block_reports_that_it_runs_by_where_it_begins() -> None:
    told: list[str] = []
    tree = instrument.reporting(_CODE, "core.py")

    core = _run(compile(tree, "core.py", "exec", dont_inherit=True), __core_block_runs__=told.append)

    assert told == [], "an import runs no function"
    assert (core["outer"](1), core["Tally"]().next, asyncio.run(_all(core["numbers"](4)))) == (10, 1, [2, 3])
    loop = ["core.py:27", "core.py:27", "core.py:27", "core.py:28", "core.py:27", "core.py:28"]
    assert told == ["core.py:19", "core.py:20", "core.py:13", "core.py:26", *loop]
    assert core["Tally"].next.__doc__ == "The next number."


def test_a_function_holds_several_mutants_of_which_one_runs() -> None:
    chosen = 0
    found = {(site.what, site.replacement): site for site in sites.of_source(_CODE, "core.py")}
    mutants = [
        found["arithmetic", "(c + a)"], found["number", "11"], found["arithmetic", "(count - 1)"],
        found["comparison", "(number >= 1)"],
    ]  # fmt: skip
    tree = instrument.holding(_CODE, dict(enumerate(mutants, 1)))

    core = _run(compile(tree, "core.py", "exec", dont_inherit=True), __core_mutant_chosen__=lambda: chosen)

    def results() -> tuple[int, int, list[int]]:
        return core["outer"](1), core["Tally"]().next, asyncio.run(_all(core["numbers"](4)))

    assert results() == (10, 1, [2, 3])
    chosen = 1
    assert results() == (30, 2, [2, 3])
    chosen = 2
    assert results() == (11, 3, [2, 3])
    chosen = 3
    assert results() == (10, 2, [2, 3])
    chosen = 4
    assert results() == (10, 3, [1, 2, 3])


def test_a_default_value_has_no_mutant() -> None:
    """It is made before the function runs."""
    assert not [site for site in sites.of_source(_CODE, "core.py") if site.replacement == "3"]
