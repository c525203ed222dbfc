"""Each alert rule fires once: real processes are brought into the state that it is about, and it is asked what they
say. In a healthy installation none fires."""

import asyncio
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import redis.asyncio as redis

from backend.kit import background, db
from tests.factories.agents import create_agent, is_asleep
from tests.factories.people import invite
from tests.factories.plans import create_plan
from tests.factories.rows import add_event, add_failure_mails, add_reservation, make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint
from tests.harness import alert_rules
from tests.harness.alert_rules import firing
from tests.harness.client import GraphQLFailure
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.scraping import Scrape, metrics_url, scrape
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

#: By test, the alerts that it makes fire.
_WAITING = {
    "CircadianNoWorker", "CircadianWakesWait", "CircadianInboxWaits", "CircadianPlansWait", "CircadianWebhooksFail",
    "CircadianMailsWait", "CircadianSummariesWait", "CircadianAuditLogWaits", "CircadianJobsWait",
    "CircadianReservationsLeft", "CircadianDeadLetters", "CircadianOutsideMessagesWait",
}  # fmt: skip
_MODELS = {"CircadianModelsAway", "CircadianModelRequestsFail"}
_REFUSED = {"CircadianCyclesFail"}
_BUGS = {"CircadianInternalErrors", "CircadianErrorReportsLost"}
_POSTGRES = {"CircadianQueuesUnread", "CircadianRequestsFail", "CircadianSweepsFail"}
_REDIS = {"CircadianRedisFails"}
_LOCKED = {"CircadianTurnsWait"}
_FROZEN = {"CircadianEventLoopBlocked"}
_MAILS = {"CircadianMailsFail"}
#: Fires in `test_queue_ages`.
_SUMMARIES = {"CircadianSummariesFail"}

_SETTINGS = {
    "CIRCADIAN_METRICS_PORT": "0",
    "CIRCADIAN_SMTP_URL": "smtp://127.0.0.1:1",
    "CIRCADIAN_ERROR_HOOK": "tests.fakes.error_hooks:fail",
}
_AWAY = {"status": 503, "error": "away"}
_SAY = {"reply_to_all": True}

_OLD_ROWS = """
UPDATE agent_processes SET wake_at = now() - interval '1 hour' WHERE state = 'WAKING';
UPDATE inbox_events SET created_at = now() - interval '1 hour' WHERE receipt = 'PENDING';
UPDATE webhook_endpoints SET failing_since = now() - interval '1 day';
UPDATE failure_mails SET created_at = now() - interval '2 hours';
UPDATE budget_reservations SET spent = NULL, created_at = now() - interval '1 day';
INSERT INTO compactions (id, tenant_id, agent_id, number, state, trigger, from_seq, to_seq, from_cycle, to_cycle,
  tokens_before, attempts, created_at)
SELECT gen_random_uuid(), tenant_id, id, 1, 'WANTED', 'MANUAL', 1, 1, 1, 1, 900, 0, now() - interval '1 hour'
FROM agents LIMIT 1;
SET session_replication_role = replica;
UPDATE audit_log SET occurred_at = now() - interval '1 hour' WHERE seq IS NULL;
INSERT INTO waiting_messages (id, tenant_id, connector_id, external_id, place, message, files, waits_until, next_try_at)
SELECT gen_random_uuid(), tenant_id, gen_random_uuid(), '1', 1, '{}', '[]', now(), now() - interval '1 hour'
FROM agents LIMIT 1;
RESET session_replication_role;
"""


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-alerts-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **_SETTINGS) as stack,
    ):
        yield stack


async def _scrapes(stack: Stack) -> list[Scrape]:
    return [await scrape(await metrics_url(each)) for each in (stack.api, *stack.workers)]


async def _fires(stack: Stack, before: Sequence[Scrape], wanted: set[str]) -> bool:
    return wanted <= firing(before, await _scrapes(stack))


async def _talk(tenant: Tenant, model: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, **values)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello")
    return agent, space


def test_every_alert_has_a_test_here() -> None:
    tested = [*_WAITING, *_MODELS, *_REFUSED, *_BUGS, *_POSTGRES, *_REDIS, *_LOCKED, *_FROZEN, *_MAILS, *_SUMMARIES]

    assert sorted(tested) == sorted(rule.name for rule in alert_rules.rules())


