"""Schemas and arguments of strangers: what is wrong is told, and nothing takes long enough to be in others' way."""

import json
from typing import Any

import pytest

from backend.tools import input_schema
from backend.tools.errors import ToolError

_LAUGHS = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(30)} | {"d30": {}}


def _of(x: Any, **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"x": x}, **more}


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "array"}, 'must say type = "object"'),
        (_of({"type": "text"}), "properties.x.type: 'text' is not valid"),
        (_of({"$ref": "#/$defs/y"}), "leads nowhere"),
        (_of({"$ref": "https://schemas.example/x.json"}), "leads nowhere"),
        ({"type": "object", "$ref": "#"}, "leads back to itself"),
        ({"type": "object", "$defs": _LAUGHS, "$ref": "#/$defs/d0"}, "too complex"),
        (_of({"enum": [1, "a"] * 30_000}, required=["x", 1] * 5_000), "too complex"),
        (_of({}, patternProperties={"^(a+)+$": {}}), "patternProperties cannot be used"),
        (_of({"unevaluatedProperties": False}), "unevaluatedProperties cannot be used"),
        (_of({"default": float("inf")}), "a schema is JSON"),
    ],
)
def test_what_cannot_be_the_input_of_a_tool_is_told(schema: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        input_schema.check_of_tenant(schema)


@pytest.mark.parametrize(
    ("x", "arguments", "said"),
    [
        ({"$ref": "#/$defs/d0"}, {"x": 1}, "too many to be checked"),
        ({"uniqueItems": True}, {"x": [1, "a"] * 20_000}, "too many to be checked"),
        ({"items": {"enum": list(range(5_000))}}, {"x": [0.5] * 20_000}, "too many to be checked"),
        ({"multipleOf": 1e-7}, {"x": 10**4_000}, "too large to be checked"),
    ],
)
def test_arguments_that_would_take_for_ever_are_refused(x: dict[str, Any], arguments: Any, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        input_schema.parse(json.dumps(arguments), _of(x, **{"$defs": _LAUGHS}))


def test_an_expression_of_a_stranger_is_not_run() -> None:
    """It is shown to the model; over a few characters it could take for ever."""
    schema = _of({"type": "string", "pattern": "^(a+)+$"})
    input_schema.check_of_tenant(schema)

    given = json.dumps({"x": "a" * 50 + "!"})
    assert input_schema.parse(given, schema, enforces_patterns=False) == {"x": "a" * 50 + "!"}


def test_an_expression_of_the_operator_is() -> None:
    with pytest.raises(ToolError, match="x: 'b' does not match '\\^a'"):
        input_schema.parse('{"x": "b"}', _of({"pattern": "^a"}))


def test_large_honest_arguments_pass() -> None:
    given = {"x": [f"row {number}" for number in range(3_000)]}

    assert input_schema.parse(json.dumps(given), _of({"uniqueItems": True, "items": {"type": "string"}})) == given
