"""Two tenants, every place of the schema at which something can be named, every text of the other one marked (X1).

The requests are made from the schema: each field, nested field, mutation, subscription, look-up and cursor is driven
for tenant A with ids of tenant B, by a person, an app, an app for a person, and an API key. No mark and no id of B
comes back that the request did not hold, and an id of B answers as one that never was (trap B18, invariant 9).
"""

import json
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from graphql import extend_schema, parse

from backend.agents import leases
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Scope
from tests.factories.agents import create_agent
from tests.factories.oauth_rows import add_oauth_rows
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenants
from tests.factories.victim import CANARY, Victim, make_victim
from tests.harness import id_places, probes, schema_walk
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.probes import Probe
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_SCOPES = [scope.value for scope in Scope]


@pytest.fixture
async def pair(tenants: Tenants, models: Models, worker: Running) -> tuple[Victim, Victim]:
    """A, who asks, and B, whose every text is marked."""
    asking, asked = await make_victim(tenants, models, mark="own-mark-0815"), await make_victim(tenants, models)
    await add_oauth_rows(
        asked.tenant,
        app_id=asked.ids["App"],
        installation_id=asked.ids["AppInstallation"],
        provider_id=asked.others["IdentityProvider"],
        mark=CANARY,
    )
    await asked.tenant.client.succeed("createSpace", "space { id }", name=CANARY, idempotencyKey=CANARY)
    await _mark(asked)
    return asking, asked


async def _clients(asking: Victim) -> dict[str, Client]:
    tenant = asking.tenant
    app = await register_app(tenant.client, name="Intruder")
    installation_id = await install_app(tenant.client, app["clientId"], scopes=_SCOPES)
    program = await create_program(tenant.client, scopes=_SCOPES)
    for actor_id in (installation_id, program.actor_id):
        space = {"spaceId": asking.ids["Space"], "actorId": actor_id}
        await tenant.client.succeed("addSpaceMember", "__typename", **space)
    return {
        "member": tenant.client,
        "app": await oauth_client(tenant, installation_id, scopes=_SCOPES),
        "app for a member": await oauth_client(tenant, installation_id, person=tenant.owner, scopes=_SCOPES),
        "key": program.client,
    }


#: They have done nothing, and nothing was done to them, that the audit log tells of; or there are only numbers.
_IDLE = {f"Query.auditLog.actorId {kind}" for kind in ("Agent", "ServiceAccount", "AppInstallation")} | {
    "Query.auditLog.targetId Member",
    *(f"Query.searchMessages.authorId {kind}" for kind in ("Agent", "ServiceAccount", "AppInstallation")),
    "Query.compactionPreview.agentId Agent",
    "Query.personMentions.memberId Member",  # ids only
    "Query.appWebhookDeliveries.appId App",  # errors and times, but no content
    "Query.appWebhookDeliveries.installationId AppInstallation",
    "Query.appWebhookEndpoints.appId App",
    "Query.appWebhookEndpoints.installationId AppInstallation",
    "Query.appWebhookEndpoints.after WebhookEndpoint",  # a place in the list
    "models",  # names of a public list; of the tenant it tells only for which providers there is a key
}
#: Without the name of a file's copy, which has a form.
_TEXTS = """SELECT c.table_name, c.column_name FROM information_schema.columns c
JOIN information_schema.columns t USING (table_schema, table_name)
WHERE c.table_schema = 'public' AND t.column_name = 'tenant_id' AND c.data_type = 'text' AND c.is_generated = 'NEVER'
AND (c.table_name, c.column_name) <> ('files', 'checked_copy')"""


async def _mark(asked: Victim) -> None:
    """Write the mark into every text of the tenant that has it not, in every table."""
    async with owner_of(asked.tenant) as connection:
        for table, column in [tuple(row) for row in await connection.fetch(_TEXTS)]:
            await connection.execute(
                f"UPDATE {table} SET {column} = {column} || $2 "
                f"WHERE tenant_id = $1 AND {column} NOT LIKE '%' || $2 || '%'",
                asked.tenant.id,
                f" {CANARY}",
            )


def leaks(answer: Any, probe: Probe, asked: Victim) -> list[str]:
    """Marks and ids of B, global ones and bare keys, in the answer that the request did not hold."""
    said = _neutral(answer, probe)
    keys = [key for each in asked.secrets if (key := _key(each))]
    return [secret for secret in (*asked.secrets, *keys) if secret in said]


def _neutral(answer: Any, probe: Probe) -> str:
    """The answer without the ids that were asked for, and without what it cost."""
    said = json.dumps({name: value for name, value in answer.items() if name != "extensions"}, sort_keys=True)
    for named in probe.named:
        for form in filter(None, (named, _key(named))):
            said = said.replace(form, "<id>")
    return said


def _key(global_id: str) -> str | None:
    """The UUID in it."""
    try:
        return str(key_of(global_id))
    except ValueError:
        return None


