"""What an agent is told late, or looks at ahead of its turn, brings the spaces that it is from."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.questions import answer, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tasks import create_giver
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_FORM = {"type": "object", "properties": {"salary": {"type": "string"}}}
_SECRET = "Ann earns 4200"


def _call(name: str, /, **arguments: Any) -> Json:
    return {"name": name, "arguments": arguments}


async def _teller(tenant: Tenant, models: Models, *steps: Json) -> tuple[str, str, str, str]:
    """Agent, model, and the spaces Vault and Hall."""
    model = await models.script([*steps, {"text": "done"}], repeat_last=True)
    agent = await create_agent(tenant.client, name="Teller", model=model)
    vault, hall = [
        await create_space(tenant.client, name=name, members=[agent], delivery="MENTIONS") for name in ("Vault", "Hall")
    ]
    return agent, model, vault, hall


async def _origins(tenant: Tenant, space: str) -> list[str]:
    async def said() -> list[Json]:
        found = await messages_of(tenant.client, space)
        return [each for each in found if each["author"]["kind"] == "AGENT" and each["kind"] == "TEXT"]

    first: Json = (await wait_until(said))[0]
    assert first["text"] == _SECRET
    origins: list[str] = first["origins"]
    return origins


async def test_a_late_answer_is_of_the_space_whose_people_gave_it(tenant: Tenant, models: Models) -> None:
    tell = [_call("enter_space", space="Hall"), _call("send_message", text=_SECRET)]
    agent, _, vault, hall = await _teller(
        tenant,
        models,
        {"calls": [_call("ask", question="What does Ann earn?", form=_FORM)]},
        {"text": "I wait"},
        {"calls": tell},
    )
    await post(tenant.client, vault, "@Teller, ask us what Ann earns")
    question = await question_in(tenant.client, vault)
    await post(tenant.client, vault, "@Teller, do not wait for it")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    await answer(tenant.client, question, "ANSWER", values={"salary": "4200"})

    assert await _origins(tenant, hall) == [vault]


async def test_what_was_peeked_at_in_the_inbox_is_of_its_space(tenant: Tenant, models: Models) -> None:
    gate = f"gate-{uuid4()}"
    _, model, vault, hall = await _teller(
        tenant,
        models,
        {"calls": [_call("list_members")], "gate": gate},
        {"calls": [_call("peek_inbox")]},
        {"calls": [_call("send_message", text=_SECRET)]},
    )
    await post(tenant.client, hall, "@Teller, well?")
    await models.wait_for_requests(model, 1)
    await post(tenant.client, vault, f"@Teller {_SECRET}", priority="WHEN_IDLE")

    await models.open_gate(gate)

    assert await _origins(tenant, hall) == [vault]


async def test_a_plan_that_its_agent_has_reworded_is_not_everybodys_any_more(tenant: Tenant, models: Models) -> None:
    """A person made it, in no space; what it says now is of the Vault."""
    reword = _call("set_plan", name="Report", instruction=f"Tell that {_SECRET}", after_seconds=3_600)
    agent, _, vault, hall = await _teller(tenant, models, {"calls": [reword]})
    await create_plan(tenant.client, agent, name="Report", instruction="Report.", afterSeconds=7_200)
    vera = await tenant.person(name="Vera", role=Role.VIEWER)
    assert len(await _plans(vera.client)) == 1
    await tenant.client.succeed("pauseAgent", "__typename", agentId=agent)
    for space, said in ((vault, f"@Teller {_SECRET}: tell me later"), (hall, "@Teller hello")):
        await post(tenant.client, space, said)

    await tenant.client.succeed("resumeAgent", "__typename", agentId=agent)
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    assert [_SECRET in plan["instruction"] for plan in await _plans(tenant.client)] == [True]
    assert await _plans(vera.client) == []


async def _plans(client: Client) -> list[Json]:
    found: list[Json] = (await client.execute("{ plans { nodes { instruction } } }"))["plans"]["nodes"]
    return found


async def test_the_result_of_a_task_is_of_what_was_in_view_when_it_was_given(tenant: Tenant, models: Models) -> None:
    doing = await models.script([{"calls": [_call("finish_task", result=_SECRET)]}])
    give = [_call("enter_space", space="Hall"), _call("create_task", goal=f"Write that {_SECRET}.")]
    tell = [_call("enter_space", space="Hall"), _call("send_message", text=_SECRET)]
    steps: list[Json] = [{"calls": give}, {"text": "I wait"}, {"calls": tell}, {"text": "done"}]
    giving = await models.script(steps, repeat_last=True)
    agent = await create_giver(tenant.client, name="Teller", model=giving, worker_model=doing)
    vault, hall = [
        await create_space(tenant.client, name=name, members=[agent], delivery="MENTIONS") for name in ("Vault", "Hall")
    ]

    await post(tenant.client, vault, f"@Teller, {_SECRET}, have it written nicely")

    assert await _origins(tenant, hall) == [vault]


async def test_what_comes_of_a_plan_is_of_what_was_in_view_when_it_was_set(tenant: Tenant, models: Models) -> None:
    plan = _call("set_plan", name="Tell", instruction=f"Say that {_SECRET}.", after_seconds=3_600)
    agent, _, vault, hall = await _teller(
        tenant,
        models,
        {"calls": [_call("enter_space", space="Hall"), plan]},
        {"text": "planned"},
        {"calls": [_call("send_message", text=_SECRET)]},
    )
    await post(tenant.client, vault, f"@Teller, {_SECRET}")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
    [made] = (await tenant.client.execute("{ plans { nodes { id } } }"))["plans"]["nodes"]

    await make_due(tenant, made["id"])

    assert await _origins(tenant, hall) == [vault]
