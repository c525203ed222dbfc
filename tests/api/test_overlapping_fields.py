"""Which selections the validation lets stand side by side (ADR 0007)."""

import pytest

from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant

_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename %s } }"""


@pytest.mark.parametrize(
    "selection",
    [
        "... on PostMessageSuccess { message { id seq } } ... on UserError { code message }",
        "... on UserError { message code } ... on PostMessageSuccess { message { id text author { name } } }",
        "... on PostMessageSuccess { message { id } } ... on NotFound { message } ... on InvalidInput { message }",
    ],
)
async def test_success_and_error_may_use_the_same_name(tenant: Tenant, selection: str) -> None:
    space = await create_space(tenant.client)

    posted = await tenant.client.execute(_POST % selection, input={"spaceId": space, "text": "hi"})
    refused = await tenant.client.execute(_POST % selection, input={"spaceId": "nonsense", "text": "hi"})

    assert isinstance(posted["postMessage"]["message"], dict)
    assert isinstance(refused["postMessage"]["message"], str)


@pytest.mark.parametrize(
    "query",
    [
        "{ viewer { name: scopes name: __typename } }",
        '{ node(id: "x") { ... on Agent { x: name } ... on Node { x: id } } }',
        "{ agents { nodes { a: name } nodes { a: kind } } }",
    ],
)
async def test_fields_that_one_object_could_have_both_are_still_refused(tenant: Tenant, query: str) -> None:
    answer = await tenant.client.send(query)

    assert "conflict because" in answer.body["errors"][0]["message"]
