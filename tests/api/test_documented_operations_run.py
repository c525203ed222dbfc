"""The operations that README.md and docs show are executed, by the real API: the tenant has one of everything."""

from graphql import OperationType

from tests.factories.spaces import create_space
from tests.factories.tenants import Tenants
from tests.factories.victim import Victim, make_victim
from tests.harness.client import Client
from tests.harness.documented import Documented, documents, runnable
from tests.harness.models import Models
from tests.harness.processes import Running

#: A test runs them in their order, with the values that they give each other: `tests/cli/test_dev.py`.
_RUN_WHOLE = "integrating.md"
#: What the tenant of this test lacks, so that these are refused, and how.
_REFUSED = {
    "compactAgent": "TOO_LITTLE_TO_SUM_UP",
    "undoCompaction": "NOT_IN_USE",
    "createOtherConnector": "INVALID_INPUT",  # no package with a kind is installed
    "updateConnector": "NOT_FOUND",  # its connector is no Slack's
    "setMemory": "NOT_FOUND",  # it has no memory of that key
    "answerToolCall": "NOT_FOUND",  # its call asks nobody
    "testModel": "MODEL_NOT_ALLOWED",  # its installation offers other models
}


async def test_every_documented_operation_is_executed(tenants: Tenants, models: Models, worker: Running) -> None:
    victim = await make_victim(tenants, models, mark="own-mark-0815")

    found = {each.place: await _executed(victim, each) for each in documents() if _RUN_WHOLE not in each.place}

    assert {place: refused for place, refused in found.items() if refused} == {}
    assert len(found) > 60


async def _executed(victim: Victim, documented: Documented) -> list[str]:
    """What was refused that should not be."""
    client = victim.tenant.client
    ids = victim.targets
    if "Connector(input" in documented.text:  # a space has one connector
        ids = {**ids, "Space": await create_space(client)}
    text, variables = runnable(documented.text, ids)
    refused = list[str]()
    for operation in documented.operations:
        if operation.operation is not OperationType.SUBSCRIPTION:
            name = None if operation.name is None else operation.name.value
            refused += await _send(client, text, variables, name)
    return refused


async def _send(client: Client, text: str, variables: dict[str, object], operation: str | None) -> list[str]:
    answer = await client.send(text, variables, operation=operation)
    refused = [str(error["message"]) for error in answer.body.get("errors", ())]
    for field, value in (answer.body.get("data") or {}).items():
        if isinstance(value, dict) and value.get("code") not in (None, _REFUSED.get(field)):
            refused.append(f"{field}: {value['code']} {value.get('message')}")
    return refused
