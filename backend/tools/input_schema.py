"""The input of an outside tool: a JSON Schema that an operator wrote, and what a model's arguments lack against it.

`tools.catalogue` checks the schema at boot, so that nothing is left to fail in a step; `tools.http` checks arguments.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator, SchemaError
from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from backend.kit.text import json_object
from backend.tools.errors import ToolError

_FAULTS = 5
_FAULT_CHARS = 300


def check(schema: Mapping[str, Any]) -> None:
    """Raise a `ValueError` that says why this cannot be the input of a tool."""
    try:
        json.dumps(schema, allow_nan=False)
    except (TypeError, ValueError):
        raise ValueError("a schema is JSON: no dates, times, inf or nan") from None
    if schema.get("type") != "object":
        raise ValueError('the schema of an input must say type = "object"')
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        place = ".".join(map(str, error.absolute_path)) or "the schema"
        raise ValueError(f"{place}: {error.message} (JSON Schema 2020-12)") from None
    _check_references(schema)


def parse(arguments: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that a model wrote, checked; a `ToolError` names what is wrong and what is allowed."""
    try:
        given = json_object(arguments or "{}")
    except ValueError as error:
        raise ToolError(f"the arguments must be a JSON object: {error}") from None
    try:
        faults = [_said(error.json_path, error.message) for error in _validator(schema).iter_errors(given)]
    except RecursionError:
        raise ToolError("the arguments are nested too deep") from None
    if faults:
        more = f" (and {len(faults) - _FAULTS} more)" if len(faults) > _FAULTS else ""
        raise ToolError(
            f"invalid arguments: {'; '.join(faults[:_FAULTS])}{more}. Allowed: {json.dumps(schema, sort_keys=True)}"
        )
    return given


def _validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    return Draft202012Validator(schema, registry=Registry())  # an empty registry: no schema is fetched from anywhere


def _said(place: str, message: str) -> str:
    name = place.removeprefix("$").removeprefix(".") or "input"
    return f"{name[-_FAULT_CHARS:]}: {message[:_FAULT_CHARS]}"


def _check_references(schema: Mapping[str, Any]) -> None:
    resolver = Registry().resolver_with_root(DRAFT202012.create_resource(schema))
    for reference in _references(schema):
        try:
            resolver.lookup(reference)
        except (Unresolvable, ValueError):
            raise ValueError(f"$ref {reference!r} leads nowhere; only places in the same schema can be named") from None
    try:
        list(_validator(schema).iter_errors({}))
    except RecursionError:
        raise ValueError("a $ref leads back to itself") from None


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key in {"$ref", "$dynamicRef"} and isinstance(item, str):
                yield item
            yield from _references(item)
    elif isinstance(value, list):
        for item in value:
            yield from _references(item)
