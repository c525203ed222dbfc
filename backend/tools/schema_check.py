"""JSON Schema in bounded time: whoever writes a schema and whoever writes what it is held against are strangers to us.

`tools.input_schema` checks with it. Each keyword that is looked at costs a step; a schema whose references multiply, or
a list that is compared each with each, runs out of steps before anybody else in the process notices.
"""

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.exceptions import best_match
from jsonschema.validators import extend
from jsonschema_specifications import REGISTRY
from referencing import Registry
from referencing.jsonschema import DRAFT202012

#: Some tenths of a second.
_STEPS = 10_000
#: Comparisons that take as long as a keyword.
_COMPARISONS_PER_STEP = 5


#: Keywords within keywords. The interpreter's own limit comes too late: what meets it inside of the library's compiled
#: parts is no exception that anybody could catch.
_DEPTH = 100


class TooComplex(Exception):
    """Checking it would take too long."""


@dataclass(slots=True)
class _Room:
    steps: int = _STEPS
    depth: int = _DEPTH


_room: ContextVar[_Room] = ContextVar("_room")

_Keyword = Callable[[Any, Any, Any, Any], Iterator[ValidationError] | None]


def faults(schema: Mapping[str, Any], value: Any, *, enforces_patterns: bool = True) -> list[ValidationError]:
    """What is wrong with `value`; raises `TooComplex` or `RecursionError`. No schema is fetched from anywhere."""
    _room.set(_Room())
    checker = _BOUNDED if enforces_patterns else _WITHOUT_PATTERNS
    return list(checker(schema, registry=Registry()).iter_errors(value))


def fault_of_schema(schema: Mapping[str, Any]) -> ValidationError | None:
    """What is worst about it as a schema; raises `TooComplex` or `RecursionError`."""
    _room.set(_Room())
    found: ValidationError | None = best_match(_BOUNDED({"$ref": _META}, registry=_METASCHEMAS).iter_errors(schema))
    return found


def _counted(name: str, check: _Keyword) -> _Keyword:
    def counted(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        room = _room.get()
        room.steps -= _price(name, value, instance)
        room.depth -= 1
        if room.steps < 0:
            raise TooComplex
        if room.depth < 0:
            raise RecursionError
        try:
            yield from check(validator, value, instance, schema) or ()
        finally:
            room.depth += 1

    return counted


def _price(name: str, value: Any, instance: Any) -> int:
    if name == "uniqueItems" and isinstance(instance, list):
        is_sortable = all(isinstance(each, str) for each in instance)
        comparisons = len(instance) if is_sortable else len(instance) ** 2 // 2
        return 1 + comparisons // _COMPARISONS_PER_STEP
    return 1 + (len(value) // _COMPARISONS_PER_STEP if isinstance(value, list | dict) else 0)


def _nothing(*_: Any) -> Iterator[ValidationError]:
    yield from ()


_META = "https://json-schema.org/draft/2020-12/schema"
_VOCABULARIES = (
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"
)  # fmt: skip


def _plain(uri: str) -> Any:
    """`$schema` below the root would bring back the library's own keywords, which count nothing."""
    return DRAFT202012.create_resource({name: v for name, v in REGISTRY.contents(uri).items() if name != "$schema"})


_METASCHEMAS: Registry[Any] = Registry().with_resources(
    (uri, _plain(uri))
    for uri in (_META, *(f"https://json-schema.org/draft/2020-12/meta/{name}" for name in _VOCABULARIES))
)
_KEYWORDS = {name: _counted(name, check) for name, check in Draft202012Validator.VALIDATORS.items()}
_BOUNDED = extend(Draft202012Validator, validators=_KEYWORDS)
#: An expression can take for ever over a few characters.
_WITHOUT_PATTERNS = extend(_BOUNDED, validators={"pattern": _nothing})
