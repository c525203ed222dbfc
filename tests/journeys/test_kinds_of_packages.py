"""A package brings a kind of connector, which an installation uses without any change of ours (ADR 0090)."""

import hashlib
import hmac
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.connectors import example
from tests.factories.agents import create_agent
from tests.factories.chat_connectors import read_connector
from tests.factories.spaces import create_space, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.chat_services import ChatServices
from tests.harness.client import Json
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.processes import Api, Running, api_process, worker_process
from tests.harness.stores import Stores, running_servers
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter, say

_EXAMPLE = Path(example.__file__).parent
_DONE = {"text": "done"}
_CREATED = "hookSecret connector { id kind kindName channel hook { url } } test { isAccepted error }"


@pytest.fixture(scope="module")
def own_stores(grounds: Grounds) -> Iterator[Stores]:
    """Workers of other tests have not installed the package, so no such worker may take what is meant for it."""
    with (
        tempfile.TemporaryDirectory(prefix="circadian-kinds-") as directory,
        running_servers(grounds.cluster.servers(Path(directory))) as servers,
    ):
        yield servers.own


@pytest.fixture(scope="module")
def environment(environment: dict[str, str], own_stores: Stores) -> dict[str, str]:
    """The package is installed."""
    return {**environment, **own_stores.settings(), "PYTHONPATH": str(_EXAMPLE)}


@pytest.fixture(scope="module")
def api(environment: dict[str, str], logs: Path) -> Iterator[Api]:
    with api_process(log=logs / "kinds-api.log", environment=environment) as running:
        yield running


@pytest.fixture(scope="module")
def worker(environment: dict[str, str], logs: Path) -> Iterator[Running]:
    with worker_process(log=logs / "kinds-worker.log", environment=environment) as running:
        yield running


@pytest.fixture
def tenants(own_stores: Stores, api: Api, http: httpx.AsyncClient) -> Tenants:
    return Tenants(own_stores.owner_database_url, api.url, http)


def _entered(services: ChatServices, token: str, space_id: str, **values: object) -> Json:
    url = f"{services.settings()['CIRCADIAN_SLACK_API_URL']}/say"
    return {
        "kind": "example", "name": "example", "spaceId": space_id, "channel": "lobby",
        "settings": [{"name": "url", "value": url}], "credentials": [{"name": "token", "value": token}], **values,
    }  # fmt: skip


async def _deliver(tenant: Tenant, made: Json, secret: str, **message: str) -> int:
    body = json.dumps({"room": "lobby", "id": uuid4().hex, "from": "Ann", **message}).encode()
    headers = {"x-example-signature": hmac.digest(secret.encode(), body, hashlib.sha256).hex()}
    path = "/hooks/" + made["connector"]["hook"]["url"].rpartition("/")[2]
    url = tenant.client.url.removesuffix("/graphql") + path
    return (await tenant.client.http.post(url, content=body, headers=headers)).status_code


async def test_what_is_said_there_is_answered_there(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    agent = await create_agent(tenant.client, model=await models.script([enter("Lobby"), say("hello Ann"), _DONE]))
    await wait_until(lambda: "is ready" in worker.said(), timeout=60)
    space_id, token = await create_space(tenant.client, name="Lobby", members=[agent]), uuid4().hex

    made = await tenant.client.succeed(
        "createOtherConnector", _CREATED, **_entered(chat_services, token, space_id, hookSecret="s3cret")
    )
    account = chat_services.account(token)
    connector = made["connector"]
    assert (connector["kind"], connector["kindName"], connector["channel"]) == ("OTHER", "example", "lobby")
    assert made["hookSecret"] is None
    assert made["test"] == {"isAccepted": True, "error": None}
    assert await _deliver(tenant, made, "wrong", text="hello") == 401
    assert await _deliver(tenant, made, "s3cret", text="elsewhere", room="attic") == 200
    assert await _deliver(tenant, made, "s3cret", text="hello") == 200
    await wait_until(lambda: any(account.of("say")), timeout=60)

    assert await texts_of(tenant.client, space_id) == ["Ann: hello", "hello Ann"]
    assert [each for each in account.of("say") if each] == [{"room": "lobby", "text": "hello Ann"}]
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await tenant.client.succeed(
        "updateConnector", "connector { id }", connectorId=connector["id"], other={"channel": "attic"}
    )
    assert (await read_connector(tenant, connector["id"]))["channel"] == "attic"
    assert await _deliver(tenant, made, "s3cret", text="here now", room="attic") == 200
    assert (await texts_of(tenant.client, space_id))[-1] == "Ann: here now"


async def test_what_the_kind_does_not_take_is_refused(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    space_id = await create_space(tenant.client)

    for wrong, said in (
        ({"kind": "matrix"}, "kind must be one of the installed kinds: example"),
        ({"settings": []}, "settings must have url, and credentials must have token"),
        ({"credentials": [{"name": "token", "value": "1"}, {"name": "token", "value": "2"}]}, "a name twice"),
        ({"settings": [{"name": "mostUnanswered", "value": "1"}]}, "settings must not have mostUnanswered"),
    ):
        entered = _entered(chat_services, "t", space_id, **wrong)
        refused = await tenant.client.mutate("createOtherConnector", _CREATED, **entered)
        assert refused["code"] == "INVALID_INPUT"
        assert said in refused["reason"]
    found = await tenant.client.execute("{ connectors { nodes { id } } hooks { nodes { id } } }")
    assert found == {"connectors": {"nodes": []}, "hooks": {"nodes": []}}
