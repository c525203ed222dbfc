"""A reply that has arrived whole is billed, whatever happens until its step is committed."""

import signal

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS

#: Each is embedded for some seconds, until its server counts as silent.
_QUESTIONS = [f"Where is feline {number}?" for number in range(10)]
_USED = """SELECT is_estimated, input_tokens, output_tokens FROM usage_records WHERE agent_id = '{}'
  AND purpose = 'THINKING' ORDER BY input_tokens"""
_COUNTED = "SELECT input_tokens, outcome FROM think_cycles WHERE agent_id = '{}'"


async def test_a_reply_is_paid_for_if_its_worker_stops_before_the_commit(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The worker waits for the embeddings of the reply's searches when its grace is over. The next one asks anew."""
    searches = [{"name": "search_history", "arguments": {"query": question}} for question in _QUESTIONS]
    asks = {"calls": searches, "usage": {"input": 700, "output": 7}}
    model = await models.script([asks, {"text": "done", "usage": {"input": 1_000, "output": 10}}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await tools.script("embeddings", [{"gate": "never"}] * 100)
    leaving = await stack.start_worker(
        CIRCADIAN_EMBEDDING_MODEL="silent",
        CIRCADIAN_EMBEDDING_BASE_URL=f"{tools.url}/tools",
        CIRCADIAN_WORKER_GRACE_SECONDS="0.5",
    )

    await post(citizen.client, space, "where is it?")
    await wait_until(lambda: _is_embedding(tools), timeout=RECOVERY_SECONDS)
    leaving.child.send(signal.SIGTERM)
    await wait_until(lambda: not leaving.child.is_running, timeout=RECOVERY_SECONDS)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    used = [tuple(row.values()) for row in await stack.fetch(_USED.format(key_of(agent)))]
    assert used == [(False, 700, 7), (False, 1_000, 10)]
    [cycle] = await stack.fetch(_COUNTED.format(key_of(agent)))
    assert (cycle["input_tokens"], cycle["outcome"]) == (1_700, "RESTED")
    assert len(await models.requests(model)) == 2
    assert await models.invalid() == []


async def _is_embedding(tools: Tools) -> bool:
    return any("feline" in each["raw"] for each in await tools.requests("embeddings"))
