"""Selects the part of an HTTP tool's JSON answer that the model sees: a few fields of each item of a list.

Part of `tools.definitions.configs`; `tools.http.tool` applies it to successful answers. A search tool is an example:
the provider's answer has a hundred fields for each hit, and an agent needs three. Places are JSON Pointers (RFC 6901).
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

_MOST_FIELDS = 20
_POINTER_CHARS = 200
_NAME_CHARS = 64


class Pick(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    #: The place of the list; an empty pointer is the answer itself.
    items: str = ""
    #: The shown fields by name: the place of each in an item.
    fields: dict[str, str] = Field(min_length=1, max_length=_MOST_FIELDS)
    #: How many items are shown, from the first on.
    most: int = Field(10, ge=1, le=100)

    @field_validator("items")
    @classmethod
    def _check_items(cls, pointer: str) -> str:
        return _checked(pointer)

    @field_validator("fields")
    @classmethod
    def _check_fields(cls, fields: dict[str, str]) -> dict[str, str]:
        for name, pointer in fields.items():
            if not name.isprintable() or not 0 < len(name) <= _NAME_CHARS:
                raise ValueError(f"the name of a field must have 1 to {_NAME_CHARS} printable characters")
            _checked(pointer)
        return fields

    def of(self, body: Any) -> dict[str, Any]:
        """The content that replaces the body."""
        items = _at(body, self.items)
        if not isinstance(items, list):
            return {"items": [], "note": f"the answer has no list at {self.items or 'its top'}"}
        shown = [self._shown(item) for item in items[: self.most]]
        rest = len(items) - len(shown)
        return {"items": shown, **({"note": f"cut: {rest:,} more items"} if rest else {})}

    def _shown(self, item: Any) -> dict[str, Any]:
        values = {name: _at(item, pointer) for name, pointer in self.fields.items()}
        return {name: value for name, value in values.items() if value is not None}


def _checked(pointer: str) -> str:
    if (pointer and not pointer.startswith("/")) or len(pointer) > _POINTER_CHARS or not pointer.isprintable():
        raise ValueError(f"{pointer[:40]!r} is not a JSON Pointer (RFC 6901), such as /web/results")
    return pointer


def _at(value: Any, pointer: str) -> Any:
    """The value at that place; None if it does not exist."""
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and name.isascii() and name.isdigit() and len(name) <= len(str(len(value))):
            value = value[int(name)] if int(name) < len(value) else None
        else:
            return None
    return value
