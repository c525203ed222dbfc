"""Admins are mailed about what fails where nobody looks: once, and nobody else (docs/failures.md)."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_assistants import use_assistant
from tests.journeys.test_budgets import create_budget, priced_model, says
from tests.journeys.test_failures_told import _tell
from tests.journeys.test_scenarios import ECHO

_UNPAID = {"status": 402, "error": "Insufficient credits", "error_code": "insufficient_quota"}
_REFUSED = {"status": 400, "error": "messages.0: no"}
_FAILS = {"refuse_if": "sold out", "refusal_status": 500, "refusal": "oops"}
_SUBJECT = b"Subject: Something fails and needs an admin"

_WAITING = "SELECT count(*) FROM failure_mails WHERE tenant_id = '{}'"
_DUE = "UPDATE failure_mails SET mail_at = now() WHERE tenant_id = '{}'"
_LATER = "SELECT count(*) FROM failure_mails WHERE tenant_id = '{}' AND mail_at > now() + interval '10 minutes'"
_RESTED = "UPDATE members SET failure_mailed_at = failure_mailed_at - interval '1 hour' WHERE tenant_id = '{}'"
_SETTLED = "UPDATE budget_reservations SET created_at = created_at - interval '1 minute' WHERE tenant_id = '{}'"
_DEAD = "SELECT count(*) FROM inbox_events WHERE tenant_id = '{}' AND receipt = 'DEAD_LETTER'"
_FAILURES = "SELECT count(*) FROM think_cycles WHERE tenant_id = '{}' AND failures > 0"


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as server:
        yield server


class Town:
    """A tenant with two admins, a plain member, and a worker that mails."""

    def __init__(self, stack: Stack, tenant: Tenant, server: SmtpServer) -> None:
        self.stack, self.tenant, self.server = stack, tenant, server
        self.people: dict[str, Person] = {}
        self.addresses = {name: f"{uuid4().hex}@example.com" for name in ("Ada", "Bea", "Carl")}

    async def open(self) -> None:
        for name, address in self.addresses.items():
            role = Role.MEMBER if name == "Carl" else Role.ADMIN
            self.people[name] = await self.tenant.person(name=name, email=address, role=role)
        await self.start_worker()

    async def start_worker(self) -> None:
        await self.stack.start_worker(CIRCADIAN_SMTP_URL=f"smtp://127.0.0.1:{self.server.port}?starttls=off")

    async def count(self, query: str) -> int:
        found = await self.stack.fetchval(query.format(self.tenant.id))
        assert isinstance(found, int)
        return found

    async def until(self, query: str, wanted: int) -> None:
        async def is_so() -> bool:
            return await self.count(query) == wanted

        await wait_until(is_so, timeout=60)

    async def pass_a_minute(self) -> None:
        """What fails has done so for a minute, and all that is to be mailed about it is."""
        await self.stack.execute(_DUE.format(self.tenant.id))
        await self.until(_WAITING, 0)

    @property
    def mailed(self) -> list[int]:
        """How many letters Ada has, Bea, and Carl, who is no admin."""
        return [self.server.letters_to(address) for address in self.addresses.values()]

    def letter(self) -> str:
        """The newest one, as it was written."""
        assert _SUBJECT in self.server.mails[-1]
        return self.server.mails[-1].decode().replace("=\r\n", "").replace("\r\n", "\n")

    async def loses_an_event(self, models: Models, *, name: str | None = None) -> str:
        """An agent that gives up what came to it outside of any space."""
        model = await models.script([_REFUSED], repeat_last=True)
        agent = await create_agent(self.tenant.client, name=name, model=model)
        before = await self.count(_DEAD)
        await _tell(self.tenant, agent, "sold out")
        await self.until(_DEAD, before + 1)
        return agent


@pytest.fixture
async def town(stack: Stack, citizen: Tenant, server: SmtpServer) -> Town:
    found = Town(stack, citizen, server)
    await found.open()
    return found


async def test_unpaid_bill_is_mailed_to_each_admin_once(town: Town, models: Models) -> None:
    """However many agents ask, and however often: the probes go on."""
    model = await models.script([_UNPAID], repeat_last=True)
    agents = [await create_agent(town.tenant.client, model=model) for _ in range(3)]
    space = await create_space(town.tenant.client, members=agents)
    await post(town.tenant.client, space, "hello")
    await town.until(_FAILURES, 3)
    await town.pass_a_minute()

    assert town.mailed == [1, 1, 0]
    assert len(town.server.mails) == 3, "the third is the owner's"
    assert "does not serve the account" in town.letter()
    assert model.rpartition("/")[2] in town.letter()
    await models.wait_for_probes(model, len(await models.probes(model)) + 2, timeout=30)
    assert await town.count(_WAITING) == 0


async def test_model_that_answers_again_within_a_minute_is_mailed_to_nobody(town: Town, models: Models) -> None:
    model = await models.script([_UNPAID], repeat_last=True)
    agent = await create_agent(town.tenant.client, model=model)
    await post(town.tenant.client, await create_space(town.tenant.client, members=[agent]), "hello")
    await town.until(_WAITING, 1)
    await models.rescript(model, [ECHO], repeat_last=True)
    await town.tenant.client.succeed("retryNow", "__typename")
    await wait_until(partial(is_asleep, town.tenant.client, agent, after_cycles=1), timeout=30)
    await town.pass_a_minute()

    assert town.mailed == [0, 0, 0]


async def test_dead_letter_of_no_space_is_mailed_to_each_admin_once_and_names_are_no_links(
    town: Town, models: Models
) -> None:
    await town.loses_an_event(models, name="Eve\nhttps://evil.example/x now")
    await town.pass_a_minute()

    assert town.mailed == [1, 1, 0]
    assert "- Eve https evil. example x now gave up an event, outside of any space\n" in town.letter()
    assert town.letter().count("http") == 2, "one of them is our own, and the other no link"
    assert "sold out" not in town.letter()


async def test_dead_letter_of_a_space_or_one_that_was_dropped_is_mailed_to_nobody(town: Town, models: Models) -> None:
    """People of the space are told there."""
    agent = await town.loses_an_event(models)
    space = await create_space(town.tenant.client, members=[agent])
    await post(town.tenant.client, space, "sold out")
    await town.until(_DEAD, 2)
    assert await town.count(_WAITING) == 1
    await town.tenant.client.succeed("dropDeadLetters", "__typename", agentId=agent)
    await town.pass_a_minute()

    assert town.mailed == [0, 0, 0]


async def test_agent_that_cannot_go_on_alone_is_mailed_about_while_that_lasts(town: Town, models: Models) -> None:
    model = await models.script([_FAILS], repeat_last=True)
    agent = await create_agent(town.tenant.client, name="Eve", model=model)
    await _tell(town.tenant, agent, "sold out")
    await town.until(_FAILURES, 1)
    await town.pass_a_minute()

    assert town.mailed == [1, 1, 0]
    assert "- Eve cannot go on with what came to it outside of any space\n" in town.letter()


async def test_burst_of_failures_is_one_letter_and_what_comes_after_it_another_in_an_hour(
    town: Town, models: Models
) -> None:
    model = await models.script([_REFUSED], repeat_last=True)
    agents = [await create_agent(town.tenant.client, name=f"Agent {n}", model=model) for n in range(50)]
    for agent in agents:
        await _tell(town.tenant, agent, "sold out")
    await town.until(_WAITING, 50)
    await town.pass_a_minute()

    assert town.mailed == [1, 1, 0]
    assert town.letter().count("- Agent ") == 10 and "- and 40 more\n" in town.letter()

    await town.loses_an_event(models, name="Late")
    await town.stack.execute(_DUE.format(town.tenant.id))
    await town.until(_LATER, 1)
    assert town.mailed == [1, 1, 0]
    await town.stack.execute(_RESTED.format(town.tenant.id))
    await town.pass_a_minute()
    assert town.mailed == [2, 2, 0]
    assert "Late gave up an event" in town.letter() and "Agent 1" not in town.letter()


async def test_who_has_a_letter_gets_it_no_second_time_where_others_failed(town: Town, models: Models) -> None:
    """The server does not take Ada's now; it takes nothing of the worker that dies; the next one sends what is left."""
    ada = town.addresses["Ada"]
    town.server.refused = {ada: b"451 not now\r\n"}
    await town.loses_an_event(models)
    await town.stack.execute(_DUE.format(town.tenant.id))
    await wait_until(lambda: asyncio.sleep(0, town.mailed == [0, 1, 0]))
    await town.until(f"{_WAITING} AND mail_at < now() + interval '2 minutes'", 1)
    town.server.hangs, before = True, town.server.connections
    await town.stack.execute(_RESTED.format(town.tenant.id))
    await town.stack.execute(_DUE.format(town.tenant.id))
    await wait_until(lambda: asyncio.sleep(0, town.server.connections > before))
    kill(town.stack.workers[-1])
    town.server.hangs, town.server.refused = False, {}
    await town.start_worker()
    await town.pass_a_minute()

    assert town.mailed == [1, 1, 0]


