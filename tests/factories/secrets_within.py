"""A tenant with secrets inside: of a private space, of a task of that space, and of a member's assistant (ADR 0033).

Rows are written as the owner of the database where no interface lets a test put text into an agent.
"""

import json
from dataclasses import dataclass
from uuid import uuid4

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.knowledge import put
from tests.factories.plans import create_plan
from tests.factories.quotas import allow
from tests.factories.rows import (
    add_archive,
    add_call,
    add_compaction,
    add_event,
    add_repair,
    add_result,
    key_of,
    open_cycle,
    owner_of,
)
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_task
from tests.factories.tenants import Person, Tenant, Tenants, global_id
from tests.harness import id_places, schema_walk

SPACE, TASK, CALL, MIND = "canary-space", "canary-task", "canary-call", "canary-mind"

_ENTRY = """
WITH tail AS (
  UPDATE agent_processes SET tail_seq = tail_seq + 1, commit_no = commit_no + 1, last_cycle_at = now()
  WHERE agent_id = $2 RETURNING tail_seq, commit_no
)
INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens)
SELECT $1, $2, commit_no, $3, tail_seq, 1, 'user', $4, 9 FROM tail"""
_ENDED = "UPDATE think_cycles SET ended_commit_no = 1 WHERE agent_id = $1 AND outcome IS NOT NULL"
#: Agents of tasks are created paused, so that a running worker does not start them.
_PAUSE_NEW = """
CREATE OR REPLACE FUNCTION pause_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NEW.status := 'PAUSED'; RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER pause_new BEFORE INSERT ON agents
  FOR EACH ROW WHEN (NEW.tenant_id = '{tenant}' AND NEW.kind <> 'PERSONAL_ASSISTANT')
  EXECUTE FUNCTION pause_new()"""
_PAUSE_NO_MORE = "DROP TRIGGER pause_new ON agents; DROP FUNCTION pause_new()"
_RESET = """INSERT INTO agent_resets (tenant_id, agent_id, reason, author_kind, author_id, author_name, from_seq)
VALUES ($1, $2, $3, 'PERSON', $4, 'Olga', 1)"""
_KNOWN = ("memories", "goals", "notes", "learnings")


@dataclass(frozen=True, slots=True)
class Within:
    """Mia is in the space, Ben in another one, and the assistant is Anna's. `targets`: for each secret, an id of each
    type."""

    tenant: Tenant
    anna: Person
    mia: Person
    ben: Person
    vic: Person
    space: str
    assistant: str
    targets: dict[str, dict[str, str]]


async def make_within(tenants: Tenants) -> Within:
    tenant = await tenants.create()
    anna = await tenant.person(name="Anna", role=Role.ADMIN)
    mia, ben = await tenant.person(name="Mia"), await tenant.person(name="Ben")
    vic = await tenant.person(name="Vic", role=Role.VIEWER)
    ada = await create_agent(tenant.client, name="Ada")
    space = await create_space(tenant.client, name=SPACE, members=[ada, mia.actor_id])
    await create_space(tenant.client, name="Elsewhere", members=[ada, ben.actor_id])
    message = await post(mia.client, space, SPACE)
    async with owner_of(tenant) as connection:
        await connection.execute(_PAUSE_NEW.format(tenant=tenant.id))
    task = await create_task(tenant.client, ada, goal=TASK, instructions=TASK, spaceId=space)
    made = await anna.client.succeed(
        "myAssistant", "assistant { agent { id } digest { id } }", digest={"cron": "0 7 1 1 *"}
    )
    assistant = made["assistant"]["agent"]["id"]
    await allow(tenant, task_depth=2)
    inner = await create_task(tenant.client, ada, goal=MIND, instructions=MIND)
    part = await create_task(tenant.client, inner["agent"]["id"], goal=MIND, instructions=MIND)
    async with owner_of(tenant) as connection:
        await connection.execute(_PAUSE_NO_MORE)
    await _give(tenant, inner, assistant)
    await _give(tenant, part, inner["agent"]["id"])
    targets = {
        SPACE: {"Space": space, "Message": message["id"], "Agent": ada},
        TASK: {**await _lived(tenant, task["agent"]["id"], TASK, CALL), "Task": task["id"]},
        MIND: {**await _lived(tenant, assistant, MIND, MIND), **await _known(tenant, ada, assistant)},
        "its task": {**await _lived(tenant, inner["agent"]["id"], MIND, MIND), "Task": inner["id"]},
        "a task of its task": {**await _lived(tenant, part["agent"]["id"], MIND, MIND), "Task": part["id"]},
    }
    plan = await create_plan(tenant.client, ada, name=MIND, instruction=MIND, cron="0 9 * * *")
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE plans SET agent_id = $1 WHERE id = $2", key_of(assistant), key_of(plan))
    targets[MIND]["Plan"] = plan
    kinds = {kind for place in id_places.places(schema_walk.SCHEMA) for kind in place.kinds}
    never = {kind: global_id(kind, uuid4()) for kind in kinds | set(schema_walk.node_types())}
    return Within(
        tenant, anna, mia, ben, vic, space, assistant, {name: never | given for name, given in targets.items()}
    )


