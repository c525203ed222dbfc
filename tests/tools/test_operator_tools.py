"""The operator's file of tools: its entries, and the report of each mistake."""

from pathlib import Path

import pytest

from backend.kit.processes import StartError
from backend.tools import operator_tools
from backend.tools.models import EffectClass
from backend.tools.operator_tools import HttpEntry

_GOOD = """
[tools.look_up]
description = "Looks something up."
url = "https://tools.example/look-up?version=2"
effect = "PURE"
input = { type = "object" }

[tools.pay]
description = "Pays."
url = "http://127.0.0.1:9000/pay"
effect = "KEYED"
key_header = "X-Request-Id"
timeout_seconds = 600
patience_seconds = 0
visible = true

[tools.pay.headers]
X-Source = "circadian"
Authorization = { env = "PAY_TOKEN", prefix = "Bearer " }

[tools.pay.input]
type = "object"
required = ["amount"]
properties.amount = { "$ref" = "#/$defs/amount" }
"$defs".amount = { type = "integer" }
"""


def _read(directory: Path, text: str) -> dict[str, HttpEntry]:
    file = directory / "tools.toml"
    file.write_text(text)
    return dict(operator_tools.read(file).entries)


def _refusal(directory: Path, text: str) -> str:
    with pytest.raises(StartError) as refused:
        _read(directory, text)
    message = str(refused.value)
    assert message.startswith(f"bad setting: CIRCADIAN_TOOLS_FILE ({directory}/tools.toml): ")
    return message


def _tool(**fields: str) -> str:
    """A file with one tool, fields given as TOML; an empty text leaves a field out."""
    good = {"description": '"Pays."', "url": '"https://x.example/"', "effect": '"PURE"', "input": '{type = "object"}'}
    return "[tools.pay]\n" + "\n".join(f"{name} = {value}" for name, value in (good | fields).items() if value)


def test_without_a_file_there_are_no_tools() -> None:
    assert operator_tools.read(None).names == []


def test_entries_have_the_values_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAY_TOKEN", "hunter2-hunter2")

    entries = _read(tmp_path, _GOOD)

    assert (entries["look_up"].effect, entries["look_up"].key_header) == (EffectClass.PURE, "Idempotency-Key")
    assert (entries["look_up"].timeout_seconds, entries["look_up"].patience_seconds) == (60, 20)
    pay = entries["pay"]
    assert (entries["look_up"].visible, pay.visible) == (False, True)
    assert (pay.key_header, pay.timeout_seconds, pay.patience_seconds) == ("X-Request-Id", 600, 0)
    assert {name: header.value for name, header in pay.headers.items()} == {
        "X-Source": "circadian",
        "Authorization": "Bearer hunter2-hunter2",
    }
    assert pay.headers["Authorization"].secret == "hunter2-hunter2"
    assert "hunter2" not in repr(entries)


