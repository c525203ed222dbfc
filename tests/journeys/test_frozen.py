"""Leases while workers freeze, leave and forget, and while an admin interferes: one mind, nobody held up, nothing lost.

(Invariants 2-4; P10, P11; traps A6, M3, M4, M5, M15, M16.)
"""

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any
from uuid import uuid4

import psutil
import pytest

from backend.kit.tasks import end
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_scenarios import ECHO

#: How long a worker stands still; beyond every timeout that there is.
FROZEN_SECONDS = 12.0
#: How long a frozen transaction may hold a row: `idle_in_transaction_session_timeout`, and then its waiter's turn.
HELD_UP_SECONDS = 5.0

_CHAINS = """SELECT p.agent_id, p.commit_no, p.tail_seq, p.lease_no, (
  SELECT count(*) FROM consciousness_entries e WHERE e.agent_id = p.agent_id) AS entries, (
  SELECT count(*) FROM messages m WHERE m.author_id = p.agent_id) AS said
FROM agent_processes p ORDER BY p.agent_id"""


async def _agent(citizen: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model)
    return agent, await create_space(citizen.client, members=[agent])


async def _state(citizen: Tenant, agent: str) -> str:
    state: str = (await process_of(citizen.client, agent))["state"]
    return state


def _is_frozen(worker: Running) -> bool:
    return bool(psutil.Process(worker.child.pid).status() == psutil.STATUS_STOPPED)


def _has_ended(worker: Running) -> bool:
    return not worker.child.is_running


def _has_dropped(worker: Running) -> bool:
    return " is lost: its loop ends here" in worker.said()