async def test_failure_of_an_assistant_is_mailed_to_its_member_alone(town: Town, models: Models) -> None:
    """What goes on in it no other admin sees."""
    ada = town.people["Ada"].client
    assistant = (await use_assistant(ada))["agent"]["id"]
    model = await models.script([_REFUSED], repeat_last=True)
    await ada.succeed("updateAgent", "__typename", agentId=assistant, model=model)
    await make_due(town.tenant, await create_plan(ada, assistant, cron="0 9 * * *"))
    await town.until(_DEAD, 1)
    await town.pass_a_minute()

    assert town.mailed == [1, 0, 0]


async def test_who_wants_none_gets_none(town: Town, models: Models) -> None:
    ada = town.people["Ada"].client
    query = "{ viewer { memberships { areFailureMailsWanted } } }"
    assert (await ada.execute(query))["viewer"]["memberships"] == [{"areFailureMailsWanted": True}]
    await ada.succeed("setFailureMails", "areWanted", areWanted=False)
    assert (await ada.execute(query))["viewer"]["memberships"] == [{"areFailureMailsWanted": False}]
    program = (await create_program(town.tenant.client, scopes=["messages:write"])).client
    assert (await program.mutate("setFailureMails", "areWanted", areWanted=False))["code"] == "PEOPLE_ONLY"
    await town.loses_an_event(models)
    await town.pass_a_minute()

    assert town.mailed == [0, 1, 0]


