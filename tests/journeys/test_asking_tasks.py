"""A task that may ask people: where its question goes, how the answer comes back, and how the question ends."""

from typing import Any

import pytest

from tests.factories.agents import is_asleep
from tests.factories.programs import create_program
from tests.factories.questions import FORM, activities_of, answer, question_in
from tests.factories.quotas import allow
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_giver, create_task, task_with, tasks_of
from tests.factories.tenants import Person, Tenant
from tests.harness.models import Models, Step
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_built_in_tools import call
from tests.journeys.test_tasks import is_over

_ASK = call("ask", question="Which day?", form=FORM)
_DONE = call("finish_task", result="On friday.")
_GIVING = ("agents:read", "agents:write", "agents:inspect", "spaces:read")
_DAY = {"day": "friday"}
_HOLDS = """{ holds(for: ME) { nodes { toolCallId: id name digest arguments consent
  formFields { name type isRequired choices } origin { agentName spaceName messageId cycleId trust } } } }"""

_FIELDS = [("day", "STRING", ["monday", "friday"]), ("people", "INTEGER", None), ("order", "STRING", None)]
_NODES = """query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Message { text } ... on ThinkCycle { number } } }"""


async def _giver(tenant: Tenant, models: Models, *steps: Step, own: Step | None = None) -> tuple[str, str, str]:
    """An agent in the Lobby whose tasks think by these steps; the model of these, the agent, the space."""
    worker_model = await models.script(list(steps))
    model = await models.script([own or {"text": "noted"}, {"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, name="Giver", model=model, worker_model=worker_model)
    return worker_model, agent, await create_space(tenant.client, members=[agent])


async def _holds(person: Person | Tenant) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = (await person.client.execute(_HOLDS))["holds"]["nodes"]
    return nodes


@pytest.mark.usefixtures("worker")
async def test_task_asks_the_people_of_its_space_in_the_name_of_who_gave_it(tenant: Tenant, models: Models) -> None:
    give = {"calls": [call("enter_space", space="Lobby"), call("create_task", goal="Find a day.", may_ask=True)]}
    worker_model, agent, space = await _giver(tenant, models, {"calls": [_ASK]}, {"calls": [_DONE]}, own=give)
    await post(tenant.client, space, "When do we meet?")

    question = await question_in(tenant.client, space)
    [task] = await tasks_of(tenant.client, agent)
    [message] = await activities_of(tenant.client, space)
    assert (question["status"], question["question"], question["taskId"]) == ("HELD", "Which day?", task["id"])
    assert (message["author"]["name"], message["text"]) == ("Giver", "Which day?")
    [held] = await _holds(tenant)
    assert (held["name"], held["origin"]["spaceName"], held["origin"]["trust"]) == ("ask", "Lobby", "MEMBER")
    ids = [held["origin"]["messageId"], held["origin"]["cycleId"]]
    shown, cycle = (await tenant.client.execute(_NODES, ids=ids))["nodes"]
    assert (shown["text"], cycle["number"]) == ("Which day?", 1)
    assert task["status"] == "ACTIVE", "it waits for the answer"

    await answer(tenant.client, question, "ANSWER", values=_DAY)
    [done] = await wait_until(lambda: is_over(tenant, agent))

    assert (done["status"], done["result"]) == ("COMPLETED", "On friday.")
    result = results_in((await models.requests(worker_model))[-1])[-1]
    assert (result["decision"], result["values"], result["by"]) == ("answered", _DAY, "Olga")
    [message] = await activities_of(tenant.client, space)
    assert message["data"]["answer"]["values"] == _DAY
    assert message["data"]["taskId"] == task["id"]
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_task_without_a_space_asks_its_person_alone(tenant: Tenant, models: Models) -> None:
    _, agent, space = await _giver(tenant, models, {"calls": [_ASK]}, {"calls": [_DONE]})
    bert = await tenant.person()
    await create_task(tenant.client, agent, mayAsk=True)

    [held] = await wait_until(lambda: _holds(tenant))
    assert (held["name"], held["origin"]["spaceName"], held["consent"]) == ("ask", None, None)
    assert held["origin"]["messageId"] is None
    assert [(each["name"], each["type"], each["choices"]) for each in held["formFields"]] == _FIELDS
    assert await _holds(bert) == []
    assert (await answer(bert.client, held, "ANSWER", values=_DAY))["code"] == "NOT_FOUND"
    payload = await answer(tenant.client, held, "ANSWER", values=_DAY)
    [done] = await wait_until(lambda: is_over(tenant, agent))

    assert payload["activity"] is None
    assert (done["status"], done["result"]) == ("COMPLETED", "On friday.")
    assert await activities_of(tenant.client, space) == []
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_task_asks_only_if_it_may_and_if_there_is_somebody(tenant: Tenant, models: Models) -> None:
    """Off by default; among strangers' words not at all; and where nobody can answer it is told so."""
    worker_model, agent, space = await _giver(tenant, models, {"calls": [_ASK]}, {"calls": [_DONE]})
    program = await create_program(tenant.client, scopes=_GIVING)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=program.actor_id)
    await tenant.client.succeed("setTrust", "__typename", id=program.actor_id, isTrusted=True)

    async def errors(client: Any, **values: Any) -> str:
        await models.rescript(worker_model, [{"calls": [_ASK]}, {"calls": [_DONE]}])
        await create_task(client, agent, **values)
        await wait_until(lambda: is_over(tenant, agent))
        return str(results_in((await models.requests(worker_model))[-1])[0])

    assert "there is no tool 'ask'" in await errors(tenant.client, spaceId=space)
    assert "there is nobody to ask" in await errors(program.client, mayAsk=True)
    stranger = await create_program(tenant.client, name="Stranger", scopes=_GIVING)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=stranger.actor_id)
    assert "texts of strangers" in await errors(stranger.client, mayAsk=True, spaceId=space)
    assert await activities_of(tenant.client, space) == []
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_question_of_a_task_has_the_trust_of_the_task(tenant: Tenant, models: Models) -> None:
    """It stands in the name of the giver, who has listened to nobody but a member."""
    _, agent, space = await _giver(tenant, models, {"calls": [_ASK]}, {"calls": [_DONE]})
    await post(tenant.client, space, "Good morning.")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    program = await create_program(tenant.client, scopes=_GIVING)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=program.actor_id)
    await tenant.client.succeed("setTrust", "__typename", id=program.actor_id, isTrusted=True)

    await create_task(program.client, agent, mayAsk=True, spaceId=space)
    await question_in(tenant.client, space)

    async with owner_of(tenant) as connection:
        row = await connection.fetchrow(
            "SELECT trust FROM messages WHERE tenant_id = $1 AND kind = 'TOOL_ACTIVITY'", tenant.id
        )
    assert row["trust"] == "PROGRAM"