@pytest.mark.parametrize("field", ["description", "url", "effect", "input"])
def test_field_without_default_must_be_there(tmp_path: Path, field: str) -> None:
    assert f"tools.pay.{field}: Field required" in _refusal(tmp_path, _tool(**{field: ""}))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"effect": '"SAFE"'}, ".effect: Input should be 'PURE', 'KEYED' or 'UNSAFE'"),
        ({"timeout_seconds": "601"}, ".timeout_seconds: Input should be less than or equal to 600"),
        ({"timeout_seconds": "0"}, ".timeout_seconds: Input should be greater than 0"),
        ({"timeout_seconds": "nan"}, ".timeout_seconds: Input should be a finite number"),
        ({"patience_seconds": "-1"}, ".patience_seconds: Input should be greater than or equal to 0"),
        ({"visible": '"yes"'}, ".visible: Input should be a valid boolean"),
        ({"patience": "5"}, ".patience: no such field; there are description, url, effect, input, key_header,"),
        ({"description": '""'}, ".description: String should have at least 1 character"),
        ({"url": '"ftp://x.example/"'}, ".url: must be an http or https URL with a host"),
        ({"url": '"https:///pay"'}, ".url: must be an http or https URL with a host"),
        ({"url": '"https://me:pw@x.example/"'}, ".url: must not contain a user name or password; use a header"),
        ({"url": '"https://x.example/#a"'}, ".url: must consist of printable ASCII characters, without a fragment"),
        ({"url": '"https://x.example/ä"'}, ".url: must consist of printable ASCII characters, without a fragment"),
        ({"url": '"https://x.example:99999/"'}, ".url: Port out of range"),
        ({"url": f'"https://{"x" * 70}.example/"'}, ".url: "),
        ({"key_header": '"a b"'}, ".key_header: 'a b' is not a valid name of a header"),
        ({"key_header": '"Content-Type"'}, ".key_header: Content-Type is reserved, because the request sets it"),
        ({"headers": "5"}, ".headers: must be a table of header names and values"),
        ({"headers.Host": '"x"'}, ".headers: Host is reserved, because the request sets it"),
        ({"headers.X": "5"}, '.headers: X: must be a string, or { env = "NAME" }'),
        ({"headers.X": '{ environment = "X" }'}, '.headers: X: must be a string, or { env = "NAME" }'),
        ({"headers.X": '"a\\nb"'}, ".headers: X: must be 1 to 8,000 printable ASCII characters, without line breaks"),
        ({"headers.X": '{ env = "NOT_THERE" }'}, ".headers: X: the environment variable NOT_THERE is not set"),
        ({"headers.idempotency-key": '"x"'}, ": headers: Idempotency-Key is reserved for the key of each call"),
        ({"input": "{}"}, '.input: the schema of an input must have type = "object"'),
        ({"input": '{type = "object", required = "a"}'}, ".input: required: 'a' is not of type 'array'"),
        (
            {"input": '{type = "object", default = 2026-01-01}'},
            ".input: a schema must be JSON: dates, times, inf and nan are not allowed",
        ),
        ({"input": '{type = "object", "$ref" = "#/$defs/a"}'}, ".input: $ref '#/$defs/a' refers to nothing"),
        (
            {"input": '{type = "object", "$ref" = "https://x.example/s"}'},
            "refers to nothing; it must refer to a place in the same",
        ),
        ({"input": '{type = "object", "$ref" = "#"}'}, ".input: a $ref refers to itself"),
    ],
)
def test_mistake_is_reported_with_tool_field_and_rule(tmp_path: Path, fields: dict[str, str], fault: str) -> None:
    message = _refusal(tmp_path, _tool(**fields))

    assert "tools.pay" in message
    assert fault in message


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    message = _refusal(tmp_path, _tool(effect="", url="5") + "\n[tools.look_up]")

    assert "tools.pay.effect: " in message
    assert "tools.pay.url: " in message
    assert "tools.look_up.input: " in message


@pytest.mark.parametrize("name", ['"a b"', '"a.b"', '""', '"ä"', "x" * 65, "crm__pay"])
def test_name_must_be_one_that_a_model_can_call(tmp_path: Path, name: str) -> None:
    message = _refusal(tmp_path, _tool().replace("tools.pay", f"tools.{name}"))

    assert "a name has 1 to 64 characters from A-Z a-z 0-9 _ -" in message


def test_built_in_name_is_taken(tmp_path: Path) -> None:
    message = _refusal(tmp_path, _tool().replace("tools.pay", "tools.send_message"))

    assert "tools.send_message: this is the name of a built-in tool; the built-in tools are " in message


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("tools = 5", "it must contain only tables [tools.NAME], one for each tool"),
        ("[tool.pay]", "it must contain only tables [tools.NAME], one for each tool"),
        ("[tools.pay]\nx = 1\n[tools.pay]", "it is not TOML: "),
        ("tools]", "it is not TOML: "),
        ("[tools]\npay = 5", "tools.pay: "),
    ],
)
def test_file_of_another_form_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in _refusal(tmp_path, text)


def test_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="No such file or directory"):
        operator_tools.read(tmp_path / "none.toml")


def test_bytes_that_are_no_text_are_reported(tmp_path: Path) -> None:
    (tmp_path / "tools.toml").write_bytes(b"\xff\xfe")

    with pytest.raises(StartError, match="it is not TOML"):
        operator_tools.read(tmp_path / "tools.toml")


def test_example_of_the_documentation_is_a_good_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BILLING_TOKEN", "hunter2-hunter2")
    page = (Path(__file__).resolve().parents[2] / "docs" / "tools.md").read_text()
    example = page.split("```toml\n")[1].split("```")[0]

    entries = _read(tmp_path, example)

    assert entries["charge_customer"].effect is EffectClass.KEYED