async def test_a_budget_that_is_used_up_is_mailed_to_each_admin(town: Town, models: Models) -> None:
    """When four fifths are spent, and at the end. A budget that was raised within the minute is mailed to nobody."""
    client, model = town.tenant.client, priced_model()
    budget = await create_budget(client, name="Team http://evil.example", limit="0.05")
    await models.rescript(model, [says("hello", output=4_000), says("never said")], repeat_last=True)
    agent = await create_agent(client, model=model, kind="CONVERSATIONAL")
    space = await create_space(client, members=[agent])

    await post(client, space, "hi")
    await wait_until(partial(is_asleep, client, agent, after_cycles=1))
    await town.stack.execute(_SETTLED.format(town.tenant.id))
    await town.until(_WAITING, 1)
    await town.pass_a_minute()
    assert town.mailed == [1, 1, 0]
    assert "nearly used up: 0.04 USD of 0.05 USD; it begins again at" in _plain(town)
    assert "http://" not in _plain(town).partition("You get")[0].partition("evil")[0]

    await town.stack.execute(_RESTED.format(town.tenant.id))
    await post(client, space, "and now?")
    await town.until(_WAITING, 1)
    await town.pass_a_minute()
    assert town.mailed == [2, 2, 0]
    assert "is used up: 0.04 USD of 0.05 USD" in _plain(town)

    await client.succeed("updateBudget", "budget { id }", budgetId=budget["id"], limit="0.051")
    await town.until(_WAITING, 1)
    await client.succeed("updateBudget", "budget { id }", budgetId=budget["id"], limit="1")
    await wait_until(partial(is_asleep, client, agent, after_cycles=2))
    await town.stack.execute(_RESTED.format(town.tenant.id))
    await town.pass_a_minute()
    assert town.mailed == [2, 2, 0]


def _plain(town: Town) -> str:
    """The newest mail without its line breaks."""
    return " ".join(town.server.mails[-1].decode().replace("=\r\n", "").split())