async def _give(tenant: Tenant, task: dict[str, dict[str, str]], giver: str) -> None:
    """As if that agent had given the task."""
    key, agent = key_of(giver), key_of(task["agent"]["id"])
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE agents SET parent_id = $1, name = $3 WHERE id = $2", key, agent, MIND)
        sql = "UPDATE tasks SET parent_id = $1, created_by_kind = 'AGENT', created_by = $1 WHERE agent_id = $2"
        await connection.execute(sql, key, agent)


async def _lived(tenant: Tenant, agent: str, mark: str, called: str) -> dict[str, str]:
    """Gives the agent a past in which every text contains the mark."""
    await open_cycle(tenant, agent)
    cycle = await open_cycle(tenant, agent)
    async with owner_of(tenant) as connection:
        await connection.execute(_ENDED, key_of(agent))
    call = await add_call(
        tenant, agent, cycle, name=called, arguments=json.dumps({"q": mark}), result={"ok": True, "a": mark}
    )
    await add_call(tenant, agent, cycle, step=2, name=called, kind="EXTERNAL", state="HELD")
    await add_result(tenant, call, text=mark)
    event = await add_event(tenant, agent, receipt="DEAD_LETTER", text=mark, cycle_id=cycle)
    await add_archive(tenant, agent, text=mark)
    compaction = await add_compaction(tenant, agent, text=mark)
    await add_repair(tenant, agent, reason=mark)
    async with owner_of(tenant) as connection:
        content = json.dumps({"role": "user", "content": mark})
        await connection.execute(_ENTRY, tenant.id, key_of(agent), cycle, content)
        await connection.execute(_RESET, tenant.id, key_of(agent), mark, tenant.owner.member_id)
    return {
        "Agent": agent,
        "ThinkCycle": global_id("ThinkCycle", cycle),
        "ToolCall": call,
        "InboxEvent": event,
        "Compaction": compaction,
    }


async def _known(tenant: Tenant, ada: str, assistant: str) -> dict[str, str]:
    """Knowledge of the assistant: written for another agent and then moved."""
    given = {
        "Memory": await put(tenant.client, "memory", ada, key=MIND, value=MIND),
        "Goal": await put(tenant.client, "goal", ada, text=MIND, news=MIND),
        "Note": await put(tenant.client, "note", ada, title=MIND, text=MIND),
        "Learning": await put(tenant.client, "learning", ada, rule=MIND),
    }
    async with owner_of(tenant) as connection:
        for table in _KNOWN:
            await connection.execute(
                f"UPDATE {table} SET agent_id = $1 WHERE tenant_id = $2", key_of(assistant), tenant.id
            )
    return {kind: item["id"] for kind, item in given.items()}
