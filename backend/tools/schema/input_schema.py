"""The input schema of an outside tool, and the check of a model's arguments against it.

`tools.operator_tools` checks an operator's schema at boot. `tools.definitions.tenant_tools` checks a tenant's schema
before it is stored. So no bad schema can fail in a step. `tools.outbound_tool` checks arguments.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from backend.kit.text import json_object
from backend.tools.errors import ToolError
from backend.tools.schema import regex, validator
from backend.tools.schema.validator import TooComplex

_FAULTS = 5
_FAULT_CHARS = 300
_UNREADABLE = (
    "cannot be used: it is not a valid regular expression, has look-around or back references, or repeats too much"
)
#: Their cost cannot be bounded: the first two walk the schema by themselves, the last selects another draft.
_UNBOUNDED = ("unevaluatedItems", "unevaluatedProperties", "$schema")


def check(schema: Mapping[str, Any], *, is_ours: bool = True) -> None:
    """Raises a `ValueError` that says why this cannot be the input schema of a tool.

    If the author is not a user of this installation (`is_ours` false), patterns are allowed that cannot be run here and
    that only the model reads.
    """
    try:
        json.dumps(schema, allow_nan=False)
    except (TypeError, ValueError):
        raise ValueError("a schema must be JSON: dates, times, inf and nan are not allowed") from None
    if schema.get("type") != "object":
        raise ValueError('the schema of an input must have type = "object"')
    try:
        _check_number_of_expressions(schema)
        fault = validator.fault_of_schema(schema, runs_whole=is_ours)
        if fault is not None:
            place = ".".join(map(str, fault.absolute_path)) or "the schema"
            if fault.validator == "format":
                raise ValueError(f"{place}: {str(fault.instance)[:_FAULT_CHARS]!r} {_UNREADABLE}")
            raise ValueError(f"{place}: {fault.message[:_FAULT_CHARS]} (JSON Schema 2020-12)")
        _check_references(schema)
        _check_patterns_of_names(schema)
        validator.faults(schema, {})
    except RecursionError:
        raise ValueError("a $ref refers to itself") from None
    except TooComplex:
        raise ValueError("it is too complex: checking arguments against it would take too long") from None


def check_of_tenant(schema: Mapping[str, Any], *, is_ours: bool = True) -> None:
    """As `check`, and also refuses keywords whose cost could block the other tenants."""
    check(schema, is_ours=is_ours)
    for keyword in _UNBOUNDED:
        if any(True for _ in _values_of(schema, {keyword})):
            raise ValueError(f"{keyword} is not allowed here")


def parse(arguments: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the checked arguments of a call. A `ToolError` names the mistakes and what is allowed."""
    try:
        given = json_object(arguments or "{}")
    except ValueError as error:
        raise ToolError(f"the arguments must be a JSON object: {error}") from None
    try:
        errors = validator.faults(schema, given)
    except RecursionError:
        raise ToolError("the arguments are nested too deep") from None
    except OverflowError:
        raise ToolError("a number in the arguments is too large to check") from None
    except TooComplex:
        raise ToolError("there are too many arguments to check; call the tool with fewer at once") from None
    faults = [_describe(fault.json_path, fault.message) for fault in errors]
    if faults:
        more = f" (and {len(faults) - _FAULTS} more)" if len(faults) > _FAULTS else ""
        raise ToolError(
            f"invalid arguments: {'; '.join(faults[:_FAULTS])}{more}. Allowed: {json.dumps(schema, sort_keys=True)}"
        )
    return given


def _describe(place: str, message: str) -> str:
    name = place.removeprefix("$").removeprefix(".") or "input"
    return f"{name[-_FAULT_CHARS:]}: {message[:_FAULT_CHARS]}"


def _check_references(schema: Mapping[str, Any]) -> None:
    resolver = Registry().resolver_with_root(DRAFT202012.create_resource(schema))
    for reference in _values_of(schema, {"$ref", "$dynamicRef"}):
        if not isinstance(reference, str):
            continue
        try:
            resolver.lookup(reference)
        except (Unresolvable, ValueError):
            raise ValueError(
                f"$ref {reference!r} refers to nothing; it must refer to a place in the same schema"
            ) from None


def _check_number_of_expressions(schema: Mapping[str, Any]) -> None:
    patterns = {each for each in _values_of(schema, {"pattern"}) if isinstance(each, str)}
    if regex.are_too_many(patterns | _patterns_of_names(schema)):
        raise TooComplex


def _check_patterns_of_names(schema: Mapping[str, Any]) -> None:
    """Patterns of property names decide which schema a property has, so they must be runnable here."""
    for pattern in _patterns_of_names(schema):
        if regex.read(pattern) is None:
            raise ValueError(f"patternProperties: {pattern[:_FAULT_CHARS]!r} {_UNREADABLE}")


def _patterns_of_names(schema: Mapping[str, Any]) -> set[str]:
    return {name for each in _values_of(schema, {"patternProperties"}) if isinstance(each, dict) for name in each}


def _values_of(value: Any, keywords: set[str]) -> Iterator[Any]:
    """Yields the values of these keywords, at any depth."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key in keywords:
                yield item
            yield from _values_of(item, keywords)
    elif isinstance(value, list):
        for item in value:
            yield from _values_of(item, keywords)
