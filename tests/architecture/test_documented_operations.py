"""Every GraphQL document in README.md and docs is valid by the rules of the specification."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from graphql import GraphQLError, parse, validate

from backend.api.schema import schema

_ROOT = Path(__file__).parents[2]
_PAGES = [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```graphql\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: An argument of a shell command: a document, or the JSON body of a request.
_ARGUMENT = re.compile(r"'\s*((?:query|mutation|subscription|\{)[^']*\})'")


def _documents() -> Iterator[tuple[str, str]]:
    for page in _PAGES:
        text = page.read_text()
        for found in _BLOCK.finditer(text):
            yield f"{page.name}:{text.count(chr(10), 0, found.start()) + 1}", found[1]
        for found in _ARGUMENT.finditer(text):
            if (document := _of_argument(found[1])) is not None:
                yield f"{page.name}:{text.count(chr(10), 0, found.start()) + 1}", document


def _of_argument(argument: str) -> str | None:
    """The document that a shell command sends. None for other JSON."""
    try:
        body = json.loads(argument)
    except ValueError:
        return argument
    query = body.get("query") if isinstance(body, dict) else None
    return query if isinstance(query, str) else None


_FOUND = list(_documents())


def test_documents_are_found() -> None:
    assert len(_FOUND) > 50
    assert {"README.md", "integrating.md", "models.md"} <= {place.split(":")[0] for place, _ in _FOUND}


@pytest.mark.parametrize(("place", "document"), _FOUND, ids=[place for place, _ in _FOUND])
def test_a_documented_operation_is_valid(place: str, document: str) -> None:
    try:
        errors = validate(schema._schema, parse(document))
    except GraphQLError as error:
        errors = [error]
    assert [error.message for error in errors] == [], place
