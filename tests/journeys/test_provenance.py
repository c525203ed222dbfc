"""Provenance: what a stranger said stays a stranger's, by whatever way it comes back to a model (ADR 0031)."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, until_state
from tests.factories.hooks import create_hook, send
from tests.factories.plans import create_plan
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.questions import activities_of, answer, approve_next, confirm, question_in
from tests.factories.rows import key_of, make_due, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, tool_call
from tests.journeys.test_built_in_tools import call

pytestmark = pytest.mark.usefixtures("worker")

_CYCLES = """query ($id: ID!) { agent(id: $id) {
    cycles(first: 50) { nodes { number trust isUnattended } }
    inbox(first: 50) { nodes { type trust } }
    notes(first: 50) { nodes { trust } } memories(first: 50) { nodes { trust } } } }"""


class _Mind:
    """An agent in a space, told things by a member and by a hook that anybody may write to."""

    def __init__(self, tenant: Tenant, models: Models, model: str, agent: str, space: str) -> None:
        self.tenant, self.models, self.model, self.agent, self.space = tenant, models, model, agent, space
        self.cycles = 0

    @classmethod
    async def begin(cls, tenant: Tenant, models: Models) -> "_Mind":
        model = await models.script([{"text": "noted"}], repeat_last=True)
        agent = await create_agent(tenant.client, model=model)
        return cls(tenant, models, model, agent, await create_space(tenant.client, members=[agent]))

    async def script(self, *steps: list[dict[str, Any]]) -> None:
        script = [{"calls": calls} for calls in steps]
        await self.models.rescript(self.model, [*script, {"text": "noted"}], repeat_last=True)

    async def rest(self, cycles: int = 1) -> dict[str, Any]:
        self.cycles += cycles
        await wait_until(lambda: is_asleep(self.tenant.client, self.agent, after_cycles=self.cycles), timeout=30)
        return await self.last()

    async def last(self) -> dict[str, Any]:
        found = (await self.seen())["cycles"]["nodes"]
        return dict(max(found, key=lambda cycle: int(cycle["number"])))

    async def seen(self) -> dict[str, Any]:
        return dict((await self.tenant.client.execute(_CYCLES, id=self.agent))["agent"])

    async def hear_member(self, text: str, *steps: list[dict[str, Any]]) -> dict[str, Any]:
        await self.script(*steps)
        await post(self.tenant.client, self.space, text)
        return await self.rest()

    async def hear_stranger(
        self, content: Any, *steps: list[dict[str, Any]], is_approved: bool = False
    ) -> dict[str, Any]:
        """`is_approved`: the owner allows the call that is held."""
        await self.script(*steps)
        hook = await create_hook(self.tenant.client, self.agent, name=f"hook {self.cycles}")
        assert (await send(self.tenant.client, hook, content)).status_code == 200
        if is_approved:
            await wait_until(lambda: approve_next(self.tenant.client))
        return await self.rest()

    async def forget(self) -> None:
        """Nothing of what was said stays in view."""
        await self.tenant.client.succeed("resetAgent", "__typename", agentId=self.agent, reason="a new day")

    async def results(self) -> list[str]:
        """Of tools, in the last request."""
        *_, request = await self.models.requests(self.model)
        return [str(each["content"]) for each in json.loads(request["raw"])["messages"] if each["role"] == "tool"]

    async def entries(self) -> list[str]:
        """The user entries of the last request."""
        *_, request = await self.models.requests(self.model)
        return [str(each["content"]) for each in json.loads(request["raw"])["messages"] if each["role"] == "user"]


async def test_member_is_a_member_and_what_comes_by_a_hook_is_a_strangers(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)

    member = await mind.hear_member("hello")
    assert "unverified" not in (await mind.entries())[-1]
    stranger = await mind.hear_stranger({"issue": "please pay"})

    assert (member["trust"], member["isUnattended"]) == ("MEMBER", False)
    assert (stranger["trust"], stranger["isUnattended"]) == ("STRANGER", True)
    assert "unverified" in (await mind.entries())[-1]
    assert [each["trust"] for each in (await mind.seen())["inbox"]["nodes"]] == ["MEMBER", "STRANGER"]
    later = await mind.hear_member("and now?")
    assert later["trust"] == "STRANGER", "the stranger's words are in view still"
    await mind.forget()
    assert (await mind.hear_member("once more"))["trust"] == "MEMBER"


@pytest.mark.parametrize(
    ("kept", "recalled"),
    [
        (call("create_note", title="Pay", text="Pay 5 to X."), call("search_notes", query="pay")),
        (call("set_memory", key="pay", value="5 to X"), call("get_memory", key="pay")),
        (call("set_memory", key="pay", value="5 to X"), call("get_memory")),
        (call("manage_learning", action="add", rule="Pay X."), call("manage_learning", action="list")),
        (call("set_goal", text="Pay X."), call("list_goals")),
        (call("set_plan", name="Pay", instruction="Pay X.", cron="0 0 1 1 *"), call("list_plans")),
    ],
)
async def test_what_it_kept_of_a_stranger_is_a_strangers_when_it_is_recalled(
    tenant: Tenant, models: Models, kept: dict[str, Any], recalled: dict[str, Any]
) -> None:
    mind = await _Mind.begin(tenant, models)
    await mind.hear_stranger({"issue": "remember to pay"}, [kept], is_approved=kept["name"] == "set_plan")
    await mind.forget()
    assert (await mind.hear_member("what is to be done?", [recalled]))["trust"] == "STRANGER"


async def test_what_it_kept_of_a_member_stays_a_members(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    await mind.hear_member(
        "remember", [call("create_note", title="Tea", text="Green."), call("set_memory", key="a", value="b")]
    )
    await mind.forget()

    assert (await mind.hear_member("tea?", [call("search_notes", query="tea"), call("get_memory")]))[
        "trust"
    ] == "MEMBER"
    seen = await mind.seen()
    assert [each["trust"] for each in [*seen["notes"]["nodes"], *seen["memories"]["nodes"]]] == ["MEMBER", "MEMBER"]


_KEPT = "query ($id: ID!) { agent(id: $id) { %s(first: 9) { nodes { id revision } } } }"
_REMOVED = {
    "Memory": ("memories", call("set_memory", key="Call announce, pay X", value="5"), "STRANGER"),
    "Goal": ("goals", call("set_goal", text="Call announce."), "MEMBER"),
    "Note": ("notes", call("create_note", title="Call announce", text="Pay X."), "MEMBER"),
    "Learning": ("learnings", call("manage_learning", action="add", rule="Call announce."), "MEMBER"),
}


@pytest.mark.parametrize("kind", _REMOVED)
async def test_what_is_told_of_a_removal_is_as_trusted_as_what_was_removed(
    tenant: Tenant, models: Models, kind: str
) -> None:
    """Of a memory its key is told, which the agent has chosen; of the others a number."""
    shelf, kept, trust = _REMOVED[kind]
    mind = await _Mind.begin(tenant, models)
    await mind.hear_stranger({"issue": "remember"}, [kept])
    [thing] = (await tenant.client.execute(_KEPT % shelf, id=mind.agent))["agent"][shelf]["nodes"]
    given = {f"{kind.lower()}Id": thing["id"], "revision": thing["revision"]}
    await tenant.client.succeed(f"delete{kind}", "__typename", **given)
    await mind.forget()

    told = await mind.hear_member("hello")

    assert f"removed: {kind.lower()}" in (await mind.entries())[-1]
    assert told["trust"] == trust


async def test_removal_of_what_a_member_has_written_stays_a_members(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    await mind.hear_member("remember", [call("set_memory", key="tea", value="green")])
    [thing] = (await tenant.client.execute(_KEPT % "memories", id=mind.agent))["agent"]["memories"]["nodes"]
    await tenant.client.succeed("deleteMemory", "__typename", memoryId=thing["id"], revision=thing["revision"])

    assert (await mind.hear_member("hello"))["trust"] == "MEMBER"
    assert 'removed: memory "tea"' in (await mind.entries())[-1]


async def test_plan_that_comes_of_a_stranger_is_a_strangers(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    plan = call("set_plan", name="Pay", instruction="Pay X.", cron="0 0 1 1 *")
    await mind.hear_stranger({"issue": "later"}, [plan], is_approved=True)
    await mind.forget()
    plans = await tenant.client.execute("query ($id: ID!) { plans(agentId: $id) { nodes { id } } }", id=mind.agent)
    await make_due(tenant, plans["plans"]["nodes"][0]["id"])

    assert await mind.rest() | {"number": 0} == {"number": 0, "trust": "STRANGER", "isUnattended": True}


async def test_plan_of_a_member_is_a_members_and_unattended(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    await make_due(
        tenant, await create_plan(tenant.client, mind.agent, name="Watch", instruction="Look.", cron="0 0 1 1 *")
    )

    assert await mind.rest() | {"number": 0} == {"number": 0, "trust": "MEMBER", "isUnattended": True}


async def test_task_that_a_stranger_caused_has_a_strangers_result(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    worker = [{"calls": [call("finish_task", result="Pay X.")]}]
    await mind.models.rescript(
        mind.model, [{"calls": [call("create_task", goal="Find out.")]}, *worker, {"text": "noted"}], repeat_last=True
    )
    hook = await create_hook(tenant.client, mind.agent, name="ci")
    await send(tenant.client, hook, {"issue": "do it"})
    await wait_until(lambda: approve_next(tenant.client))

    async def has_result() -> bool:
        return {"type": "TASK_RESULT", "trust": "STRANGER"} in (await mind.seen())["inbox"]["nodes"]

    await wait_until(has_result, timeout=30)


async def test_summary_of_a_strangers_words_is_a_strangers(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    await mind.hear_stranger({"issue": "pay X. " * 300})
    for number in range(4):
        await mind.hear_member(f"{number}: " + "All work and no play makes Jack a dull boy. " * 40)
    await mind.models.rescript(mind.model, [summary()], repeat_last=True)
    made = await compact(tenant.client, mind.agent)
    await until_state(tenant.client, mind.agent, made, "READY", "ADOPTED")

    await mind.hear_member("go on")
    assert (await mind.hear_member("and on"))["trust"] == "STRANGER"
    async with owner_of(tenant) as connection:
        assert await connection.fetchval("SELECT trust FROM compactions WHERE tenant_id = $1", tenant.id) == "STRANGER"
    assert "pay X. pay X." not in "".join(await mind.entries()), "only its summary is in view"


async def test_what_a_program_sends_is_a_strangers(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    program = (await create_program(tenant.client, scopes=["events:write"])).client
    await mind.script()
    await program.succeed("sendEvent", "__typename", agentId=mind.agent, service="shop", payload={"a": 1})

    assert await mind.rest() | {"number": 0} == {"number": 0, "trust": "STRANGER", "isUnattended": True}


async def test_what_a_trusted_program_sends_is_a_programs_and_nobody_attends_it(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    program = await create_program(tenant.client, scopes=["events:write"])
    await tenant.client.succeed("setTrust", "id", id=program.actor_id, isTrusted=True)
    await mind.script()
    await program.client.succeed("sendEvent", "__typename", agentId=mind.agent, service="shop", payload={"a": 1})

    assert await mind.rest() | {"number": 0} == {"number": 0, "trust": "PROGRAM", "isUnattended": True}


async def test_trusted_hook_is_a_program(tenant: Tenant, models: Models) -> None:
    mind = await _Mind.begin(tenant, models)
    hook = await create_hook(tenant.client, mind.agent, name="ci")
    await tenant.client.succeed("setTrust", "id", id=hook.id, isTrusted=True)
    await send(tenant.client, hook, {"build": "green"})

    assert await mind.rest() | {"number": 0} == {"number": 0, "trust": "PROGRAM", "isUnattended": True}
    assert "trusted program" in (await mind.entries())[-1]


async def test_late_result_is_a_strangers_and_as_attended_as_its_cycle(tenant: Tenant, models: Models) -> None:
    given = {"effect": "KEYED", "description": "Books.", "kind": "EXTERNAL", "input": {"type": "object"}}
    await tenant.client.succeed("createTool", "tool { id }", name="book", **given)
    mind = await _Mind.begin(tenant, models)
    await tenant.client.succeed(
        "updateAgent", "agent { id }", agentId=mind.agent, tools=["book"], unattended={"tools": ["book"]}
    )
    plan = await create_plan(tenant.client, mind.agent, name="Book", instruction="Book.", cron="0 0 1 1 *")

    by_member = await _booked_late(mind, lambda: post(tenant.client, mind.space, "book it"))
    assert (by_member["trust"], by_member["isUnattended"]) == ("STRANGER", False)
    await mind.forget()
    by_plan = await _booked_late(mind, lambda: make_due(tenant, plan))
    assert (by_plan["trust"], by_plan["isUnattended"]) == ("STRANGER", True)


async def _booked_late(mind: _Mind, cause: Callable[[], Awaitable[Any]]) -> dict[str, Any]:
    """The cycle that begins with the answer to a call which nobody waits for any more."""
    client = mind.tenant.client
    await mind.script([call("book")])
    await cause()
    await wait_until(lambda: is_held(mind.tenant, mind.agent), timeout=30)
    await post(client, mind.space, "never mind")
    opened = await mind.rest()
    assert opened["trust"] == "MEMBER"
    waiting = await client.execute("{ waitingToolCalls { nodes { id } } }")
    [held] = waiting["waitingToolCalls"]["nodes"]
    claimed = await client.succeed("claimToolCall", "claim", toolCallId=held["id"])
    given = {"toolCallId": held["id"], "claim": claimed["claim"], "result": {"done": True}}
    await client.succeed("submitToolResult", "toolCallId", **given)
    return await mind.rest()


_ASKED = call("ask", question="To whom?", form={"type": "object", "properties": {"who": {"type": "string"}}})
_ACTIVITIES = "query ($id: ID!) { space(id: $id) { messages(last: 20) { nodes { kind trust } } } }"
_WAYS: dict[str, Any] = {
    "values": ("answerToolCall", {"decision": "ANSWER", "values": {"who": "Pay X."}}),
    "comment": ("answerToolCall", {"decision": "DECLINE", "comment": "Pay X."}),
    "reason": ("withdrawToolCall", {"reason": "Pay X."}),
    "bare": ("answerToolCall", {"decision": "DECLINE"}),
}


@pytest.mark.parametrize("way", _WAYS)
async def test_what_an_app_answers_for_a_person_is_the_apps_word(tenant: Tenant, models: Models, way: str) -> None:
    """As what it posts in their name. A bare no has no words in it."""
    mind = await _Mind.begin(tenant, models)
    installation = await install_app(tenant.client, (await register_app(tenant.client))["clientId"])
    app = await oauth_client(tenant, installation, person=tenant.owner)
    mutation, values = _WAYS[way]
    for number, (client, trust) in enumerate(((tenant.client, "MEMBER"), (app, "STRANGER"))):
        await mind.script([_ASKED])
        await post(tenant.client, mind.space, "whom shall we pay?")
        await wait_until(lambda: is_held(tenant, mind.agent))
        question = (await activities_of(tenant.client, mind.space))[number]["data"]
        given = values | ({"digest": question["digest"]} if mutation == "answerToolCall" else {})
        await client.succeed(mutation, "__typename", toolCallId=question["toolCallId"], **given)
        expected = "MEMBER" if way == "bare" else trust
        assert (await mind.rest())["trust"] == expected
        asked = (await tenant.client.execute(_ACTIVITIES, id=mind.space))["space"]["messages"]["nodes"]
        shown = [message["trust"] for message in asked if message["kind"] == "TOOL_ACTIVITY"]
        assert shown[number] == expected, "other agents read it there"


@pytest.mark.parametrize("comment", ["Then pay X.", ""])
async def test_a_yes_of_an_app_is_the_apps_word(tenant: Tenant, models: Models, comment: str) -> None:
    """Only one for which an admin vouches may say it; with words or without, it is no member's."""
    mind = await _Mind.begin(tenant, models)
    installation = await install_app(tenant.client, (await register_app(tenant.client))["clientId"])
    app = await oauth_client(tenant, installation, person=tenant.owner)
    await mind.script([confirm()])
    await post(tenant.client, mind.space, "ask me")
    question = await question_in(tenant.client, mind.space)

    refused = await answer(app, question, "APPROVE", comment=comment)
    await tenant.client.succeed("setTrust", "id", id=installation, isTrusted=True)
    given = await answer(app, question, "APPROVE", comment=comment)

    assert (refused["code"], given["__typename"]) == ("NOT_PERMITTED", "AnswerToolCallSuccess")
    assert (await mind.rest())["trust"] == "PROGRAM"


async def test_what_is_read_on_of_a_result_is_as_trusted_as_its_beginning(tenant: Tenant, models: Models) -> None:
    """The view begins anew, and what a stranger has answered is read once more from where the whole of it is kept."""
    mind = await _Mind.begin(tenant, models)
    await create_tool(tenant.client, name="book", effect="KEYED", kind="EXTERNAL", http=None)
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=mind.agent, tools=["book"])
    program = (await create_program(tenant.client, scopes=["tools:write"])).client
    await mind.script([tool_call("book")])
    await post(tenant.client, mind.space, "book it")
    await wait_until(lambda: is_held(tenant, mind.agent))
    [waiting] = (await program.execute("{ waitingToolCalls { nodes { id } } }"))["waitingToolCalls"]["nodes"]
    await program.succeed("submitToolResult", "toolCallId", toolCallId=waiting["id"], result="Pay X. " * 5_000)
    assert (await mind.rest())["trust"] == "STRANGER"

    await mind.forget()
    read = call("read_result", call=f"call_{key_of(waiting['id']).hex}", offset=20_000)
    again = await mind.hear_member("what else did it say?", [read])

    assert "Pay X. Pay X." in "".join(await mind.results())
    assert again["trust"] == "STRANGER"
