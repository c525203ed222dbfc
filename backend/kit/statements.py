"""An SQL statement that names the type of its rows.

`UnitOfWork.fetch` and `fetchrow` fill that type, so mypy knows the fields of each row:

    @dataclass(frozen=True, slots=True)
    class DueEndpoint:
        tenant_id: UUID
        endpoint_id: UUID

    _DUE = Statement(DueEndpoint, "SELECT tenant_id, endpoint_id FROM find_due_webhooks($1)")

The columns have the names and the order of the fields. A field that is an enum, a tuple, a frozenset or `Json[...]` is
converted. A statement of one column may name that column's type instead: `Statement(UUID, "SELECT id FROM ...")`; a
`dict[...]` is a column of JSON.
`tests/architecture/test_statements.py` compares names and types with what Postgres says of the statement.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import asyncpg

Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)
T = TypeVar("T")

_JSON = "jsonb"
#: The type of a json or jsonb column, whose text is parsed: `Json[dict[str, str] | None]`, `Json[tuple[UUID, ...]]`.
Json = Annotated[T, _JSON]

Convert = Callable[[Any], Any]

_is_checking = False


class Statement(Generic[Row_co]):
    """The text of a statement, and the dataclass (or the type of the one column) that its rows fill."""

    __slots__ = ("row", "text")

    def __init__(self, row: type[Row_co], text: str) -> None:
        self.row = row
        self.text = text

    def __add__(self, more: str) -> "Statement[Row_co]":
        """The statement with more text at its end."""
        return Statement(self.row, self.text + more)

    def fill(self, record: asyncpg.Record) -> Row_co:
        """Makes the row. Values of None are not converted."""
        row: Any = self.row
        return _maker(row)(record)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"Statement({self.row.__name__}, {self.text.strip()[:60]!r})"


def check_rows() -> None:
    """From now on compare each value with the type of its field. Tests do so, to find a None that no field allows."""
    global _is_checking  # noqa: PLW0603  # set once, when a process starts
    _is_checking = True
    _maker.cache_clear()


def columns(row: Any) -> dict[str, Any]:
    """The row by the names of its columns, for code that reads rows of several statements."""
    return {name: getattr(row, name) for name in field_types(row.__class__)}


@cache
def field_types(row: type) -> Mapping[str, Any]:
    """The types of a row's fields, in their order."""
    hints = get_type_hints(row, include_extras=True)
    return {field.name: hints[field.name] for field in fields(row) if field.init}


@cache
def _maker(row: type) -> Callable[[asyncpg.Record], Any]:
    """Return the function that makes rows of this type. It is built once, because it runs for each row."""
    if not is_dataclass(row):
        return _value_maker(json.loads if get_origin(row) is dict else _convert(row))
    fields_ = [(index, _convert(kind)) for index, kind in enumerate(field_types(row).values())]
    converts = [(index, convert) for index, convert in fields_ if convert is not None]

    def make(record: asyncpg.Record) -> Any:
        values = list(record)
        for index, convert in converts:
            if values[index] is not None:
                values[index] = convert(values[index])
        if _is_checking:
            _check(row, values)
        return row(*values)

    return make if converts or _is_checking else lambda record: row(*record)


def _value_maker(convert: Convert | None) -> Callable[[asyncpg.Record], Any]:
    if convert is None:
        return lambda record: record[0]
    return lambda record: None if record[0] is None else convert(record[0])


def _convert(kind: Any) -> Convert | None:
    if is_json(kind):
        return _parse(_shape(get_args(kind)[0], (Enum, UUID)))
    return _shape(kind, (Enum,))


def _parse(shape: Convert | None) -> Convert:
    if shape is None:
        return json.loads

    def parse(text: str) -> Any:
        value = json.loads(text)
        return None if value is None else shape(value)

    return parse


def _shape(kind: Any, types: tuple[type, ...]) -> Convert | None:
    """Makes collections, and values of `types`. None: the value is right as it comes."""
    kind = without_none(kind)
    if isinstance(kind, type) and issubclass(kind, types):
        return kind
    if (collection := get_origin(kind)) in (list, tuple, frozenset, set):
        element = _shape(get_args(kind)[0], types)
        if element is not None:
            return lambda values: collection(map(element, values))
        return None if collection is list else collection
    return None


def is_json(kind: Any) -> bool:
    return get_origin(kind) is Annotated and kind.__metadata__ == (_JSON,)


def without_none(kind: Any) -> Any:
    """`T` of `T | None`; any other type as it is."""
    if get_origin(kind) in (Union, UnionType):
        others = [each for each in get_args(kind) if each is not NoneType]
        return others[0] if len(others) == 1 else kind
    return kind


def _check(row: type, values: Sequence[Any]) -> None:
    for (name, kind, fits), value in zip(_checks(row), values, strict=True):
        if not fits(value):
            raise TypeError(f"{row.__name__}.{name} is declared as {kind}, and Postgres returned {value!r}")


@cache
def _checks(row: type) -> list[tuple[str, Any, Callable[[Any], bool]]]:
    return [(name, kind, _fitting(kind)) for name, kind in field_types(row).items()]


def _fitting(kind: Any) -> Callable[[Any], bool]:
    """Tells whether a value has the type, as far as a column can tell: the type itself, not what it contains."""
    if is_json(kind):
        kind = get_args(kind)[0]
    if kind is Any or isinstance(kind, TypeVar):
        return lambda _: True
    if get_origin(kind) in (Union, UnionType):
        choices = [_fitting(each) for each in get_args(kind)]
        return lambda value: any(fits(value) for fits in choices)
    if get_origin(kind) is Literal:
        return lambda value: value in get_args(kind)
    plain = get_origin(kind) or kind
    accepted = getattr(plain, "__supertype__", plain)
    return lambda value: isinstance(value, accepted)
