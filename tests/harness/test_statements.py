"""Tests of the counts: statements of every turn count, statements of background work do not."""

from collections.abc import Iterable, Iterator
from itertools import count

from tests.harness.statements import Asked, Statement

_TURNS = 20


def _asked(texts: Iterable[tuple[str, ...]], *, commands: Iterable[str] = ()) -> Asked:
    """Transactions with these texts."""
    numbers: Iterator[int] = count()
    statements = [
        Statement("circadian", number, text)
        for transaction in texts
        for number in [f"3/{next(numbers)}"]
        for text in transaction
    ]
    return Asked(statements, list(commands), [], _TURNS)


_POST, _SWEEP = ("BEGIN; SELECT set_config()", "INSERT", "COMMIT"), ("BEGIN", "SELECT", "COMMIT")


def test_what_each_turn_asks_counts_and_what_some_turns_see_does_not() -> None:
    asked = _asked([*[_POST] * _TURNS, *[_SWEEP] * (_TURNS // 2)], commands=["PUBLISH a"] * 2 * _TURNS + ["PING"])

    assert (asked.statement_count(), asked.commit_count(), asked.command_count()) == (3, 1, 2)
    assert asked.per_turn()["redis: PUBLISH"] == 2


def test_a_further_statement_a_turn_counts_also_where_its_text_is_that_of_the_background() -> None:
    post = ("BEGIN; SELECT set_config()", "INSERT", "SELECT", "COMMIT")

    assert _asked([post] * _TURNS).statement_count() == 4


def test_a_turn_that_is_cut_at_the_end_lacks_nothing() -> None:
    assert _asked([*[_POST] * (_TURNS - 1), _POST[:2]]).statement_count() == 3


def test_what_is_rolled_back_is_no_commit() -> None:
    asked = _asked([("BEGIN", "SELECT", "ROLLBACK")] * _TURNS)

    assert (asked.statement_count(), asked.commit_count()) == (3, 0)
