"""One plain model request outside of a cycle: what is sent, what counts as a text, and whose cost it is (M4)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from backend.agents import registry
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentKind, UsagePurpose
from backend.agents.registry import AgentChange
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.model import completion
from backend.runtime.model.completion import Completion, CompletionError, CompletionErrorKind
from backend.runtime.worker_state import WorkerState
from tests.factories.domain import World, make_world
from tests.factories.workers import some_worker
from tests.harness.models import Models, Step
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")

_USAGE = """SELECT purpose, cycle_id, step, input_tokens, output_tokens FROM usage_records
WHERE tenant_id = $1 AND agent_id = $2"""
#: Whether a transaction waits for the table. Its number is the same in the databases of other test processes.
_IS_RECORDING = """SELECT EXISTS (SELECT FROM pg_locks
WHERE NOT granted AND locktype = 'relation' AND relation = 'usage_records'::regclass
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""
_BUDGET = """INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end)
VALUES (gen_random_uuid(), $1, 'all', 'TENANT', 'DAY', 'TOKENS', $2, 'ALL', 'PAUSE')"""


@pytest.fixture
async def worker(stores: Stores, models: Models, hints: Hints) -> AsyncIterator[WorkerState]:
    quick = replace(DEFAULT, quick_retry_seconds=0.0)
    async with some_worker(stores, models, hints, limits=quick) as made:
        yield made


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints, agents_count=0)


async def _agent_with(world: World, model: str, **named: Any) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        agent_id = await registry.create(
            work, world.owner, name="Ada", instructions="", model=model, kind=AgentKind.GENERAL
        )
        await registry.update(work, world.owner, agent_id=agent_id, change=AgentChange(**named))
    return agent_id


async def _write(worker: WorkerState, world: World, agent_id: UUID) -> Completion:
    return await completion.write(
        worker, world.tenant_id, agent_id, purpose=UsagePurpose.EPISODE, use=ModelUse.SUMMARIES,
        system="You keep the log.", text="What happened?", max_output_tokens=300,
    )  # fmt: skip


async def test_completion_sends_a_plain_request_and_records_its_cost(
    worker: WorkerState, world: World, models: Models
) -> None:
    model = await models.script([{"text": " They met. "}])
    agent_id = await _agent_with(world, model)

    written = await _write(worker, world, agent_id)

    assert (written.text, written.tokens, written.cost) == ("They met.", 120, Decimal(0))
    [request] = await models.requests(model)
    assert "tools" not in request["body"]
    assert [message["role"] for message in request["chat"]] == ["system", "user"]
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        [row] = await work.fetch_records(_USAGE, world.tenant_id, agent_id)
    assert dict(row) == {
        "purpose": "EPISODE", "cycle_id": None, "step": 0, "input_tokens": 100, "output_tokens": 20,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        ({"text": "Done.", "calls": [{"name": "send_message", "arguments": {"text": "hi"}}]}, "CALLED_TOOLS"),
        ({"text": "  "}, "EMPTY"),
        ({"text": "They met and", "finish_reason": "length"}, "CUT_SHORT"),
        ({"status": 401}, "UNANSWERED"),
        ({"status": 400, "error": "too long", "error_code": "context_length_exceeded"}, "TOO_LONG"),
    ],
)
async def test_reply_without_a_text_is_an_error_with_its_kind(
    worker: WorkerState, world: World, models: Models, *, step: Step, kind: str
) -> None:
    """Trap B9: a model that gets no tools calls a tool and returns no text."""
    agent_id = await _agent_with(world, await models.script([step]))

    with pytest.raises(CompletionError) as failed:
        await _write(worker, world, agent_id)

    assert failed.value.kind is CompletionErrorKind(kind)
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        rows = await work.fetch_records(_USAGE, world.tenant_id, agent_id)
    rows = [row for row in rows if row["purpose"] != "PROBE"]
    assert len(rows) == ("status" not in step), "each reply is charged"


async def test_models_of_the_use_are_asked_until_one_replies_and_that_one_is_recorded(
    worker: WorkerState, world: World, models: Models
) -> None:
    """A model is down, unknown to its provider, or refuses: in each case the next one is asked."""
    down = await models.script([{"status": 500}], repeat_last=True)
    unknown = await models.script([{"status": 404}])
    refusing = await models.script([{"status": 400, "error": "messages.0: I do not take this"}])
    last = await models.script([{"text": "They met."}])
    agent_id = await _agent_with(world, unknown, fallback_models=(refusing, last), models={"summaries": down})

    written = await _write(worker, world, agent_id)

    assert written.model == last.removeprefix("openai/")
    asked = [len(await models.requests(model)) for model in (down, unknown, refusing, last)]
    assert asked == [DEFAULT.quick_retries + 1, 1, 1, 1]
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        rows = await work.fetch_records(
            "SELECT purpose, model FROM usage_records WHERE agent_id = $1 AND purpose <> 'PROBE'", agent_id
        )
    assert [tuple(row) for row in rows] == [("EPISODE", written.model)]


async def test_cost_of_a_reply_is_recorded_although_the_request_is_cancelled_meanwhile(
    worker: WorkerState, world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """The time of a try may end just when the reply is complete."""
    model = await models.script([{"text": "They met."}])
    agent_id = await _agent_with(world, model)

    async with owner.transaction():
        await owner.execute("LOCK TABLE usage_records IN SHARE MODE")
        writing = asyncio.create_task(_write(worker, world, agent_id))
        await wait_until(lambda: owner.fetchval(_IS_RECORDING))
        writing.cancel()
        await asyncio.wait([writing], timeout=0.5)
    with pytest.raises(asyncio.CancelledError):
        await writing

    assert len(await owner.fetch(_USAGE, world.tenant_id, agent_id)) == 1


@pytest.mark.parametrize(("limit", "sent"), [(1_000_000, 1), (100, 0)])
async def test_a_budget_counts_the_request_before_it_is_sent(
    worker: WorkerState, world: World, models: Models, owner: asyncpg.Connection, *, limit: int, sent: int
) -> None:
    """Its reply settles what it had reserved. Without room it is not sent."""
    model = await models.script([{"text": "They met."}])
    agent_id = await _agent_with(world, model)
    await owner.execute(_BUDGET, world.tenant_id, limit)

    if sent:
        assert (await _write(worker, world, agent_id)).tokens == 120
    else:
        with pytest.raises(CompletionError) as failed:
            await _write(worker, world, agent_id)
        assert failed.value.kind is CompletionErrorKind.UNANSWERED

    assert len(await models.requests(model)) == sent
    spent = await owner.fetch("SELECT spent FROM budget_reservations WHERE tenant_id = $1", world.tenant_id)
    assert [row["spent"] for row in spent] == [120] * sent
