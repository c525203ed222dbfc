"""Rows of statements: filled, converted, and compared with their declared types."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work


class _Colour(StrEnum):
    RED = "RED"


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    colour: _Colour | None
    words: tuple[str, ...]
    colours: list[_Colour]
    data: Json[dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class _Parsed:
    ids: Json[tuple[UUID, ...]]
    colours: Json[frozenset[_Colour]]
    words: Json[tuple[str, ...] | None]


_ROW = Statement(
    _Row,
    """SELECT 'Ada' AS name, $1::text AS colour, ARRAY['a', 'b'] AS words, ARRAY['RED'] AS colours,
  $2::jsonb AS data""",
)
_NUMBERS = Statement(int, "SELECT generate_series(1, $1)")


def _filled(statement: Statement[Any], *values: object) -> Any:
    return statement.fill(cast(asyncpg.Record, values))


async def test_a_row_is_filled_and_converted(database: None) -> None:
    async with unit_of_work(None, read_only=True) as work:
        row = await work.fetch_one(_ROW, "RED", '{"n": 1}')

    assert row == _Row("Ada", _Colour.RED, ("a", "b"), [_Colour.RED], {"n": 1})
    assert isinstance(row.colours[0], _Colour)


async def test_parsed_json_has_the_declared_shape(database: None) -> None:
    statement = Statement(_Parsed, """SELECT $1::jsonb AS ids, '["RED"]'::jsonb AS colours, 'null'::jsonb AS words""")
    key = uuid4()
    async with unit_of_work(None, read_only=True) as work:
        row = await work.fetch_one(statement, f'["{key}"]')

    assert row == _Parsed((key,), frozenset({_Colour.RED}), None)


async def test_null_is_none(database: None) -> None:
    async with unit_of_work(None, read_only=True) as work:
        row = await work.fetch_one(_ROW, None, None)

    assert row.colour is None
    assert row.data is None


async def test_a_statement_of_one_column_gives_its_values(database: None) -> None:
    async with unit_of_work(None, read_only=True) as work:
        assert await work.fetch(_NUMBERS, 3) == [1, 2, 3]
        assert await work.fetchrow(_NUMBERS, 0) is None
        with pytest.raises(LookupError, match="no row"):
            await work.fetch_one(_NUMBERS, 0)


async def test_a_statement_grows_at_its_end(database: None) -> None:
    async with unit_of_work(None, read_only=True) as work:
        assert await work.fetch(_NUMBERS + " LIMIT 1", 3) == [1]


@pytest.mark.parametrize(
    "values",
    [
        (None, "RED", [], [], None),
        ("Ada", "RED", None, [], None),
        (1, "RED", [], [], None),
        ("Ada", "RED", [], [], "1"),
    ],
)
def test_a_value_that_no_field_allows_is_refused(values: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match="is declared as"):
        _filled(_ROW, *values)


def test_an_unknown_member_of_an_enum_is_refused() -> None:
    with pytest.raises(ValueError, match="BLUE"):
        _filled(_ROW, "Ada", "BLUE", [], [], None)


def test_a_value_that_is_an_enum_is_converted() -> None:
    assert _filled(Statement(_Colour, "SELECT 'RED'"), "RED") is _Colour.RED
    assert isinstance(_filled(Statement(UUID, "SELECT NULL::uuid"), None), type(None))