async def _send(client: Client, probe: Probe) -> Any:
    """Sent again while it is refused for its cost: on a quick machine the probes come faster than the bucket fills."""

    async def answered() -> Any:
        body = (await client.send(probe.text, dict(probe.variables) or None)).body
        codes = [each.get("extensions", {}).get("code") for each in body.get("errors") or ()]
        return None if "RATE_LIMITED" in codes else body

    return await wait_until(answered)


async def _compare(
    client: Client, foreign: Sequence[Probe], unknown: Sequence[Probe], asked: Victim
) -> tuple[list[str], list[Any]]:
    """What is wrong, by the name of each probe, and what was answered to those of B."""
    wrong, answers = [], []
    for of_b, of_nobody in zip(foreign, unknown, strict=True):
        answer, expected = await _send(client, of_b), await _send(client, of_nobody)
        answers.append(answer)
        if found := leaks(answer, of_b, asked):
            wrong.append(f"{of_b.name} leaks {found}")
        if _neutral(answer, of_b) != _neutral(expected, of_nobody):
            wrong.append(f"{of_b.name}: {_neutral(answer, of_b)[:400]} != {_neutral(expected, of_nobody)[:400]}")
    return wrong, answers


def test_the_type_of_every_id_in_the_schema_is_known() -> None:
    assert id_places.unknown(schema_walk.SCHEMA) == []
    assert len(id_places.places(schema_walk.SCHEMA)) > 40


@pytest.mark.parametrize(
    "added",
    [
        "extend type Agent { twin(of: ID!): Agent }",
        "input CopyInput { thingIds: [ID!] } extend type Mutation { copy(input: CopyInput!): Boolean }",
        "extend type Query { thing(id: ID!): Agent }",
        "extend type Subscription { thingFeed(thingId: ID!): FeedEvent! }",
    ],
)
def test_a_new_place_for_an_id_stops_the_tests(added: str) -> None:
    assert id_places.unknown(extend_schema(schema_walk.SCHEMA, parse(added)))


async def test_there_is_something_marked_in_every_table(pair: tuple[Victim, Victim]) -> None:
    empty = await _each_table(pair[1], _IS_EMPTY)

    assert [name for name, is_empty in empty.items() if is_empty] == []


async def test_no_field_shows_anything_of_another_tenant(pair: tuple[Victim, Victim]) -> None:
    asking, asked = pair
    foreign = list(probes.queries(_targets(asked)))
    unknown = list(probes.queries(_targets(asked, asked.unknown())))

    for who, client in (await _clients(asking)).items():
        wrong, answers = await _compare(client, foreign, unknown, asked)
        assert wrong == [], who
        for probe, answer in zip(foreign, answers, strict=True):
            assert "errors" not in answer, f"{who}: {probe.name} was not even asked"


async def test_the_marks_are_there_to_be_found(pair: tuple[Victim, Victim]) -> None:
    """The same questions by B's own people find B's marks: a checker that sees nothing would see nothing of a leak."""
    _, asked = pair
    found, blind = 0, []
    for probe in probes.queries(_targets(asked)):
        if probe.name.startswith("Query.node"):
            continue
        if leaks(await _send(asked.tenant.client, probe), Probe(probe.name, probe.text), asked):
            found += 1
        else:
            blind.append(probe.name)

    assert found > 15
    assert [name for name in blind if name not in _IDLE] == []


async def test_no_mutation_reaches_another_tenant(pair: tuple[Victim, Victim]) -> None:
    """One id of B among A's own, in each place in turn; B is afterwards as it was."""
    asking, asked = pair
    own = asking.ids | asking.others
    foreign = list(probes.mutations(_targets(asked), own))
    unknown = list(probes.mutations(_targets(asked, asked.unknown()), own))
    before = await _rows(asked)

    for who, client in (await _clients(asking)).items():
        wrong, answers = await _compare(client, foreign, unknown, asked)
        assert wrong == [], who
        for probe, answer in zip(foreign, answers, strict=True):
            (payload,) = answer["data"].values()
            is_about_the_id = payload["__typename"] == "NotFound" or payload["path"] == ["input", probe.place]
            assert "code" in payload, (who, probe.name)
            assert is_about_the_id or payload["code"] == "PEOPLE_ONLY", (
                f"{who}: {probe.name} came not so far: {payload}"
            )
    assert await _rows(asked) == before


async def test_no_mutation_without_ids_tells_of_another_tenant(pair: tuple[Victim, Victim]) -> None:
    asking, asked = pair
    client = (await _clients(asking))["member"]

    for probe in probes.mutations_without_ids():
        assert leaks(await _send(client, probe), probe, asked) == [], probe.name


