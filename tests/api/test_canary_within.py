"""Who sees what within one tenant: roles × spaces × every field of the schema (ADR 0033).

A secret of a private space, of a task of that space and of an assistant. Each caller asks every field that there is,
and each mutation and subscription that takes an id, and is told exactly the secrets of the table.
"""

import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from backend.tenants.actor import Scope
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.quotas import allow
from tests.factories.secrets_within import CALL, MIND, SPACE, TASK, Within, make_within
from tests.factories.tenants import Tenants
from tests.harness import probes, schema_walk
from tests.harness.client import Client
from tests.harness.processes import NO_TLS, Api
from tests.harness.stores import Stores

_ALL = [scope.value for scope in Scope]
_NO_ADMIN = [scope for scope in _ALL if not scope.startswith("admin:") and scope != "tools:write"]
_READS = ["agents:read", "spaces:read", "plans:read"]

#: What a caller is told of, by any field. Arguments and results of calls need `agents:inspect` besides.
SEES: dict[str, set[str]] = {
    "owner": {SPACE, TASK, CALL},
    "member of the assistant, an admin": {SPACE, TASK, CALL, MIND},
    "member of the space": {SPACE, TASK, CALL},
    "member of another space": set(),
    "viewer": set(),
    "service with all scopes, in no space": {SPACE, TASK, CALL},
    "service that reads minds, in no space": {SPACE},  # what Ada, who is in that space, has in her inbox
    "service that reads, in no space": set(),
    "service that carries out tools": set(),  # but what it is to carry out, `_CARRIED_OUT`
    "app for the member of another space": set(),
    "app for the member of the space": {SPACE, TASK, CALL},
}
#: A program that carries tools out is given whatever agents ask of it (`tools:write`).
_CARRIED_OUT = "waitingToolCalls"


@pytest.fixture
async def within(tenants: Tenants) -> Within:
    """Of this test alone."""
    return await _within(tenants)


@pytest.fixture(scope="module")
async def read_within(stores: Stores, api: Api) -> AsyncIterator[Within]:
    """For the tests that only ask: they share it."""
    async with httpx.AsyncClient(timeout=30, verify=NO_TLS) as http:
        yield await _within(Tenants(stores.owner_database_url, api.url, http))


@pytest.fixture(scope="module")
async def callers(read_within: Within) -> dict[str, tuple[Client, list[str]]]:
    return await _callers(read_within)


async def _within(tenants: Tenants) -> Within:
    made = await make_within(tenants)
    await allow(made.tenant, cost_burst=10_000_000, client_cost_burst=10_000_000)
    return made


async def _callers(within: Within) -> dict[str, tuple[Client, list[str]]]:
    """With the scopes that each has in the end."""
    owner = within.tenant.client
    app = await register_app(owner, name="Reader")
    installed = await install_app(owner, app["clientId"], scopes=_ALL)
    full = await create_program(owner, name="Full", scopes=_ALL)
    minds = await create_program(owner, name="Minds", scopes=_NO_ADMIN)
    reads = await create_program(owner, name="Reads", scopes=_READS)
    hands = await create_program(owner, name="Hands", scopes=["tools:write"])
    for_ben = await oauth_client(within.tenant, installed, person=within.ben, scopes=_ALL)
    for_mia = await oauth_client(within.tenant, installed, person=within.mia, scopes=_ALL)
    return {
        "owner": (owner, _ALL),
        "member of the assistant, an admin": (within.anna.client, _ALL),
        "member of the space": (within.mia.client, _READS),
        "member of another space": (within.ben.client, _READS),
        "viewer": (within.vic.client, _READS),
        "service with all scopes, in no space": (full.client, _ALL),
        "service that reads minds, in no space": (minds.client, _NO_ADMIN),
        "service that reads, in no space": (reads.client, _READS),
        "service that carries out tools": (hands.client, ["tools:write"]),
        "app for the member of another space": (for_ben, _READS),
        "app for the member of the space": (for_mia, _READS),
    }


async def _told(client: Client, within: Within) -> dict[str, set[str]]:
    """By secret, the questions that brought it."""
    found, asked = defaultdict[str, set[str]](set), set[tuple[str, str]]()
    for targets in within.targets.values():
        for probe in probes.queries(targets):
            question = probe.text, json.dumps(dict(probe.variables))
            if question in asked:  # it names nothing that differs between the targets
                continue
            asked.add(question)
            answer = (await client.send(probe.text, dict(probe.variables) or None)).body
            codes = {error["extensions"]["code"] for error in answer.get("errors", ())}
            assert codes <= ({"FORBIDDEN"} if probe.name.startswith("Query.node") else set()), (probe.name, answer)
            _find(found, probe.name, answer.get("data"))
    return found


def _find(found: dict[str, set[str]], name: str, data: Any) -> None:
    said = json.dumps(data)
    for secret in (SPACE, TASK, CALL, MIND):
        if secret in said:
            found[secret].add(name)


