"""Forms that a model makes up for people: a flat JSON Schema, and the fields that a frontend draws from it.

`tools.questions` checks a form when it is asked, `tools.answers` the values that come back.
"""

import json
from collections.abc import Mapping
from typing import Any

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tools import input_schema
from backend.tools.errors import ToolError

_SIMPLE = frozenset({"string", "number", "integer", "boolean"})
_RULE = 'a field is a string, number, integer or boolean, or an array whose items are strings with an "enum"'
#: What a field says of itself beside its name, type and choices.
_HINTS = ("description", "default", "format", "minimum", "maximum", "minLength", "maxLength", "pattern")


def check(form: Mapping[str, Any]) -> None:
    """Raise a `ToolError` that says why nobody could fill this in."""
    try:
        input_schema.check(form)
    except ValueError as error:
        raise ToolError(f"form: {error}") from None
    fields = form.get("properties")
    if not isinstance(fields, dict) or not 1 <= len(fields) <= DEFAULT.form_fields:
        raise ToolError(f'form: "properties" must name 1 to {DEFAULT.form_fields} fields')
    wrong = [name for name, field in fields.items() if not _is_fillable(field)]
    if wrong:
        raise ToolError(f"form: {', '.join(wrong)[:500]}: {_RULE}")


def fields(form: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The form as a frontend draws it, in its order."""
    required = form.get("required", ())
    return [_field(name, field, is_required=name in required) for name, field in form["properties"].items()]


def filled_in(form: Mapping[str, Any], values: Any) -> dict[str, Any]:
    """The values that somebody gave, checked and cleaned; `InvalidInput` names what is wrong."""
    try:
        return input_schema.parse(json.dumps(values), form)
    except (ToolError, ValueError) as error:
        raise InvalidInput(f"values: {error}", path=("input", "values")) from None


def _is_fillable(field: Any) -> bool:
    if not isinstance(field, dict):
        return False
    if field.get("type") == "array":
        items = field.get("items")
        return isinstance(items, dict) and isinstance(items.get("enum"), list)
    return field.get("type") in _SIMPLE


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
