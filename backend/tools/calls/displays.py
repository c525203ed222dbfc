"""The fields of a tool's arguments that people see in the space: texts, both as a draft and finally.

`tools.definitions.tenant_tools` checks the fields that an admin names. `runtime.model.deltas` reads unfinished calls
with `so_far`, `tools.calls.activity` reads whole calls with `shown`. The draft is always a prefix of the final text.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import jiter

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.text import clean, json_object

_PATH = ("input", "displays")


def checked(names: Sequence[str], schema: Mapping[str, Any], *, is_visible: bool) -> list[str]:
    """The names as they are stored. `schema`: the input schema of the tool."""
    if names and not is_visible:
        raise InvalidInput("displays is only allowed for visible tools", path=_PATH)
    if len(names) > DEFAULT.display_fields:
        raise InvalidInput(f"displays must name at most {DEFAULT.display_fields} fields", path=_PATH)
    for name in names:
        property_schema = schema.get("properties", {}).get(name)
        if not isinstance(property_schema, dict) or property_schema.get("type") != "string":
            raise InvalidInput(f"displays: {name[:100]!r} is not a property of the input with type string", path=_PATH)
    return list(dict.fromkeys(names))


def shown(arguments: str, names: Sequence[str]) -> dict[str, str]:
    """The fields of these names in the arguments of a call. The arguments were checked before."""
    return _texts(json_object(arguments), names, DEFAULT.display_chars) if names else {}


def partial(arguments: str, names: Sequence[str], *, max_chars: int | None = DEFAULT.display_chars) -> dict[str, str]:
    """As `shown`, for arguments that are not finished yet."""
    try:
        value = jiter.from_json(clean(arguments).encode(), partial_mode="trailing-strings")
    except ValueError:
        return {}
    return _texts(value, names, max_chars) if isinstance(value, dict) else {}


def _texts(arguments: Mapping[str, Any], names: Sequence[str], max_chars: int | None) -> dict[str, str]:
    values = {name: arguments.get(name) for name in names}
    return {name: clean(text)[:max_chars] for name, text in values.items() if isinstance(text, str)}
