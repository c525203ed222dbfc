"""Requests generated from the schema that refer to things by id: queries, subscriptions, mutations, with all other
values filled in.

`tests/api/test_canary.py` sends each twice: with an id of another tenant, and with an id of the same type that does not
exist. Ids of queries are variables, so the server parses and validates a document of some thousand fields only once.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    Undefined,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

from tests.harness import schema_walk
from tests.harness.id_places import ANYTHING, Place, places
from tests.harness.schema_walk import SCHEMA

_PAGE = "{{ nodes {{ __typename }} edges {{ cursor }} pageInfo {{ startCursor endCursor }} }}"
#: Values that are neither ids of the schema nor arbitrary texts.
_TOKENS = {
    "claim": "7f3d0d5e-5a0e-4c39-9d0c-0a1b2c3d4e5f",
    "address": "desk@example.com",
    "host": "smtp.example.com",
    "repository": "octocat/hello-world",
    "channel": "C024BE91L",
    "chat": "-1001234567890",
}
_PLAIN: dict[str, Any] = {
    "String": "spaces:read",
    "Int": 1,
    "DateTime": "2026-01-01T00:00:00Z",
    "Float": 1.5,
    "Decimal": "1500",
    "Boolean": True,
    "JSON": {},
}


#: What a field needs beside ids and pages.
_NEEDED = {"searchMessages": 'query: "canary or hello or a", '}


@dataclass(frozen=True, slots=True)
class Probe:
    """`named` are the ids that it passes at `place`."""

    name: str
    text: str
    named: tuple[str, ...] = ()
    variables: Mapping[str, Any] = field(default_factory=dict)
    place: str | None = None


def queries(targets: Mapping[str, str]) -> Iterator[Probe]:
    """Every field of Query with everything below it: without ids, and with each target in each place that takes its
    type."""
    for name, each in _of_tenants(schema_walk.query_fields()).items():
        here = [place for place in places(SCHEMA) if place.owner == f"Query.{name}"]
        if not any(
            isinstance(given.type, GraphQLNonNull) and given.default_value is Undefined for given in each.args.values()
        ):
            yield Probe(name, f"{{ {schema_walk.field_text(name, each, depth=3)} }}")
        for place in here:
            for kind in targets if place.key in ANYTHING else place.kinds:
                yield _query(name, each, place, kind, targets)


def subscriptions(targets: Mapping[str, str]) -> Iterator[Probe]:
    for name in schema_walk.subscription_fields():
        for place in (each for each in places(SCHEMA) if each.owner == f"Subscription.{name}"):
            for kind in place.kinds:
                given = f"{place.name}: {json.dumps(targets[kind])}"
                text = f"subscription {{ {name}({given}) {{ __typename }} }}"
                yield Probe(f"{place.key} {kind}", text, (targets[kind],))


def mutations(targets: Mapping[str, str], own: Mapping[str, str]) -> Iterator[Probe]:
    """Each mutation, with one id at a time a target, and all others the caller's own."""
    for name, each in _of_tenants(schema_walk.mutation_fields()).items():
        input_type = get_named_type(each.args["input"].type)
        assert isinstance(input_type, GraphQLInputObjectType)
        for place in (one for one in places(SCHEMA) if one.owner == input_type.name):
            for kind in place.kinds:
                given = {**filled(input_type, own), place.name: [targets[kind]] if place.is_list else targets[kind]}
                yield Probe(
                    f"{place.key} {kind}", _mutation(name, each), (targets[kind],), {"input": given}, place.name
                )


def mutations_without_ids() -> Iterator[Probe]:
    for name, each in schema_walk.mutation_fields().items():
        input_type = get_named_type(each.args["input"].type)
        assert isinstance(input_type, GraphQLInputObjectType)
        if not any(place.owner == input_type.name for place in places(SCHEMA)):
            yield Probe(name, _mutation(name, each), (), {"input": filled(input_type, {})})


def pages(targets: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every list, of the tenant and of each type that has one, with a placeholder `{arguments}`."""
    for name, each in _of_tenants(schema_walk.query_fields()).items():
        if "after" in each.args:
            yield f"Query.{name}", f"{{{{ {name}({_NEEDED.get(name, '')}{{arguments}}) {_PAGE} }}}}"
    for kind in schema_walk.node_types():
        type_ = SCHEMA.type_map[kind]
        assert isinstance(type_, GraphQLObjectType)
        for name in (name for name, each in type_.fields.items() if "after" in each.args):
            below = f"... on {kind} {{{{ {name}({{arguments}}) {_PAGE} }}}}"
            yield f"{kind}.{name}", f"{{{{ node(id: {json.dumps(targets[kind])}) {{{{ {below} }}}} }}}}"


def _of_tenants(fields: Mapping[str, GraphQLField]) -> dict[str, GraphQLField]:
    """Without the fields for operators, to whom all tenants are shown (`tests/oauth/test_operators.py`)."""
    return {name: each for name, each in fields.items() if "scope `installation:" not in (each.description or "")}


def filled(input_type: GraphQLInputObjectType, own: Mapping[str, str]) -> dict[str, Any]:
    """A value for each required field; ids are the caller's own."""
    needed = {name: each for name, each in input_type.fields.items() if _is_needed(each)}
    kinds = {place.name: place.kinds for place in places(SCHEMA) if place.owner == input_type.name}
    return {
        name: own[kinds[name][0]] if name in kinds else _TOKENS.get(name) or _value(each.type)
        for name, each in needed.items()
    }


def _query(name: str, each: GraphQLField, place: Place, kind: str, targets: Mapping[str, str]) -> Probe:
    others = {
        other.name: targets[other.kinds[0]]
        for other in places(SCHEMA)
        if other.owner == place.owner and other != place and isinstance(each.args[other.name].type, GraphQLNonNull)
    }
    target, needed = targets[kind], "".join(f"{arg}: {json.dumps(value)}, " for arg, value in others.items())
    head, given = f"query ($id: {each.args[place.name].type})", f"{_NEEDED.get(name, '')}{needed}{place.name}: $id"
    if place.key in ANYTHING:
        below = (
            f"{{ ... on {kind} {schema_walk.selection(kind, depth=2)} }}" if kind in schema_walk.node_types() else ""
        )
        text = f"{head} {{ {name}({given}) {below or '{ id __typename }'} }}"
    else:
        text = f"{head} {{ {schema_walk.field_text(name, each, arguments=given, depth=3)} }}"
    variables = {"id": [target] if place.is_list else target}
    return Probe(f"{place.key} {kind}", text, (target, *others.values()), variables)


def _mutation(name: str, each: GraphQLField) -> str:
    kind = name[0].upper() + name[1:]
    below = schema_walk.selection(f"{kind}Success", depth=2)
    return (
        f"mutation ($input: {each.args['input'].type}) {{ {name}(input: $input) {{ __typename "
        f"... on UserError {{ code reason: message path }} ... on {kind}Success {below} }} }}"
    )


def _is_needed(each: GraphQLInputField) -> bool:
    return isinstance(each.type, GraphQLNonNull) and each.default_value is Undefined


def _value(type_: Any) -> Any:
    inner = get_nullable_type(type_)
    if isinstance(inner, GraphQLList):
        return [_value(inner.of_type)]
    if isinstance(inner, GraphQLEnumType):
        return next(iter(inner.values))
    if isinstance(inner, GraphQLInputObjectType):
        return filled(inner, {})
    assert is_leaf_type(inner), f"{inner}: say how it is filled in"
    return _PLAIN[str(inner)]
