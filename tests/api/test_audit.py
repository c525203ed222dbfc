"""The audit log from outside: every mutation in it, filtered, proven, exported; nothing of another tenant (X6)."""

import hashlib
import json
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import asyncpg
import pytest
from starlette.requests import Request

from backend.api.request.context import ApiState
from backend.api.request.sessions import Sessions
from backend.api.transport import audit_export
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.tenants import audit_reading, audit_sealing
from backend.tenants.last_uses import LastUses
from backend.tenants.models import Role
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness.client import Client, GraphQLFailure
from tests.harness.stores import KEYS, Stores

pytestmark = pytest.mark.usefixtures("database")

_LOG = """query ($action: String, $actor: ID, $target: ID, $since: DateTime, $until: DateTime, $last: Int) {
  auditLog(action: $action, actorId: $actor, targetId: $target, since: $since, until: $until, last: $last) { nodes {
    id occurredAt action actorKind actorId serviceId targetKind targetId details seq hash } } }"""
_MANY = """INSERT INTO audit_log (tenant_id, actor_kind, action) SELECT $1, 'SYSTEM', 'a' || n
FROM generate_series(1, $2) AS n"""
_VERIFY = "{ verifyAuditLog { ok firstBrokenSeq lastSeq lastHash isComplete } }"


async def _log(client: Client, **filters: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.execute(_LOG, **filters))["auditLog"]["nodes"]
    return found


async def _agent(client: Client, **given: Any) -> str:
    made = await client.mutate(
        "createAgent", "agent { id }", name=f"Anna {given.get('idempotencyKey', uuid4())}", **given
    )
    agent_id: str = made["agent"]["id"]
    return agent_id


async def test_the_audit_entry_of_a_mutation_has_actor_action_and_target_but_no_text(tenant: Tenant) -> None:
    agent_id = await _agent(tenant.client, instructions="the password is hunter2", kind="CONVERSATIONAL")

    (entry,) = await _log(tenant.client, action="createAgent")
    assert (entry["actorKind"], entry["actorId"]) == ("PERSON", tenant.owner.actor_id)
    assert (entry["targetKind"], entry["targetId"]) == ("Agent", agent_id)
    assert entry["details"] == {"kind": "CONVERSATIONAL", "fields": ["instructions", "name"]}
    assert "hunter2" not in json.dumps(await _log(tenant.client))


async def test_audit_entries_contain_ids_and_choices(tenant: Tenant) -> None:
    agent_id = await _agent(tenant.client)
    space = (await tenant.client.mutate("createSpace", "space { id }", name="Lobby"))["space"]["id"]
    await tenant.client.mutate("addSpaceMember", "space { id }", spaceId=space, actorId=agent_id)

    (entry,) = await _log(tenant.client, action="addSpaceMember")
    assert entry["targetId"] == space
    assert entry["details"] == {"actorId": agent_id, "spaceId": space}


async def test_audit_entries_name_a_changed_space_but_not_its_texts(tenant: Tenant) -> None:
    space = (await tenant.client.mutate("createSpace", "space { id }", name="Lobby"))["space"]["id"]
    await tenant.client.succeed("updateSpace", "space { id }", spaceId=space, name="Secret", delivery="MENTIONS")

    (entry,) = await _log(tenant.client, action="updateSpace")
    assert entry["targetId"] == space
    told = entry["details"]
    assert (told["delivery"], told["fields"]) == ("MENTIONS", ["name"])
    assert "Secret" not in str(told)


async def test_failed_and_repeated_mutations_add_no_audit_entry(tenant: Tenant) -> None:
    for _ in range(3):
        await _agent(tenant.client, idempotencyKey="once")
    refused = await tenant.client.mutate("createAgent", "agent { id }", name="")

    assert refused["__typename"] == "InvalidInput"
    assert len(await _log(tenant.client, action="createAgent")) == 1


async def test_a_verb_of_several_transactions_is_audited_unless_it_is_refused(
    tenant: Tenant,
) -> None:
    """The entry is written first, so that a refusal which takes it back shows that both are one transaction."""
    agent_id = await _agent(tenant.client)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)
    refused = await tenant.client.mutate("resumeAgent", "agent { id }", agentId=agent_id)

    assert refused["code"] == "CONFLICT"
    assert len(await _log(tenant.client, action="stopAgent")) == 1
    assert await _log(tenant.client, action="resumeAgent") == []


async def test_messages_are_not_audited(tenant: Tenant) -> None:
    space = (await tenant.client.mutate("createSpace", "space { id }", name="Lobby"))["space"]["id"]
    await tenant.client.mutate("postMessage", "posted { id }", spaceId=space, text="hello")

    assert await _log(tenant.client, action="postMessage") == []


async def test_filters_narrow_the_log_each_and_together(tenant: Tenant) -> None:
    admin = await tenant.person(role=Role.ADMIN)
    first, second = await _agent(tenant.client), await _agent(admin.client)
    await tenant.client.mutate("pauseAgent", "agent { id }", agentId=second)

    everything = await _log(tenant.client)
    assert [e["id"] for e in await _log(tenant.client, target=second)] == [
        e["id"] for e in everything if e["targetId"] == second
    ]
    assert [e["targetId"] for e in await _log(tenant.client, actor=admin.actor_id)] == [second]
    assert [e["targetId"] for e in await _log(tenant.client, action="createAgent", last=1)] == [second]
    assert [e["targetId"] for e in await _log(tenant.client, action="createAgent", actor=tenant.owner.actor_id)] == [
        first
    ]
    moment = everything[-1]["occurredAt"]
    assert [e["action"] for e in await _log(tenant.client, since=moment)] == ["pauseAgent"]
    assert [e["id"] for e in await _log(tenant.client, until=moment)] == [e["id"] for e in everything[:-1]]
    assert await _log(tenant.client, target="nonsense") == []


