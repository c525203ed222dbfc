"""Checks that `docs/built-in-tools.md` matches the built-in tools. `--write` updates the page.

`infra/check.py` runs it. The text between the page's two marks is generated from the code; people write the rest.
"""

import difflib
import sys
from pathlib import Path
from typing import Any

from backend.llm.messages import ToolSpec
from backend.tools.registry import Offer
from backend.tools.step_calls import dispatch
from backend.tools.web import fetch_url

_FILE = Path(__file__).resolve().parent.parent / "docs" / "built-in-tools.md"
_BEGIN = "<!-- from here on generated: python -m infra.check_tools_page --write -->\n"
_END = "<!-- generated up to here -->\n"
_OFFERED = {
    Offer.ALWAYS: "",
    Offer.GIVEN: " *For agents that are given it (`createAgent`, `updateAgent`: `tools`).*",
    Offer.BESIDE_OUTSIDE: " *For agents that are given any tool.*",
    Offer.WITH_ARCHIVE: " *For agents whose beginning is out of their view.*",
}
#: Keywords of JSON Schema that limit a value, and their text on the page.
_BOUNDS = {
    "minLength": "not empty",
    "maxLength": "at most {:,} characters",
    "minimum": "from {:,}",
    "maximum": "up to {:,}",
    "maxItems": "at most {:,}",
}


def main() -> None:
    written = _FILE.read_text()
    before, _, rest = written.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    served = before + _BEGIN + _reference() + _END + after
    if "--write" in sys.argv:
        _FILE.write_text(served)
        return
    if written != served:
        lines = written.splitlines(keepends=True), served.splitlines(keepends=True)
        sys.stdout.writelines(difflib.unified_diff(*lines, "docs/built-in-tools.md", "the code"))
        sys.exit("docs/built-in-tools.md differs from the code: python -m infra.check_tools_page --write, and read it")


def _reference() -> str:
    built_in = {
        family: "".join(_section(tool.spec(), tool.offer) for tool in tools)
        for family, tools in dispatch.FAMILIES.items()
    }
    outside = "".join(_section(tool.spec(), Offer.GIVEN) for tool in fetch_url.tools(allows_private=False).values())
    sections = {**built_in, "The world": outside}
    return "\n" + "".join(f"## {family}\n\n{section}" for family, section in sections.items())


def _section(spec: ToolSpec, offer: Offer) -> str:
    schema = spec.parameters
    rows = [
        f"| `{name}` | {_type(argument)} | {_default(argument, name in schema.get('required', ()))} "
        f"| {_said(argument)} |\n"
        for name, argument in schema.get("properties", {}).items()
    ]
    table = (
        f"| argument | type | if left out | |\n|---|---|---|---|\n{''.join(rows)}\n" if rows else "No arguments.\n\n"
    )
    return f"### `{spec.name}`\n\n{spec.description}{_OFFERED[offer]}\n\n{table}"


def _type(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "any"))


def _default(schema: dict[str, Any], is_required: bool) -> str:
    if is_required:
        return "required"
    default = schema.get("default")
    return f"`{default}`" if default not in ("", None, []) else "nothing"


def _said(schema: dict[str, Any]) -> str:
    bounds = ", ".join(words.format(schema[word]) for word, words in _BOUNDS.items() if schema.get(word))
    description = str(schema.get("description", "")).replace("|", "\\|")
    return f"{description} ({bounds})" if bounds else description


if __name__ == "__main__":
    main()
