"""Checks JSON Schema in bounded time: the authors of the schema and of the checked value are both untrusted.

`tools.schema.input_schema` uses it. Each keyword that is evaluated costs a step. A schema whose references multiply, or
a list whose items are all compared with each other, runs out of steps before it blocks the rest of the process. So does
a text that is too long for its expression (`tools.schema.regex`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.exceptions import best_match
from jsonschema.validators import extend
from jsonschema_specifications import REGISTRY
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from backend.tools.schema import regex

#: The number of steps: a few tenths of a second.
_STEPS = 10_000
#: How many comparisons take as long as one keyword.
_COMPARISONS_PER_STEP = 5
#: The limit for the sum of characters times the weight of their expression: a tenth of a second.
_MATCHING = 10_000_000


#: The limit for nested keywords. The interpreter's own limit comes too late: in the compiled parts of the library it
#: causes a crash that no `except` can catch.
_DEPTH = 100


class TooComplex(Exception):
    """Checking it would take too long."""


@dataclass(slots=True)
class _Budget:
    steps: int = _STEPS
    depth: int = _DEPTH
    matching: int = _MATCHING


_budget: ContextVar[_Budget] = ContextVar("_budget")

_Keyword = Callable[[Any, Any, Any, Any], Iterator[ValidationError] | None]


def faults(schema: Mapping[str, Any], value: Any) -> list[ValidationError]:
    """The faults of `value`. Raises `TooComplex` or `RecursionError`. No schema is fetched from anywhere."""
    _budget.set(_Budget())
    return list(_BOUNDED(schema, registry=Registry()).iter_errors(value))


def fault_of_schema(schema: Mapping[str, Any], *, runs_whole: bool) -> ValidationError | None:
    """The worst fault of the schema itself. Raises `TooComplex` or `RecursionError`.

    `runs_whole`: an expression that cannot be run counts as a fault of the keyword `format`.
    """
    _budget.set(_Budget())
    formats = _RUNNABLE if runs_whole else None
    checker = _BOUNDED({"$ref": _META}, registry=_METASCHEMAS, format_checker=formats)
    fault: ValidationError | None = best_match(checker.iter_errors(schema))
    return fault


def _counted(name: str, check: _Keyword) -> _Keyword:
    def counted(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        budget = _budget.get()
        budget.steps -= _price(name, value, instance)
        budget.depth -= 1
        if budget.steps < 0:
            raise TooComplex
        if budget.depth < 0:
            raise RecursionError
        try:
            yield from check(validator, value, instance, schema) or ()
        finally:
            budget.depth += 1

    return counted


def _price(name: str, value: Any, instance: Any) -> int:
    if name == "uniqueItems" and isinstance(instance, list):
        is_sortable = all(isinstance(each, str) for each in instance)
        comparisons = len(instance) if is_sortable else len(instance) ** 2 // 2
        return 1 + comparisons // _COMPARISONS_PER_STEP
    return 1 + (len(value) // _COMPARISONS_PER_STEP if isinstance(value, list | dict) else 0)


def _pattern(_validator: Any, pattern: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not _matches(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(validator: Any, patterns: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    for pattern, described in patterns.items() if isinstance(instance, dict) else ():
        for name, value in instance.items():
            if _matches(pattern, name):
                yield from validator.descend(value, described, path=name, schema_path=pattern)


def _additional_properties(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """The library's check, only for names that match no pattern. The library would run the patterns by itself."""
    patterns = schema.get("patternProperties")
    if patterns and isinstance(instance, dict):
        instance = {n: v for n, v in instance.items() if not any(_matches(pattern, n) for pattern in patterns)}
        schema = {keyword: definition for keyword, definition in schema.items() if keyword != "patternProperties"}
    yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, value, instance, schema)


def _matches(pattern: str, text: str) -> bool:
    """Whether the text matches. An expression that cannot be run in bounded time always fits.

    Only the model reads such an expression.
    """
    expression = regex.read(pattern)
    if expression is None:
        return True
    budget = _budget.get()
    budget.steps -= 1
    budget.matching -= expression.weight * (len(text) + 1)
    if budget.steps < 0 or budget.matching < 0:
        raise TooComplex
    return expression.is_in(text)


_META = "https://json-schema.org/draft/2020-12/schema"
_VOCABULARIES = (
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"
)  # fmt: skip


def _plain(uri: str) -> Any:
    """The resource without `$schema`. `$schema` below the root would restore the library's keywords, which count no
    steps."""
    return DRAFT202012.create_resource({name: v for name, v in REGISTRY.contents(uri).items() if name != "$schema"})


_METASCHEMAS: Registry[Any] = Registry().with_resources(
    (uri, _plain(uri))
    for uri in (_META, *(f"https://json-schema.org/draft/2020-12/meta/{name}" for name in _VOCABULARIES))
)
_OURS: Mapping[str, _Keyword] = {
    "pattern": _pattern, "patternProperties": _pattern_properties, "additionalProperties": _additional_properties
}  # fmt: skip
_KEYWORDS = {name: _counted(name, check) for name, check in {**Draft202012Validator.VALIDATORS, **_OURS}.items()}
_BOUNDED = extend(Draft202012Validator, validators=_KEYWORDS)
#: The metaschema marks the texts that are expressions with the format `regex`.
_RUNNABLE = FormatChecker(formats=())
_RUNNABLE.checks("regex")(lambda each: not isinstance(each, str) or regex.read(each) is not None)
