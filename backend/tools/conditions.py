"""Conditions on the arguments of a call, as an admin writes them for the rule OVER: `amount > 100 and unit == "EUR"`.

The left side of a comparison is a field of the arguments (`order.amount` within an object). The right side is a number,
a text, `true` or `false`. Comparisons are joined by `and`, `or`, `not` and brackets. Python's parser reads a condition;
nothing executes it. If a condition cannot be evaluated, `holds` returns True, so that people are asked.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

MOST_CHARS = 300
_BOOLEANS = {"true": True, "false": False}
_ORDER: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Lt: operator.lt, ast.LtE: operator.le,
}  # fmt: skip
_EQUALITY: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {ast.Eq: operator.eq, ast.NotEq: operator.ne}
_OPERATORS = {**_ORDER, **_EQUALITY}
#: The JSON types that a field may have, by the type of the value that it is compared with.
_TYPES = {bool: ("boolean",), str: ("string",), int: ("number", "integer"), float: ("number", "integer")}
_SYNTAX = 'a comparison is a field of the input, one of > >= < <= == !=, and a number, "text", true or false'

_Value: TypeAlias = bool | int | float | str
Path: TypeAlias = tuple[str, ...]


class _NotEvaluable(Exception):
    """The condition cannot be evaluated on these arguments."""


def check(condition: str, schema: Mapping[str, Any]) -> None:
    """Raises a `ValueError` that says why this is not a condition on arguments of this schema."""
    for path, comparison, value in _comparisons(_read(condition)):
        field = _declared(path, schema)
        kind = field.get("type")
        if kind not in _TYPES[type(value)]:
            allowed = " or ".join(_TYPES[type(value)])
            raise ValueError(f"{'.'.join(path)} is compared with {value!r}, so its type in the input must be {allowed}")
        if type(comparison) in _ORDER and isinstance(value, bool | str):
            raise ValueError(f"{'.'.join(path)}: only numbers can be compared with > >= < <=")


def holds(condition: str, arguments: Mapping[str, Any]) -> bool:
    """Whether the condition holds; also True if it cannot be evaluated."""
    try:
        return _holds(_read(condition), arguments)
    except (_NotEvaluable, ValueError):
        return True


@lru_cache(maxsize=1_000)
def _read(condition: str) -> ast.expr:
    if not 0 < len(condition) <= MOST_CHARS:
        raise ValueError(f"a condition must have 1 to {MOST_CHARS} characters")
    try:
        tree = ast.parse(condition.strip(), mode="eval").body
        _comparisons(tree)
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError(_SYNTAX) from None
    return tree


def _comparisons(tree: ast.expr) -> list[tuple[Path, ast.cmpop, _Value]]:
    match tree:
        case ast.BoolOp(values=values):
            return [each for value in values for each in _comparisons(value)]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _comparisons(operand)
        case ast.Compare(left=left, ops=[comparison], comparators=[right]) if type(comparison) in _OPERATORS:
            return [(_path(left), comparison, _value(right))]
    raise ValueError(_SYNTAX)


def _path(tree: ast.expr) -> Path:
    match tree:
        case ast.Name(id=name) if name not in _BOOLEANS:
            return (name,)
        case ast.Attribute(value=value, attr=name):
            return (*_path(value), name)
    raise ValueError(_SYNTAX)


def _value(tree: ast.expr) -> _Value:
    match tree:
        case ast.Name(id=name) if name in _BOOLEANS:
            return _BOOLEANS[name]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return _value(ast.Constant(-number))
        case ast.Constant(value=str() as text):
            return text
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool) and math.isfinite(number):
            return number
    raise ValueError(_SYNTAX)


def _declared(path: Path, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    property_schema: Any = schema
    for name in path:
        properties = property_schema.get("properties") if isinstance(property_schema, dict) else None
        property_schema = properties.get(name) if isinstance(properties, dict) else None
    if not isinstance(property_schema, dict):
        raise ValueError(f"{'.'.join(path)} is not a property of the input")
    return property_schema


def _holds(tree: ast.expr, arguments: Mapping[str, Any]) -> bool:
    """Evaluates every part: a part that cannot be evaluated is never skipped."""
    match tree:
        case ast.BoolOp(op=joined, values=values):
            results = [_holds(value, arguments) for value in values]
            return all(results) if isinstance(joined, ast.And) else any(results)
        case ast.UnaryOp(operand=operand):
            return not _holds(operand, arguments)
    [(path, comparison, value)] = _comparisons(tree)
    argument = _argument(path, arguments)
    if _kind(argument) is not _kind(value):
        raise _NotEvaluable
    return _OPERATORS[type(comparison)](argument, value)


def _argument(path: Path, arguments: Mapping[str, Any]) -> Any:
    value: Any = arguments
    for name in path:
        if not isinstance(value, dict) or name not in value:
            raise _NotEvaluable
        value = value[name]
    return value


def _kind(value: Any) -> type:
    if isinstance(value, bool | str):
        return type(value)
    if isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)):
        return float
    raise _NotEvaluable