async def test_pages_follow_each_other_under_a_filter(tenant: Tenant) -> None:
    made = [await _agent(tenant.client) for _ in range(5)]
    query = """query ($after: String) { auditLog(first: 2, after: $after, action: "createAgent") {
        nodes { targetId } pageInfo { hasNextPage endCursor } } }"""

    seen, after = [], None
    while True:
        page = (await tenant.client.execute(query, after=after))["auditLog"]
        seen += [node["targetId"] for node in page["nodes"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    assert seen == made


async def test_the_log_is_for_admins_of_its_own_tenant(tenant: Tenant, tenants: Tenants) -> None:
    stranger, member = await tenants.create(), await tenant.person(role=Role.MEMBER)
    agent_id = await _agent(tenant.client)

    assert await _log(stranger.client, target=agent_id) == []
    assert agent_id not in json.dumps(await _log(stranger.client))
    for query in (_LOG, _VERIFY):
        with pytest.raises(GraphQLFailure) as failure:
            await member.client.execute(query)
        assert failure.value.codes == ["FORBIDDEN"]


async def test_the_log_can_be_verified(tenant: Tenant) -> None:
    await _agent(tenant.client)
    await audit_sealing.seal(tenant.id)

    entries = await _log(tenant.client)
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert (await tenant.client.execute(_VERIFY))["verifyAuditLog"] == {
        "ok": True,
        "firstBrokenSeq": None,
        "lastSeq": len(entries),
        "lastHash": entries[-1]["hash"],
        "isComplete": True,
    }


async def _export(client: Client, query: str = "", *, token: str | None = None) -> Any:
    headers = {"authorization": f"Bearer {token or client.token}"}
    return await client.http.get(client.url.replace("/graphql", f"/audit/export{query}"), headers=headers)


async def test_an_export_has_one_verifiable_line_for_each_sealed_entry(tenant: Tenant, tenants: Tenants) -> None:
    stranger = await tenants.create()
    await _agent(stranger.client)
    await _agent(tenant.client)
    for each in (tenant, stranger):
        await audit_sealing.seal(each.id)

    answer = await _export(tenant.client)

    assert answer.status_code == 200
    entries = [json.loads(line) for line in answer.text.splitlines()]
    assert {entry["tenantId"] for entry in entries} == {str(tenant.id)}
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert (answer.headers["x-audit-last-seq"], answer.headers["x-audit-last-hash"]) == (
        str(len(entries)),
        entries[-1]["hash"],
    )
    before = bytes(32)
    for entry in entries:
        sealed = bytes.fromhex(entry.pop("hash"))
        content = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert hashlib.sha256(before + content).digest() == sealed
        before = sealed
    assert [entry["action"] for entry in await _log(tenant.client, action="audit.exported")] == ["audit.exported"]


async def test_a_long_export_is_read_page_by_page_and_ends_with_its_token(tenant: Tenant, stores: Stores) -> None:
    owner = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    await owner.execute(_MANY, tenant.id, DEFAULT.audit_page + 500)
    while await audit_sealing.seal(tenant.id):
        pass
    answer = await _export(tenant.client)
    assert len(answer.text.splitlines()) == int(answer.headers["x-audit-last-seq"]) > DEFAULT.audit_page

    sessions = Sessions(KEYS, LastUses())
    request = Request({"type": "http", "headers": [(b"authorization", f"Bearer {tenant.owner.token}".encode())]})
    end = await audit_reading.head(tenant.id)
    state = cast("ApiState", SimpleNamespace(sessions=sessions))
    lines = audit_export._lines(state, request, tenant.id, after=0, end=end)
    assert len((await anext(lines)).splitlines()) == DEFAULT.audit_page
    await owner.execute("UPDATE access_tokens SET revoked_at = now() WHERE tenant_id = $1", tenant.id)
    await owner.close()
    sessions.invalidate(None)  # as the word of a revocation does
    with pytest.raises(audit_export.ExportCut):
        await anext(lines)


async def test_an_export_continues_after_the_last_one(tenant: Tenant) -> None:
    for _ in range(3):
        await _agent(tenant.client)
    await audit_sealing.seal(tenant.id)

    seqs = [json.loads(line)["seq"] for line in (await _export(tenant.client, "?after=2")).text.splitlines()]
    last = int((await _export(tenant.client)).headers["x-audit-last-seq"])

    assert seqs == list(range(3, last + 1))


async def test_an_export_needs_an_admin_and_is_rate_limited(tenant: Tenant) -> None:
    member = await tenant.person(role=Role.MEMBER)

    assert (await _export(tenant.client, token="nobody's")).status_code == 401
    assert (await _export(member.client)).status_code == 403
    assert (await _export(tenant.client, "?after=-1")).status_code == 400
    statuses = [(await _export(tenant.client)).status_code for _ in range(7)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


async def test_unknown_ids_in_a_filter_match_nothing(tenant: Tenant, tenants: Tenants) -> None:
    stranger = await tenants.create()

    assert await _log(tenant.client, actor=stranger.owner.actor_id) == []
    assert await _log(tenant.client, actor=global_id("Member", tenant.id)) == []