@pytest.mark.usefixtures("worker")
async def test_task_of_a_task_asks_only_if_that_may_and_where_that_came_from(tenant: Tenant, models: Models) -> None:
    await allow(tenant, task_depth=2)
    inner = call("create_task", goal="Inner.", may_ask=True)
    worker_model, agent, space = await _giver(tenant, models, {"calls": [inner]}, {"text": "None."})
    await create_task(tenant.client, agent, goal="Outer.", spaceId=space)
    await wait_until(lambda: is_over(tenant, agent))
    refused = results_in((await models.requests(worker_model))[-1])[0]
    assert refused["error"] == "the agent may not ask people itself, so its task may not either"

    asks, ends = ({"calls": [each], "only_if": "Your goal: Inner."} for each in (_ASK, _DONE))
    await models.rescript(worker_model, [{"calls": [inner]}, asks, ends, {"text": "Wait."}], repeat_last=True)
    outer = await create_task(tenant.client, agent, goal="Outer.", spaceId=space, mayAsk=True)
    question = await question_in(tenant.client, space)
    [asking] = await tasks_of(tenant.client, outer["agent"]["id"])

    assert question["taskId"] == asking["id"]
    await answer(tenant.client, question, "ANSWER", values=_DAY)
    await wait_until(lambda: is_over(tenant, outer["agent"]["id"]))
    assert (await task_with(tenant.client, asking["id"], "result"))["result"] == "On friday."


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("end", ["task", "parent", "leaves"])
async def test_question_ends_with_its_task_and_says_why(tenant: Tenant, models: Models, end: str) -> None:
    _, agent, space = await _giver(tenant, models, {"calls": [_ASK]}, {"calls": [_DONE]})
    task = await create_task(tenant.client, agent, spaceId=space, mayAsk=True)
    question = await question_in(tenant.client, space)

    if end == "task":
        await tenant.client.succeed("cancelTask", "__typename", taskId=task["id"])
    elif end == "parent":
        await tenant.client.succeed("stopAgent", "__typename", agentId=agent)
    else:
        await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=agent)

    [message] = await wait_until(lambda: _withdrawn(tenant, space))
    said = {
        "task": "the agent was cancelled by Olga",
        "parent": "the agent was",
        "leaves": "Giver has left the space Lobby",
    }[end]
    assert said in message["data"]["withdrawn"]
    late = await answer(tenant.client, question, "ANSWER", values=_DAY)
    assert late["code"] == "NOT_WAITING" and said in late["reason"]
    assert await _holds(tenant) == []


async def _withdrawn(tenant: Tenant, space: str) -> list[dict[str, Any]]:
    return [each for each in await activities_of(tenant.client, space) if each["data"].get("withdrawn")]


async def test_question_of_a_task_outlives_its_worker(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    _, agent, space = await _giver(citizen, models, {"calls": [_ASK]}, {"calls": [_DONE]})
    await create_task(citizen.client, agent, spaceId=space, mayAsk=True)
    question = await question_in(citizen.client, space)

    await stack.stop_workers()
    await answer(citizen.client, question, "ANSWER", values=_DAY)
    await stack.start_worker()

    [done] = await wait_until(lambda: is_over(citizen, agent))
    assert (done["status"], done["result"]) == ("COMPLETED", "On friday.")
    assert await models.invalid() == []
