"""Every GraphQL document in README.md and docs is valid by the rules of the specification."""

import pytest
from graphql import GraphQLError, parse, validate

from backend.api.schema import schema
from tests.harness.documented import documents

_FOUND = [(each.place, each.text) for each in documents()]


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
