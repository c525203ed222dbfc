"""Schemas and arguments of strangers: mistakes are reported, and no check takes long enough to block others."""

import json
from typing import Any

import pytest

from backend.tools.errors import ToolError
from backend.tools.schema import input_schema

_LAUGHS = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(30)} | {"d30": {}}


def _of(x: Any, **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"x": x}, **more}


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"type": "array"}, 'must have type = "object"'),
        (_of({"type": "text"}), "properties.x.type: 'text' is not valid"),
        (_of({"$ref": "#/$defs/y"}), "refers to nothing"),
        (_of({"$ref": "https://schemas.example/x.json"}), "refers to nothing"),
        ({"type": "object", "$ref": "#"}, "refers to itself"),
        ({"type": "object", "$defs": _LAUGHS, "$ref": "#/$defs/d0"}, "too complex"),
        (_of({"enum": [1, "a"] * 30_000}, required=["x", 1] * 5_000), "too complex"),
        (_of({}, patternProperties={"^(?!a)": {}}), "patternProperties: .* cannot be used"),
        (_of({}, patternProperties={"(": {}}), "patternProperties: .* cannot be used"),
        (_of({"anyOf": [{"pattern": f"^{n}.{{0,900}}$"} for n in range(12)]}), "too complex"),
        (_of({"anyOf": [{"pattern": f"^{n}$"} for n in range(101)]}), "too complex"),
        (_of({"unevaluatedProperties": False}), "unevaluatedProperties is not allowed here"),
        (_of({"default": float("inf")}), "a schema must be JSON"),
    ],
)
def test_schema_that_cannot_be_an_input_is_refused(schema: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        input_schema.check_of_tenant(schema)


@pytest.mark.parametrize(
    ("x", "arguments", "message"),
    [
        ({"$ref": "#/$defs/d0"}, {"x": 1}, "too many arguments to check"),
        ({"uniqueItems": True}, {"x": [1, "a"] * 20_000}, "too many arguments to check"),
        ({"items": {"enum": list(range(5_000))}}, {"x": [0.5] * 20_000}, "too many arguments to check"),
        ({"multipleOf": 1e-7}, {"x": 10**4_000}, "at most 308 digits"),
        ({"pattern": "(?:a?b?){400}c"}, {"x": "a" * 20_000}, "too many arguments to check"),
        ({"items": {"pattern": "^.{1,900}$"}}, {"x": ["a" * 500] * 50}, "too many arguments to check"),
    ],
)
def test_arguments_that_would_take_forever_are_refused(x: dict[str, Any], arguments: Any, message: str) -> None:
    with pytest.raises(ToolError, match=message):
        input_schema.parse(json.dumps(arguments), _of(x, **{"$defs": _LAUGHS}))


@pytest.mark.parametrize(
    ("pattern", "fits", "does_not"),
    [
        (r"^INV-\d{4}$", "INV-0042", "INV-42"),
        (r"^\d+$", "42", "٤٢"),  # ECMA-262: a digit is one of ten
        (r"^(?:(?<area>\+\d{1,3}) )?\d{3,8}$", "+49 12345", "+49-12345"),
        (r"\bx\b", "éx", "ex"),
        (r"^[\w.[-]+$", "a[b", "a b"),
        (r"^[a&&b]+$", "&", "c"),
        (r"^\p{L}+$", "Zoë", "Zo3"),
        ("^(a+)+$", "a" * 50, "a" * 50 + "!"),
        ("^[A-Z]{3}$", "ABC", "ABC\n"),
    ],
)
def test_an_expression_is_matched_against_a_text(pattern: str, fits: str, does_not: str) -> None:
    schema = _of({"type": "string", "pattern": pattern})
    input_schema.check_of_tenant(schema)

    assert input_schema.parse(json.dumps({"x": fits}), schema) == {"x": fits}
    with pytest.raises(ToolError, match=r"x: .* does not match"):
        input_schema.parse(json.dumps({"x": does_not}), schema)


@pytest.mark.parametrize(
    "pattern",
    ["(?=a)b", r"(a)\1", "(?:.{1000}){1000}", "(?:(?:){1000}){1000}", "(", ")", "[", "a{" + "9" * 5_000 + "}", "[]a]"],
)
def test_an_expression_that_cannot_be_run_in_time_is_for_the_model_alone(pattern: str) -> None:
    """For a tool whose author is not a user of this installation."""
    schema = _of({"type": "string", "pattern": pattern})
    input_schema.check_of_tenant(schema, is_ours=False)

    assert input_schema.parse('{"x": "anything"}', schema) == {"x": "anything"}
    with pytest.raises(ValueError, match=r"properties\.x\.pattern: .* cannot be used"):
        input_schema.check(schema)


def test_only_a_pattern_is_read_as_an_expression() -> None:
    grep = {"pattern": {"type": "string", "default": "("}}
    schema = {"type": "object", "properties": grep, "examples": [{"pattern": "("}], "default": {"pattern": "("}}

    input_schema.check_of_tenant(schema)


def test_names_are_distinguished_by_expressions() -> None:
    schema = {
        "type": "object", "patternProperties": {"^x-": {"type": "string"}}, "properties": {"id": {}},
        "additionalProperties": False,
    }  # fmt: skip
    input_schema.check_of_tenant(schema)

    assert input_schema.parse('{"x-a": "b", "id": 1}', schema) == {"x-a": "b", "id": 1}
    with pytest.raises(ToolError, match=r"x-a.*: 1 is not of type 'string'"):
        input_schema.parse('{"x-a": 1}', schema)
    with pytest.raises(ToolError, match="'y' was unexpected"):
        input_schema.parse('{"x-a": "b", "y": 1}', schema)


def test_large_honest_arguments_pass() -> None:
    given = {"x": [f"row {number}" for number in range(3_000)]}

    assert input_schema.parse(json.dumps(given), _of({"uniqueItems": True, "items": {"type": "string"}})) == given
