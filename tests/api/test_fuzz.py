# ruff: noqa: E501 -- values in rows
"""Every mutation and query, found from the schema, with inputs of the right shape and no sense: typed answers only.

The values are made from a fixed seed, so that a failure comes again. Small on purpose: it runs with all other tests.
"""

import random
from collections import Counter
from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant, Tenants
from tests.harness.processes import Api
from tests.harness.schema_walk import mutation_fields, query_fields

_ROUNDS = 3
_TEXTS = [
    "", " ", "x", "\x00", "\ud800", "a\r\nBcc: b", "ꞏ", "\u202e", "x" * 5_000, "{{secret:X}}", "../..", "%2f", "'; --", "\U0010ffff",
    "https://[::1]:0/", "http://example.com:99999", "https://a@b/", "0 0 31 2 *", "* * * * *", "Europe/Berlin", "22:00", "é" * 300,
]  # fmt: skip
_NUMBERS = [0, 1, -1, 2**31 - 1, -(2**31), 7]
_FLOATS = [0.0, -0.0, 1e308, -1e308, 1e-320, 0.5, 2**53]
_MOMENTS = [
    "0002-01-01T00:00:00+14:00",
    "9998-12-31T00:00:00-12:00",
    "2026-02-28T23:59:60Z",
    "2030-01-01",
    "2030-01-01T00:00:00",
]
_VALUES: list[Any] = [
    None,
    [],
    {},
    [[[[]]]],
    {"": ""},
    {"type": "object", "$ref": "#"},
    10**300,
    1e308,
    "\x00",
    {"a\x00": "\ud800"},
]


class _Maker:
    def __init__(self, seed: str, ids: list[str]) -> None:
        self._random, self._ids = random.Random(seed), ids

    def value(self, kind: Any, *, depth: int = 0) -> Any:
        if not isinstance(kind, GraphQLNonNull) and self._random.random() < (0.4 if depth else 0.2):
            return None
        kind = get_nullable_type(kind)
        if isinstance(kind, GraphQLList):
            return [self.value(kind.of_type, depth=depth + 1) for _ in range(self._random.choice([0, 1, 3]))]
        if isinstance(kind, GraphQLInputObjectType):
            return self._object(kind, depth)
        if isinstance(kind, GraphQLEnumType):
            return self._random.choice(list(kind.values))
        known: dict[str, list[Any]] = {
            "ID": [*self._ids, *_TEXTS],
            "Int": _NUMBERS,
            "Float": _FLOATS,
            "DateTime": _MOMENTS,
            "Boolean": [True, False],
        }
        return self._random.choice(known.get(str(kind), _VALUES if str(kind) == "JSON" else _TEXTS))

    def _object(self, kind: GraphQLInputObjectType, depth: int) -> dict[str, Any]:
        found = {}
        for name, field in kind.fields.items():
            value = self.value(field.type, depth=depth + 1)
            if value is not None or isinstance(field.type, GraphQLNonNull) or self._random.random() < 0.3:
                found[name] = value
        return found


def _document(operation: str, name: str, field: GraphQLField) -> str:
    declared = ", ".join(f"${each}: {argument.type}" for each, argument in field.args.items())
    given = ", ".join(f"{each}: ${each}" for each in field.args)
    below = "" if is_leaf_type(get_named_type(field.type)) else "{ __typename }"
    return f"{operation} {f'({declared})' if declared else ''} {{ {name}{f'({given})' if given else ''} {below} }}"


@pytest.mark.parametrize("operation", ["mutation", "query"])
async def test_no_input_of_the_right_shape_is_a_fault_of_ours(tenants: Tenants, api: Api, operation: str) -> None:
    before = len(api.said())
    tenant: Tenant = await tenants.create()
    ids = [tenant.owner.actor_id, await create_agent(tenant.client), await create_space(tenant.client)]
    bad, codes = [], Counter[str | None]()

    for name, field in (mutation_fields() if operation == "mutation" else query_fields()).items():
        for number in range(_ROUNDS):
            maker = _Maker(f"{name} {number}", ids)
            variables = {each: maker.value(argument.type) for each, argument in field.args.items()}
            answer = await tenant.client.send(_document(operation, name, field), variables)
            codes.update(set(answer.codes) or {"answered"})
            if answer.status >= 500 or {"INTERNAL", "UNAVAILABLE"} & set(answer.codes):
                bad.append((name, variables, answer.body))

    assert not bad, bad
    assert not codes["RATE_LIMITED"], "what is not read is not tried"
    assert codes["answered"] > codes.total() / 3, codes
    assert "Traceback" not in api.said()[before:]