async def test_frozen_workers_hold_nobody_up_and_write_nothing_when_they_thaw(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """One stands still in the middle of a request, one inside the transaction that posts its answer."""
    gate = f"frozen-{uuid4()}"
    asking = await models.script([{**ECHO, "gate": gate}, ECHO])
    writing = await models.script([ECHO, ECHO])
    (asker, asked), (writer, written) = [await _agent(citizen, model) for model in (asking, writing)]
    in_request = await stack.start_worker()
    await post(citizen.client, asked, "first")
    await models.wait_for_requests(asking, 1)
    in_request.child.send(signal.SIGSTOP)
    in_transaction = await stack.start_worker(CIRCADIAN_FAIL_POINTS="fence.before_commit=stop@2")
    await post(citizen.client, written, "second")
    await wait_until(partial(_is_frozen, in_transaction))
    frozen_at = time.monotonic()

    async with asyncio.timeout(HELD_UP_SECONDS):
        await post(citizen.client, written, "third")  # its row of the space is held by the frozen one
    await stack.start_worker()
    for agent in (asker, writer):
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    before = await stack.fetch(_CHAINS)
    await asyncio.sleep(frozen_at + FROZEN_SECONDS - time.monotonic())
    for worker in (in_request, in_transaction):
        worker.child.send(signal.SIGCONT)
    await models.open_gate(gate)
    for worker in (in_request, in_transaction):
        await wait_until(partial(_has_dropped, worker))

    assert await stack.fetch(_CHAINS) == before, "who has lost the lease writes nothing"
    for agent, model in ((asker, asking), (writer, writing)):
        paid = await stack.fetchval(f"SELECT count(*) FROM usage_records WHERE agent_id = '{key_of(agent)}'")
        assert paid == len(await models.requests(model)), "but what it asked is paid for, once"
    assert await texts_of(citizen.client, asked) == ["first", "echo: first"]
    assert sorted(await texts_of(citizen.client, written)) == sorted(["second", "third", "echo: second", "echo: third"])
    assert await models.invalid() == []


async def test_thawed_workers_are_of_use_again(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent, space = await _agent(citizen, model)
    worker = await stack.start_worker()
    worker.child.send(signal.SIGSTOP)
    await wait_until(partial(_is_frozen, worker))
    await post(citizen.client, space, "anybody?")

    worker.child.send(signal.SIGCONT)
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert await texts_of(citizen.client, space) == ["anybody?", "echo: anybody?"]


async def test_orphaned_row_of_a_living_worker_is_given_back(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Trap M4: the worker beats, and no loop of it runs for the agent that it owns."""
    model = await models.script([ECHO])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await stack.execute(f"""
        UPDATE agent_processes SET state = 'THINKING', lease_id = gen_random_uuid(), lease_no = lease_no + 1,
          leased_at = now(), worker_id = (SELECT id FROM workers ORDER BY started_at DESC LIMIT 1)
        WHERE agent_id = '{key_of(agent)}'""")

    await post(citizen.client, space, "nobody is at home")
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert await texts_of(citizen.client, space) == ["nobody is at home", "echo: nobody is at home"]


async def test_worker_that_leaves_in_the_middle_of_a_step_is_followed_at_once(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """P10: the step is committed, and the next worker hears of it; it need not wait until the first counts as dead."""
    gate = f"leaving-{uuid4()}"
    say = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": "done"}},
    ]
    model = await models.script([{"calls": [{"name": "read_messages"}], "gate": gate}, {"calls": say}])
    agent, space = await _agent(citizen, model)
    leaving = await stack.start_worker()
    await post(citizen.client, space, "go on")
    await models.wait_for_requests(model, 1)
    await stack.start_worker()

    leaving.child.send(signal.SIGTERM)
    await models.open_gate(gate)
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    await wait_until(partial(_has_ended, leaving))

    first, second, _ = await models.requests(model)
    assert second["arrived_at"] - first["answered_at"] < 4, "handed over, not left behind"
    assert leaving.child.exit_code == 0
    assert await texts_of(citizen.client, space) == ["go on", "done"]
    assert await _crashes(stack, citizen) == 0
    assert await models.invalid() == []


async def _crashes(stack: Stack, citizen: Tenant) -> object:
    """How often an agent was told that its process had died."""
    return await stack.fetchval(
        f"SELECT count(*) FROM inbox_events WHERE tenant_id = '{citizen.id}' AND type = 'SYSTEM'"
    )


class Crowd:
    """Agents with a space each, and people who talk to all of them all the time; each agent echoes what it hears."""

    def __init__(self, citizen: Tenant, places: Sequence[tuple[str, str]]) -> None:
        self._citizen, self._places = citizen, places
        self.said: dict[str, list[str]] = {space: [] for _, space in places}
        self._numbers = count()

    @classmethod
    async def gather(cls, citizen: Tenant, models: Models, *, size: int) -> "Crowd":
        step = {**ECHO, "first_byte_delay_seconds": 0.02}
        scripts = [await models.script([step], repeat_last=True) for _ in range(size)]
        return cls(citizen, [await _agent(citizen, model) for model in scripts])

    @property
    def agents(self) -> list[str]:
        return [agent for agent, _ in self._places]

    async def talk(self) -> None:
        """Until cancelled."""
        while True:
            text = f"message {next(self._numbers)}"
            await asyncio.gather(*(self._say(space, text) for _, space in self._places))

    async def _say(self, space: str, text: str) -> None:
        await asyncio.shield(self._post(space, text))

    async def _post(self, space: str, text: str) -> None:
        await post(self._citizen.client, space, text)
        self.said[space].append(text)

    async def assert_answered(self, *, except_for: str | None = None) -> None:
        """Everything that was said was answered, once."""
        for agent, space in self._places:
            if agent == except_for:
                continue
            await wait_until(partial(is_asleep, self._citizen.client, agent, after_cycles=1), timeout=30)
            texts = await texts_of(self._citizen.client, space)
            answers = [text for text in texts if text.startswith("echo: ")]
            assert sorted(answers) == sorted(f"echo: {text}" for text in self.said[space])


async def test_rolling_restart_under_load_loses_and_doubles_nothing(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """P11: one worker after the other is replaced while people talk."""
    crowd = await Crowd.gather(citizen, models, size=3)
    for _ in range(3):
        await stack.start_worker()
    talking = asyncio.create_task(crowd.talk())

    for leaving in list(stack.workers):
        await stack.start_worker()
        leaving.child.send(signal.SIGTERM)
        await wait_until(partial(_has_ended, leaving), timeout=15)
        assert leaving.child.exit_code == 0
    await end([talking])

    await crowd.assert_answered()
    assert await _crashes(stack, citizen) == 0
    assert await models.invalid() == []


async def test_admins_words_at_random_moments_leave_consistent_rows(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Pause, resume and stop while people talk and a worker is killed (traps M5, M15)."""
    crowd = await Crowd.gather(citizen, models, size=3)
    stopped, *others = crowd.agents
    await stack.start_worker()
    doomed = await stack.start_worker()
    talking = asyncio.create_task(crowd.talk())

    async def interfere(agent: str) -> None:
        for _ in range(6):
            await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
            await asyncio.sleep(random.random() / 5)
            await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
            await asyncio.sleep(random.random() / 5)

    await asyncio.gather(*map(interfere, crowd.agents))
    await citizen.client.succeed("stopAgent", "agent { id }", agentId=stopped)
    doomed.child.send(signal.SIGKILL)
    await asyncio.gather(*map(interfere, others))
    await end([talking])

    await crowd.assert_answered(except_for=stopped)
    assert await _leftovers(stack, stopped) == {"state": "SLEEPING", "lease": None, "open": 0, "waiting": 0}
    for agent in others:
        assert await _leftovers(stack, agent) == {"state": "SLEEPING", "lease": None, "open": 0, "waiting": 0}
    assert await models.invalid() == []


async def _leftovers(stack: Stack, agent: str) -> dict[str, Any]:
    [row] = await stack.fetch(f"""
        SELECT p.state, p.lease_id AS lease,
          (SELECT count(*) FROM think_cycles c WHERE c.agent_id = p.agent_id AND c.outcome IS NULL) AS open,
          (SELECT count(*) FROM inbox_events e WHERE e.agent_id = p.agent_id
            AND e.receipt IN ('PENDING', 'INJECTED')) AS waiting
        FROM agent_processes p WHERE p.agent_id = '{key_of(agent)}'""")
    return dict(row)


@pytest.mark.parametrize("word", ["pauseAgent", "stopAgent"])
async def test_admins_word_during_a_backoff(stack: Stack, citizen: Tenant, models: Models, word: str) -> None:
    """Trap M16: a resume cuts no wait short, and a stop ends it."""
    model = await models.script([{"status": 429}] * 3 + [ECHO])
    agent, space = await _agent(citizen, model)
    await stack.start_worker(CIRCADIAN_MODEL_RETRY_BASE_SECONDS="1.5")
    await post(citizen.client, space, "busy?")
    await wait_until(partial(_backs_off, stack, agent))
    tries = len(await models.requests(model))

    await citizen.client.succeed(word, "agent { id }", agentId=agent)
    assert await _state(citizen, agent) == {"pauseAgent": "PAUSED", "stopAgent": "STOPPED"}[word]
    if word == "pauseAgent":
        await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
        assert await _backs_off(stack, agent)
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
        assert (await texts_of(citizen.client, space))[-1] == "echo: busy?"
        assert (await process_of(citizen.client, agent))["cycleCount"] == 1, "the cycle was kept"
    else:
        assert await _leftovers(stack, agent) == {"state": "SLEEPING", "lease": None, "open": 0, "waiting": 0}
        assert len(await models.requests(model)) == tries
    assert await models.invalid() == []


async def _backs_off(stack: Stack, agent: str) -> bool:
    found = await stack.fetchval(f"""SELECT count(*) FROM agent_processes WHERE agent_id = '{key_of(agent)}'
        AND (state, wake_reason) = ('WAKING', 'RETRY') AND wake_at > now()""")
    return found == 1
