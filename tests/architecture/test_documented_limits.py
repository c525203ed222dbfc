"""docs/limits.md says what `kit.limits` says."""

import ast
import re
from dataclasses import asdict
from pathlib import Path

from graphql import GraphQLObjectType

from backend.api.schema import schema
from backend.kit.limits import DEFAULT
from backend.kit.tenant_limits import TENANT
from tests.architecture.sources import sources

_DOCS = Path(__file__).parents[2] / "docs"
_PAGE = _DOCS / "limits.md"
_ROW = re.compile(r"^\| `(\w+)` \| ([\d,]+) \|", re.MULTILINE)
_PRICE = re.compile(r"`(?:\w+\.)?(\w+)` (\d+)[,.]")


def test_every_number_of_the_page_is_the_one_in_force() -> None:
    known = {**asdict(DEFAULT), **asdict(TENANT)}
    shown = {name: int(value.replace(",", "")) for name, value in _ROW.findall(_PAGE.read_text())}

    assert shown == {name: known.get(name) for name in shown}


def test_every_limit_is_read_by_somebody() -> None:
    """By its name as an attribute, or as a text where it is looked up."""
    read = {
        name
        for source in sources("backend")
        if source.path != "backend/kit/limits.py"
        for node in ast.walk(source.tree)
        if (name := getattr(node, "attr", None) or getattr(node, "value", None)) and isinstance(name, str)
    }

    assert {*asdict(DEFAULT), *asdict(TENANT)} - read == set()


def test_every_lifetime_of_oauth_is_the_one_in_force() -> None:
    shown = re.findall(r"`(\w+)` = (\d+)", (_DOCS / "oauth.md").read_text())

    assert {name: int(value) for name, value in shown} == {name: getattr(DEFAULT, name) for name, _ in shown}
    assert len(shown) == 12


def test_every_quota_is_on_the_page() -> None:
    shown = [name for name, _ in _ROW.findall(_PAGE.read_text())]

    assert [name for name in shown if name in asdict(TENANT)] == list(asdict(TENANT))


def test_every_price_of_its_own_is_on_the_page() -> None:
    declared = [
        (name, field.extensions.get("strawberry-definition"))
        for kind in schema._schema.type_map.values()
        if isinstance(kind, GraphQLObjectType)
        for name, field in kind.fields.items()
    ]
    priced = {(name, own.metadata["price"]) for name, own in declared if own and "price" in own.metadata}

    assert priced == {(name, int(price)) for name, price in _PRICE.findall(_PAGE.read_text())}
