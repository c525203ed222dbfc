"""Forms that a model writes for people: a flat JSON Schema, and the fields that a frontend draws from it.

`tools.builtin.questions` checks a form when the model asks, `tools.calls.answers` checks the values that people send.
Only plain keywords are allowed: no references and no combinations.
"""

import json
import math
from collections.abc import Mapping
from itertools import islice
from typing import Any

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.text import canonical_json, json_object
from backend.tools.errors import ToolError
from backend.tools.schema import input_schema, validator
from backend.tools.schema.validator import TooComplex

_SIMPLE = ("string", "number", "integer", "boolean")
#: The keywords of a field besides its name, type and choices.
_HINTS = (
    "description", "default", "format", "pattern",
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
)  # fmt: skip
_OF_FORM = frozenset({"type", "title", "description", "properties", "required", "additionalProperties"})
_OF_FIELD = frozenset({"type", "title", "enum", "items", "uniqueItems", *_HINTS})
_OF_ITEMS = frozenset({"type", "enum"})
_FAULT_CHARS = 300
_RULE = (
    'a field must be a string, number, integer or boolean, or an array whose items are strings with an "enum"; '
    f"allowed keywords are {', '.join(sorted(_OF_FIELD))}"
)


def check(form: Mapping[str, Any]) -> None:
    """Raises a `ToolError` that says why nobody could fill in this form."""
    try:
        input_schema.check(form)
    except ValueError as error:
        raise ToolError(f"form: {error}") from None
    if form.keys() - _OF_FORM or not isinstance(form.get("additionalProperties", True), bool):
        raise ToolError(
            f"form: allowed keywords are {', '.join(sorted(_OF_FORM))}; additionalProperties must be a boolean"
        )
    fields = form.get("properties")
    if not isinstance(fields, dict) or not 1 <= len(fields) <= DEFAULT.form_fields:
        raise ToolError(f'form: "properties" must name 1 to {DEFAULT.form_fields} fields')
    wrong = [name for name, field in fields.items() if not _is_fillable(field)]
    if wrong:
        raise ToolError(f"form: {', '.join(wrong)[:500]}: {_RULE}")
    if unknown := [name for name in form.get("required", ()) if name not in fields]:
        raise ToolError(f"form: required names {unknown[0][:100]!r}, which is not a field of the form")
    for name, field in fields.items():
        try:
            fault = _contradiction(field)
        except (TooComplex, RecursionError):
            raise ToolError(f"form: {name[:100]!r} is too complex to check") from None
        if fault is not None:
            raise ToolError(f"form: no value can fit {name[:100]!r}: {fault}")


def fields(form: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fields as a frontend draws them, in the order of the form."""
    required = form.get("required", ())
    return [_field(name, field, is_required=name in required) for name, field in form["properties"].items()]


def filled_in(form: Mapping[str, Any], values: Any) -> dict[str, Any]:
    """Returns the values that a person gave, checked and cleaned. `InvalidInput` names the field and the mistake.

    A value without a field in the form is refused, unless the form allows additional properties.
    """
    try:
        given = json_object(json.dumps(values))
        faults = validator.faults({**form, "additionalProperties": True}, given)
    except (ValueError, RecursionError) as error:
        raise _unfit(f"they must be a JSON object with the value of each field under its name: {error}") from None
    except (OverflowError, TooComplex):
        raise _unfit("they are too large to check") from None
    required = form.get("required", ())
    if missing := [name for name in required if name not in given]:
        raise _unfit("it is required", missing[0])
    if faults:
        raise _unfit(faults[0].message[:_FAULT_CHARS], *map(str, islice(faults[0].absolute_path, 1)))
    others = sorted(given.keys() - {*form["properties"], *required})
    if others and not form.get("additionalProperties", False):
        raise _unfit(
            f"{others[0][:_FAULT_CHARS]!r} is not a field of the form: allowed are {', '.join(form['properties'])}"
        )
    if (chars := len(canonical_json(given).decode())) > DEFAULT.form_value_chars:
        raise _unfit(f"they have {chars:,} characters as JSON, at most {DEFAULT.form_value_chars:,} are allowed")
    return given


def _unfit(reason: str, *field: str) -> InvalidInput:
    return InvalidInput(": ".join(("values", *field, reason)), path=("input", "values", *field))


def _is_fillable(field: Any) -> bool:
    if not isinstance(field, dict) or field.keys() - _OF_FIELD:
        return False
    if field.get("type") == "array":
        items = field.get("items")
        return isinstance(items, dict) and not items.keys() - _OF_ITEMS and isinstance(items.get("enum"), list)
    return field.get("type") in _SIMPLE and "items" not in field


def _contradiction(field: Mapping[str, Any]) -> str | None:
    """The reason why no value can fit this field, as far as it can be computed; None if a value may fit."""
    for least, most in (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems")):
        low, high = field.get(least, 0), field.get(most)
        if least in field and high is not None and low > high:
            return f"{least} is {low}, above {most}, which is {high}"
    has_bounds = field["type"] == "integer" and {"minimum", "maximum"} <= field.keys()
    if has_bounds and math.ceil(field["minimum"]) > math.floor(field["maximum"]):
        return f"there is no integer from {field['minimum']} to {field['maximum']}"
    if field.get("minLength", 0) > DEFAULT.form_value_chars:
        return f"an answer has at most {DEFAULT.form_value_chars:,} characters"
    if field["type"] == "array":
        return _too_few_choices(field)
    if "enum" in field and all(validator.faults(dict(field), value) for value in field["enum"]):
        return "no value of its enum fits its other keywords"
    return None


def _too_few_choices(field: Mapping[str, Any]) -> str | None:
    choices = {choice for choice in field["items"]["enum"] if isinstance(choice, str)}
    least = field.get("minItems", 0)
    if least and not choices:
        return "its items have no choice that is a string"
    if field.get("uniqueItems") and least > len(choices):
        return f"minItems is {least}, but there are only {len(choices)} different choices"
    return None


def _field(name: str, field: Mapping[str, Any], *, is_required: bool) -> dict[str, Any]:
    is_many = field["type"] == "array"
    choices = field["items"]["enum"] if is_many else field.get("enum")
    return {
        "name": name,
        "label": field.get("title", name),
        "type": field["type"],
        "isRequired": is_required,
        **({} if choices is None else {"choices": choices}),
        **{hint: field[hint] for hint in _HINTS if hint in field},
    }
