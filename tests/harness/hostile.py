"""Hostile values for every argument and input field of the schema, generated from the schema itself.

Each mutation gets acceptable values, except for one field, which gets one hostile value after another. The values are
literals in the document, not variables: literals take the longest path through the server.

Many fields have the same name and type, such as `idempotencyKey`. The first two of them get all hostile values, each of
the others gets some, so that all others together get all.
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    Undefined,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

from tests.harness import id_places, schema_walk

_Value = GraphQLArgument | GraphQLInputField

_DEEP = 200
_DIGITS = "9" * 4_400
_TEXTS = (
    '" "', '"\\u0000"', '"a\\r\\nBcc: b@example.com"', '"\\u202e\\ua78f<img src=x>"', '"%00%2f..\\\\"',
    '"' + "ä" * 20_000 + '"', '"' + _DIGITS + '"',
)  # fmt: skip
_NUMBERS = ("-1", "0", "2147483647", "-2147483648", "9007199254740993", _DIGITS)
_TIMES = (
    '"0001-01-01T00:00:00+14:00"', '"9999-12-31T23:59:59-14:00"', '"0000-00-00T00:00:00Z"', '"2026-02-30T00:00:00Z"',
    '"+262144-01-01T00:00:00Z"', '"2026-11-23"', '"24:00"', "253402300800", '"' + _DIGITS + '"',
)  # fmt: skip
_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "Int": _NUMBERS,
    "Float": (*_NUMBERS, "1e308", "-1e308", "1e-320", "1e400"),
    "BigInt": _NUMBERS,
    "Decimal": ('"NaN"', '"Infinity"', '"1e999999"', '"-0"', f'"{_DIGITS}"'),
    "DateTime": _TIMES,
    "Boolean": ("null",),
    "JSON": (
        "[]", "{}", '"text"', _DIGITS, "1e400", "[" * _DEEP + "]" * _DEEP, '{a: "\\u0000"}',
        '{type: "object", properties: {a: {pattern: "(a+)+$"}}}', '{type: "object", required: 7}', '{a: 1e400}',
    ),
}  # fmt: skip
_IDS = ('""', '"nonsense"', '"QWdlbnQ6"', '"QWdlbnQ6AAAA"', '"\\u0000"', '"' + "A" * 20_000 + '"')
#: This mutation would remove the caller.
_LAST = "leaveTenant"
#: Acceptable values for fields whose type alone does not give one.
_PLAUSIBLE = {
    "url": '"https://example.com/x"', "email": '"someone@example.com"', "timeZone": '"Europe/Berlin"',
    "address": '"desk@example.com"', "host": '"smtp.example.com"', "repository": '"octocat/hello-world"',
}  # fmt: skip


#: How many fields of one name and type get all hostile values, and how many of them each other one gets.
_IN_FULL, _OTHERWISE = 2, 2


@dataclass(frozen=True, slots=True)
class Probe:
    """One document, and a short description of its hostile value."""

    name: str
    document: str


def probes(targets: Mapping[str, str]) -> Iterator[Probe]:
    """Probes for every argument of a query and every field of a mutation's input. `targets`: existing ids, by type."""
    before = Counter[str]()
    for name, field in schema_walk.query_fields().items():
        for argument, value in _hostile(field.args, "Query." + name, targets, before):
            yield Probe(f"{name}({argument})", f"query {{ {name}{value} {_below(field)} }}")
    for name, field in schema_walk.mutation_fields().items():
        if name == _LAST:
            continue
        input_type = get_named_type(field.args["input"].type)
        assert isinstance(input_type, GraphQLInputObjectType)
        for argument, value in _hostile(input_type.fields, input_type.name, targets, before):
            given = "{" + value.removeprefix("(").removesuffix(")") + "}"
            yield Probe(
                f"{name}({argument})", f"mutation {{ {name}(input: {given}) {{ ... on UserError {{ code }} }} }}"
            )


def _hostile(
    values: Mapping[str, GraphQLArgument] | Mapping[str, GraphQLInputField],
    owner: str,
    targets: Mapping[str, str],
    before: Counter[str],
) -> Iterator[tuple[str, str]]:
    """`before`: how many fields of each name and type have got values."""
    needed = {name: _plausible(name, each, owner, targets) for name, each in values.items() if _is_needed(each)}
    for name, each in values.items():
        for bad in _some(list(_bad(each, targets, before)), nth=before[f"{name}: {each.type}"]):
            given = {**needed, name: bad}
            yield f"{name}: {bad[:40]}", "(" + ", ".join(f"{key}: {value}" for key, value in given.items()) + ")"
        before[f"{name}: {each.type}"] += 1


def _some(values: list[str], *, nth: int) -> list[str]:
    """Those that the nth field of a name and type gets."""
    if nth < _IN_FULL:
        return values
    first = (nth - _IN_FULL) * _OTHERWISE
    return list(itertools.islice(itertools.cycle(values), first, first + min(_OTHERWISE, len(values))))


def _bad(value: _Value, targets: Mapping[str, str], before: Counter[str]) -> Iterator[str]:
    named, type_ = get_named_type(value.type), get_nullable_type(value.type)
    if isinstance(named, GraphQLInputObjectType):
        singles = ("{}", *("{" + given[1:-1] + "}" for _, given in _hostile(named.fields, named.name, targets, before)))
    elif isinstance(named, GraphQLEnumType):
        singles = ("NOTHING_OF_THE_KIND",)
    else:
        singles = _BY_TYPE.get(named.name, _IDS if named.name == "ID" else _TEXTS)
    if isinstance(type_, GraphQLList):
        yield from ("[]", "[null]", "[" + ", ".join([singles[0]] * 500) + "]")
        singles = tuple(f"[{each}]" for each in singles)
    yield from singles


def _plausible(name: str, value: _Value, owner: str, targets: Mapping[str, str]) -> str:
    type_, named = get_nullable_type(value.type), get_named_type(value.type)
    kinds = id_places.Place(owner, name, is_list=False).kinds if named.name in {"ID", "String"} else ()
    if kinds and kinds[0] in targets:
        one = json.dumps(targets[kinds[0]])
    elif isinstance(named, GraphQLEnumType):
        one = str(next(iter(named.values)))
    elif isinstance(named, GraphQLInputObjectType):
        parts = [
            f"{key}: {_plausible(key, each, named.name, targets)}"
            for key, each in named.fields.items()
            if _is_needed(each)
        ]
        one = "{" + ", ".join(parts) + "}"
    else:
        usual = {"Int": "1", "Float": "1", "Boolean": "false", "JSON": "{}"}
        usual |= {"Decimal": '"1"', "DateTime": '"2030-01-01T00:00:00Z"'}
        one = _PLAUSIBLE.get(name) or usual.get(named.name, '"some text"')
    return f"[{one}]" if isinstance(type_, GraphQLList) else one


def _is_needed(value: _Value) -> bool:
    return isinstance(value.type, GraphQLNonNull) and value.default_value is Undefined


def _below(field: GraphQLField) -> str:
    return "" if is_leaf_type(get_named_type(field.type)) else "{ __typename }"