@pytest.mark.parametrize("who", SEES)
async def test_each_caller_reads_only_the_secrets_that_the_table_allows(
    read_within: Within,
    callers: dict[str, tuple[Client, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    who: str,
) -> None:
    client, scopes = callers[who]
    monkeypatch.setattr(schema_walk, "SCHEMA", schema_walk.open_to(frozenset(scopes)))

    told = await _told(client, read_within)

    if who.startswith("service"):
        told = {secret: names - {_CARRIED_OUT} for secret, names in told.items()}
    assert {secret: sorted(names)[:6] for secret, names in told.items() if names and secret not in SEES[who]} == {}
    assert {secret for secret, names in told.items() if names} == SEES[who]


async def test_the_secrets_are_in_the_fields_that_may_show_them(read_within: Within) -> None:
    """Whose the mind is finds it in all of these: a checker that sees nothing would see nothing of a leak."""
    told = await _told(read_within.anna.client, read_within)

    assert len(told[MIND]) > 12
    assert {"Query.agent.id Agent", "Query.searchHistory.agentId Agent", "Query.node.id Memory"} <= told[MIND]
    assert {"toolCalls", "deadLetters", "Query.task.id Task", "Query.plan.id Plan"} <= told[MIND]


async def test_no_mutation_and_no_feed_of_others_reaches_into_an_assistant(within: Within) -> None:
    """An admin names it, its task and what it knows in each place in turn. They may look after it, and no more."""
    looked_after, wrong = set(), []
    owner = within.tenant.client
    for name in (MIND, "its task", "a task of its task"):
        targets = within.targets[name]
        for probe in probes.mutations(targets, within.targets[SPACE]):
            if probe.named[0] not in set(_real(within, name)) or "stop" in probe.name.lower():
                continue
            (payload,) = (await owner.send(probe.text, dict(probe.variables))).body["data"].values()
            if MIND in json.dumps(payload):
                wrong.append((probe.name, payload))
            if payload["__typename"].endswith("Success"):
                looked_after.add((name, probe.name.partition(".")[0]))
        for probe in probes.subscriptions(targets):
            if probe.named[0] in set(_real(within, name)):
                assert (await _first(owner, probe.text))["type"] == "error", probe.name

    assert wrong == []
    assert looked_after <= {(MIND, f"{each}Input") for each in ("UpdateAgent", "PauseAgent", "ResumeAgent", "RetryNow")}


def _real(within: Within, name: str) -> list[str]:
    """Ids that stand for something: what is not there is the same for all."""
    kinds = {"Agent", "InboxEvent", "Compaction", "ToolCall", "Task", "Plan", "Memory", "Goal", "Note", "Learning"}
    return [within.targets[name][kind] for kind in kinds]


async def _first(client: Client, text: str) -> Any:
    async with client.socket() as socket:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": {"query": text}}))
        return json.loads(await socket.recv())


_PROCESS = """query ($id: ID!) { agent(id: $id) { name status limits { stepsPerCycle } process { state held wakeReason
  retryAt cycleCount lastCycleAt inboxDepth leasedSince worker cost } cycles { nodes { id } } } }"""


async def test_an_admin_sees_that_an_assistant_is_there_and_not_when_it_wakes(within: Within) -> None:
    seen = (await within.tenant.client.execute(_PROCESS, id=within.assistant))["agent"]
    own = (await within.anna.client.execute(_PROCESS, id=within.assistant))["agent"]

    assert (seen["name"], seen["status"], seen["cycles"]["nodes"]) == ("Anna's assistant", "ACTIVE", [])
    assert seen["process"] == {
        "state": "PRIVATE", "held": False, "wakeReason": None, "retryAt": None, "cycleCount": 0, "lastCycleAt": None,
        "inboxDepth": 0, "leasedSince": None, "worker": None, "cost": own["process"]["cost"],
    }  # fmt: skip
    assert own["process"]["lastCycleAt"] is not None
    assert len(own["cycles"]["nodes"]) == 2
    for client in (within.ben.client, within.vic.client, within.mia.client):
        assert (await client.execute(_PROCESS, id=within.assistant))["agent"] is None

    await within.tenant.client.succeed("pauseAgent", "__typename", agentId=within.assistant)
    paused = (await within.tenant.client.execute(_PROCESS, id=within.assistant))["agent"]
    assert (paused["status"], paused["process"]["state"]) == ("PAUSED", "PAUSED")


async def test_no_webhook_reports_another_persons_assistant(within: Within) -> None:
    given = {"name": "Told", "url": "https://told.example", "agentId": within.assistant}

    refused = await within.tenant.client.mutate("createWebhookEndpoint", "__typename", **given)

    assert (refused["__typename"], refused["path"]) == ("NotFound", ["input", "agentId"])
