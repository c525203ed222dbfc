"""What all generated types are made of. They accept what a newer schema may send.

A newer schema adds values of enums, events of feeds and errors of payloads at any time (docs/clients.md).
"""

from enum import StrEnum
from functools import cache
from typing import Any, get_args

import pydantic
from pydantic.alias_generators import to_camel

from circadian_client.errors import Refused

_TYPE_NAME = "typename__"


class UnsetType:
    """The type of an argument that is not given, which is not null."""

    def __bool__(self) -> bool:
        return False


UNSET = UnsetType()


class OpenEnum(StrEnum):
    """An enum of the schema. A value that is not known yet is a member with the value as its name."""

    @classmethod
    def _missing_(cls, value: object) -> "OpenEnum | None":
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member


class BaseModel(pydantic.BaseModel):
    """An input or a part of an answer."""

    model_config = pydantic.ConfigDict(alias_generator=to_camel, populate_by_name=True, protected_namespaces=())

    @pydantic.model_validator(mode="before")
    @classmethod
    def _accept_newer_types(cls, data: Any) -> Any:
        """An object of a type that is not known yet is read as the interface that its field has."""
        if not isinstance(data, dict):
            return data
        changed = {}
        for name, (known, interface) in _unions(cls).items():
            value = data.get(name)
            if isinstance(value, dict) and value.get("__typename") not in known:
                changed[name] = _as_known(value, interface)
        return {**data, **changed} if changed else data


def _as_known(value: dict[str, Any], interface: str | None) -> dict[str, Any]:
    if interface is None:  # a payload: its success is known, so this is an error
        kind, message = value.get("__typename"), value.get("message")
        raise Refused(str(message or f"the answer {kind} is not known to this client"), code=value.get("code"))
    return {**value, "__typename": interface}


@cache
def _unions(model: type[BaseModel]) -> dict[str, tuple[frozenset[str], str | None]]:
    """The fields that may be of several types, by alias: the names of these types, and that of their interface.

    For the types that an operation selects nothing of, one class stands, and it has the name of the interface.
    """
    found = {}
    for name, field in model.model_fields.items():
        if field.discriminator == _TYPE_NAME:
            names = {each: get_args(each.model_fields[_TYPE_NAME].annotation) for each in get_args(field.annotation)}
            known = frozenset(name for each in names.values() for name in each)
            rest = next((each for each, several in names.items() if len(several) > 1), None)
            interface = max((name for name in names[rest] if rest.__name__.endswith(name)), key=len) if rest else None
            found[field.alias or name] = (known, interface)
    return found