async def test_no_alert_fires_while_agents_answer(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    await asyncio.gather(*[scrape(await metrics_url(each)) for each in (stack.api, *stack.workers)])
    before = await _scrapes(stack)

    agent, _ = await _talk(citizen, await models.script([_SAY, {}]))
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    # A full machine may keep a loop from its turn for a second.
    assert firing(before, await _scrapes(stack)) - _FROZEN == set()


async def test_what_waits_while_no_worker_runs(stack: Stack, citizen: Tenant, models: Models) -> None:
    before = await _scrapes(stack)
    agent, space = await _talk(citizen, await models.script([{}]))
    await make_due(citizen, await create_plan(citizen.client, agent, cron="0 0 * * *"), hours=1)
    await create_endpoint(citizen.client, "http://127.0.0.1:1/", spaceId=space)
    await add_event(citizen, agent, receipt="DEAD_LETTER")
    await add_failure_mails(citizen, agent)
    given = {"name": "b", "scope": "TENANT", "period": "TOTAL", "unit": "TOKENS", "limit": "1000000000"}
    made = await citizen.client.succeed("createBudget", "budget { id }", **given)
    await add_reservation(citizen, made["budget"]["id"], text="m")

    await stack.execute(_OLD_ROWS)
    async with redis.Redis.from_url(stack.stores.redis_url) as client:
        await client.zadd(background.QUEUE, {"left": int(time.time() * 1_000) - 3_600_000})
    await wait_until(lambda: _fires(stack, before, _WAITING))

    await stack.execute("DELETE FROM failure_mails; DELETE FROM budget_reservations; DELETE FROM compactions")
    await stack.execute("DELETE FROM waiting_messages")
    await stack.execute("UPDATE inbox_events SET receipt = 'DROPPED' WHERE receipt = 'DEAD_LETTER'")
    await stack.flush_redis()


async def test_a_model_that_is_away(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    before = await _scrapes(stack)

    await _talk(citizen, await models.script([_AWAY], repeat_last=True))

    await wait_until(lambda: _fires(stack, before, _MODELS))
    await stack.execute("DELETE FROM model_outages")


async def test_cycles_that_fail(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    before = await _scrapes(stack)

    await _talk(citizen, await models.script([{"status": 400, "error": "messages.0: no"}], repeat_last=True))

    await wait_until(lambda: _fires(stack, before, _REFUSED))


@pytest.mark.fails_loops
async def test_a_bug_and_a_hook_that_fails(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker(CIRCADIAN_FAIL_POINTS="model.before_request=raise%1")
    before = await _scrapes(stack)

    await _talk(citizen, await models.script([_SAY, {}]))

    await wait_until(lambda: _fires(stack, before, _BUGS))


async def test_postgres_is_away(stack: Stack, citizen: Tenant) -> None:
    await stack.start_worker()
    before = await _scrapes(stack)
    await stack.servers.postgres.kill(signal.SIGQUIT)
    try:
        with suppress(GraphQLFailure):
            await citizen.client.execute("{ agents { nodes { id } } }")
        await wait_until(lambda: _fires(stack, before, _POSTGRES), timeout=40)
    finally:
        await stack.servers.postgres.start()
    await wait_until(lambda: _answers(citizen))


async def _answers(tenant: Tenant) -> bool:
    with suppress(GraphQLFailure):
        return bool(await tenant.client.execute("{ agents { nodes { id } } }"))
    return False


async def test_redis_is_away(stack: Stack) -> None:
    await stack.start_worker()
    before = await _scrapes(stack)
    await stack.servers.valkey.kill()
    try:
        await wait_until(lambda: _fires(stack, before, _REDIS), timeout=40)
    finally:
        await stack.servers.valkey.start()


async def test_transactions_that_wait_for_a_connection(stack: Stack, citizen: Tenant) -> None:
    space = await create_space(citizen.client)
    database = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    transaction = database.transaction()
    await transaction.start()
    await database.execute("LOCK TABLE messages IN ACCESS EXCLUSIVE MODE")
    posts = [asyncio.create_task(post(citizen.client, space, str(number))) for number in range(70)]
    try:
        await wait_until(lambda: _fires(stack, [], _LOCKED))
    finally:
        await transaction.rollback()
        await database.close()
        await asyncio.gather(*posts, return_exceptions=True)


async def test_an_event_loop_that_stands_still(stack: Stack) -> None:
    until = time.monotonic() + 1.5
    stack.api.child.send(signal.SIGSTOP)
    await wait_until(lambda: time.monotonic() > until)
    stack.api.child.send(signal.SIGCONT)

    # The first scrape may come before the loop has noticed.
    await wait_until(lambda: _fires(stack, [], _FROZEN))


async def test_mails_that_are_not_sent(stack: Stack, citizen: Tenant) -> None:
    before = await _scrapes(stack)

    await invite(citizen.client, "somebody@example.com")

    await wait_until(lambda: _fires(stack, before, _MAILS))
