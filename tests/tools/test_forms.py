"""Forms of models: people can fill them in, and checking them takes bounded time."""

from typing import Any

import pytest

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tools import large_results
from backend.tools.errors import ToolError
from backend.tools.schema import forms


def _form(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields}


def test_every_kind_of_field_is_drawn() -> None:
    form = _form(
        name={"type": "string", "title": "Your name", "maxLength": 20, "pattern": "^a"},
        size={"type": "integer", "minimum": 1, "default": 2},
        is_urgent={"type": "boolean"},
        days={"type": "array", "items": {"type": "string", "enum": ["mon", "fri"]}, "minItems": 1},
    )

    forms.check(form)

    assert forms.fields({**form, "required": ["days"]}) == [
        {
            "name": "name", "label": "Your name", "type": "string", "isRequired": False, "maxLength": 20,
            "pattern": "^a",
        },
        {"name": "size", "label": "size", "type": "integer", "isRequired": False, "minimum": 1, "default": 2},
        {"name": "is_urgent", "label": "is_urgent", "type": "boolean", "isRequired": False},
        {
            "name": "days", "label": "days", "type": "array", "isRequired": True, "choices": ["mon", "fri"],
            "minItems": 1,
        },
    ]  # fmt: skip
    assert forms.filled_in(form, {"days": ["fri"], "name": "a\x00b"}) == {"days": ["fri"], "name": "a\ufffdb"}


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(_form(), id="no field"),
        pytest.param(_form(**{f"f{n}": {"type": "string"} for n in range(41)}), id="too many"),
        pytest.param(_form(a={"type": "string", "pattern": "(?=a)"}), id="a pattern that cannot be checked"),
        pytest.param({**_form(a={"type": "string"}), "patternProperties": {"(a+)+$": {}}}, id="patterns of names"),
        pytest.param({**_form(a={"type": "string"}), "allOf": [{}]}, id="a combination"),
        pytest.param({**_form(a={"$ref": "#"}), "$defs": {}}, id="a reference"),
        pytest.param(_form(a={"type": ["string", "null"]}), id="two types"),
        pytest.param(_form(a={"type": "object"}), id="nested"),
        pytest.param(_form(a={"type": "array", "items": {"type": "string"}}), id="a list of anything"),
        pytest.param(_form(a={"type": "array", "items": {"enum": ["x"], "pattern": "x"}}), id="a pattern of items"),
        pytest.param(_form(a=True), id="no schema"),
        pytest.param({**_form(a={"type": "string"}), "additionalProperties": {"pattern": "x"}}, id="of other fields"),
        pytest.param({"type": "object", "properties": [1]}, id="no fields at all"),
        pytest.param({"type": "string"}, id="no object"),
        pytest.param(_form(a={"type": "string", "minLength": "x"}), id="not JSON Schema"),
        pytest.param({**_form(a={"type": "string"}), "required": ["b"]}, id="what is required is no field"),
        pytest.param(_form(a={"type": "string", "enum": []}), id="no choice"),
        pytest.param(_form(a={"type": "integer", "enum": ["one", 2.5]}), id="no choice of its type"),
        pytest.param(_form(a={"type": "string", "enum": ["ab"], "maxLength": 1}), id="no choice that is short enough"),
        pytest.param(_form(a={"type": "number", "minimum": 2, "maximum": 1}), id="no number"),
        pytest.param(_form(a={"type": "integer", "minimum": 1.2, "maximum": 1.8}), id="no integer in between"),
        pytest.param(_form(a={"type": "string", "minLength": 3, "maxLength": 2}), id="no length"),
        pytest.param(_form(a={"type": "string", "minLength": 10**7}), id="longer than an answer may be"),
        pytest.param(
            _form(a={"type": "array", "items": {"type": "string", "enum": ["x"]}, "minItems": 2, "uniqueItems": True}),
            id="fewer choices than wanted",
        ),
        pytest.param(_form(a={"type": "array", "items": {"enum": [1]}, "minItems": 1}), id="no string to choose"),
    ],
)
def test_form_that_nobody_could_fill_in_is_refused(form: dict[str, Any]) -> None:
    with pytest.raises(ToolError, match=r"^form: "):
        forms.check(form)


@pytest.mark.parametrize(
    ("values", "message", "field"),
    [
        (None, "they must be a JSON object", []),
        ("x", "they must be a JSON object", []),
        ({"text": "x"}, "values: size: it is required", ["size"]),
        ({"size": "2"}, "values: size: '2' is not of type 'integer'", ["size"]),
        ({"size": float("inf")}, "is not JSON", []),
        ({"size": 2, "order": "12"}, r"order: '12' does not match '\^\[A-Z\]-'", ["order"]),
        ({"size": 2, "more": 1}, "'more' is not a field of the form: allowed are size, text, order", []),
        ({"size": 2, "text": "x" * 70_000}, "70,020 characters as JSON, at most 15,000", []),
    ],
)
def test_values_that_do_not_fit_are_named(values: Any, message: str, field: list[str]) -> None:
    fields = _form(size={"type": "integer"}, text={"type": "string"}, order={"type": "string", "pattern": "^[A-Z]-"})

    with pytest.raises(InvalidInput, match=message) as refusal:
        forms.filled_in({**fields, "required": ["size"]}, values)

    assert refusal.value.path == ("input", "values", *field)
    assert "arguments" not in refusal.value.message


def test_form_that_takes_more_than_its_fields_is_given_it() -> None:
    form = {**_form(size={"type": "integer"}), "additionalProperties": True}

    assert forms.filled_in(form, {"more": 1}) == {"more": 1}


def test_values_are_as_long_as_the_agent_reads_them_whole() -> None:
    form = _form(a={"type": "string"})
    most = DEFAULT.form_value_chars - len('{"a":""}')
    comment = "y" * DEFAULT.comment_chars

    longest = forms.filled_in(form, {"a": "x" * most})
    result = {"ok": True, "decision": "answered", "by": "Ida", "values": longest, "comment": comment}

    assert large_results.shortened(result, chain_id="call").whole is None
    with pytest.raises(InvalidInput, match="they have 15,001 characters as JSON, at most 15,000 are allowed"):
        forms.filled_in(form, {"a": "x" * (most + 1)})