async def test_no_subscription_follows_another_tenant(pair: tuple[Victim, Victim]) -> None:
    asking, asked = pair
    targets, unknown = _targets(asked), _targets(asked, asked.unknown())

    for who, client in (await _clients(asking)).items():
        for of_b, of_nobody in zip(probes.subscriptions(targets), probes.subscriptions(unknown), strict=True):
            answers = [await _first(client, probe.text) for probe in (of_b, of_nobody)]
            assert answers[0] == answers[1], (who, of_b.name)
            assert answers[0]["type"] == "error", (who, of_b.name)


async def test_no_cursor_of_another_tenant_works(pair: tuple[Victim, Victim]) -> None:
    """A cursor of B, in the list of A that it would fit: refused, or no more than a place in A's own list."""
    asking, asked = pair
    seen = 0
    for name, given in probes.pages(asked.ids):
        own = dict(probes.pages(asking.ids))[name]
        of_b = await _send(asked.tenant.client, Probe(name, given.format(arguments="first: 1")))
        cursors = {each for each in _strings(of_b, "endCursor") if each}
        for cursor, side in ((one, side) for one in cursors for side in ("first: 2, after", "last: 2, before")):
            probe = Probe(name, own.format(arguments=f"{side}: {json.dumps(cursor)}"), (cursor,))
            answer = await _send(asking.tenant.client, probe)
            assert leaks(answer, probe, asked) == [], name
            assert answer["errors"][0]["extensions"]["code"] == "BAD_REQUEST", (name, answer)
            seen += 1

    assert seen > 20


async def test_a_job_of_one_tenant_starts_no_agent_of_another(pair: tuple[Victim, Victim], database: None) -> None:
    """The wake of B's agent, under A's name: there is nothing to take; under B's there is."""
    asking, asked = pair
    agent_id = key_of(await create_agent(asked.tenant.client))
    ids: dict[str, Any] = {"lease_id": uuid4(), "worker_id": uuid4(), "most_events": 10}
    async with unit_of_work(asked.tenant.id) as work:
        await work.execute(_WAKE, asked.tenant.id, agent_id)

    assert await leases.take(tenant_id=asking.tenant.id, agent_id=agent_id, wake_no=1, **ids) is None
    assert await leases.take_next(tenant_id=asking.tenant.id, **ids) is None
    assert await leases.take(tenant_id=asked.tenant.id, agent_id=agent_id, wake_no=1, **ids) is not None
    async with unit_of_work(asked.tenant.id) as work:
        await work.execute(_REST, asked.tenant.id, agent_id)


#: Not yet due for a sweep, which waits a second.
_WAKE = (
    "UPDATE agent_processes SET state = 'WAKING', wake_no = 1, wake_at = now() WHERE tenant_id = $1 AND agent_id = $2"
)
_REST = "UPDATE agent_processes SET state = 'SLEEPING', lease_id = NULL WHERE tenant_id = $1 AND agent_id = $2"
_TABLES = """SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_name)
WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1"""
#: Changed by the machinery whenever it gets to it. It tries the webhook of the app again and again, and settles the
#: reservation of a request whose worker is dead.
_RESTLESS = {
    "audit_log", "agent_processes", "access_tokens", "archives", "archive_pages", "webhook_endpoints", "webhook_log",
    "failure_mails", "budget_reservations", "budget_windows",
}  # fmt: skip
#: Columns that change when a mail of a waiting call or of a failure is sent, a minute after it.
_MAILED = "ARRAY['mail_at', 'told', 'told_seq', 'hold_mailed_at', 'failure_mailed_at']"


_DIGEST = f"""SELECT md5(coalesce(string_agg(row::text, '' ORDER BY row::text), ''))
FROM (SELECT to_jsonb(t) - {_MAILED} AS row FROM {{}} t WHERE tenant_id = $1) rows"""
_IS_EMPTY = "SELECT NOT EXISTS (SELECT FROM {} WHERE tenant_id = $1)"


async def _rows(asked: Victim) -> dict[str, str]:
    """Every row of the tenant, by table, as a digest."""
    return {name: value for name, value in (await _each_table(asked, _DIGEST)).items() if name not in _RESTLESS}


async def _each_table(asked: Victim, sql: str) -> dict[str, Any]:
    async with owner_of(asked.tenant) as connection:
        names = [row["table_name"] for row in await connection.fetch(_TABLES)]
        return {name: await connection.fetchval(sql.format(name), asked.tenant.id) for name in names}


async def _first(client: Client, text: str) -> Any:
    async with client.socket() as socket:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": {"query": text}}))
        return json.loads(await socket.recv())


def _strings(answer: Any, name: str) -> list[str]:
    """All values of that name, however deep."""
    if isinstance(answer, list):
        return [found for each in answer for found in _strings(each, name)]
    if not isinstance(answer, dict):
        return []
    here = [answer[name]] if isinstance(answer.get(name), str) else []
    return here + [found for each in answer.values() for found in _strings(each, name)]


def _targets(asked: Victim, others: dict[str, str] | None = None) -> dict[str, str]:
    return {name: (others or asked.targets)[name] for name in asked.targets if name != "clientId"}
