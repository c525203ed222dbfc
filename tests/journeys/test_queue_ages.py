"""The age of a queue while every try fails: it is that of the oldest entry since it was first due, and no retry moves
it. So an alert about what waits fires when nothing succeeds."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.compactions import compact, compactions_of, summary, talk
from tests.factories.rows import add_event, add_failure_mails
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.alert_rules import firing
from tests.harness.grounds import Grounds
from tests.harness.models import Models, Step
from tests.harness.scraping import Scrape, metrics_url, scrape
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

_PORT = {"CIRCADIAN_METRICS_PORT": "0"}
_LONG = "All work and no play makes Jack a dull boy. " * 40
_NOTED: Step = {"text": "noted"}
_NO_SUMMARY: Step = {"text": "Sure! Here it is."}

#: Two hours pass for the mails, and the next try is now.
_HOURS_LATER = """UPDATE failure_mails SET created_at = created_at - interval '2 hours', mail_at = now()
WHERE tenant_id = '{}'"""
_TRY_NOW = "UPDATE failure_mails SET mail_at = now() WHERE tenant_id = '{}'"
_PUT_OFF = "SELECT count(*) FROM failure_mails WHERE tenant_id = '{}' AND mail_at > now() + interval '20 minutes'"
_WANTED_LONG_AGO = "UPDATE compactions SET created_at = created_at - interval '1 hour' WHERE tenant_id = '{}'"


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-ages-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url, **_PORT) as stack,
    ):
        yield stack


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as server:
        server.greeting = b"421 not now\r\n"
        yield server


async def _scraped(stack: Stack) -> list[Scrape]:
    return [await scrape(await metrics_url(each)) for each in (stack.api, *stack.workers)]


async def _fires(stack: Stack, name: str) -> bool:
    return name in firing([], await _scraped(stack))


async def test_mails_grow_old_while_the_mail_server_accepts_none(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    await stack.start_worker(CIRCADIAN_SMTP_URL=f"smtp://127.0.0.1:{server.port}?starttls=off")
    await citizen.person(name="Ada", email=f"{uuid4().hex}@example.com", role=Role.ADMIN)
    agent = await create_agent(citizen.client, model=await models.script([]))
    await add_event(citizen, agent, receipt="DEAD_LETTER")
    await add_failure_mails(citizen, agent)

    async def is_put_off() -> bool:
        return await stack.fetchval(_PUT_OFF.format(citizen.id)) == 1

    assert not await _fires(stack, "CircadianMailsWait"), "it is not due yet"
    await stack.execute(_HOURS_LATER.format(citizen.id))
    for tries in (1, 2):
        await wait_until(lambda tries=tries: server.connections >= tries, timeout=60)  # type: ignore[misc]
        await wait_until(is_put_off, timeout=60)
        await wait_until(lambda: _fires(stack, "CircadianMailsWait"), timeout=60)
        await stack.execute(_TRY_NOW.format(citizen.id))

    server.greeting = b"220 test\r\n"
    await wait_until(lambda: bool(server.mails), timeout=60)
    await wait_until(lambda: _is_over(stack, "CircadianMailsWait"), timeout=60)


async def _is_over(stack: Stack, name: str) -> bool:
    return not await _fires(stack, name)


async def test_summaries_grow_old_while_no_try_succeeds(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Its second try runs, and will fail too."""
    gate = f"summary-{uuid4()}"
    await stack.start_worker()
    before = await _scraped(stack)
    writer = await models.script([_NO_SUMMARY, _NO_SUMMARY, {**_NO_SUMMARY, "gate": gate}], repeat_last=True)
    model = await models.script([_NOTED], repeat_last=True)
    agent = await create_agent(citizen.client, model=model, models={"summaries": writer})
    space = await create_space(citizen.client, members=[agent])
    await talk(citizen.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await compact(citizen.client, agent)
    await models.wait_for_requests(writer, 3, timeout=60)
    await stack.execute(_WANTED_LONG_AGO.format(citizen.id))
    await wait_until(lambda: _fires(stack, "CircadianSummariesWait"), timeout=60)
    [found] = await compactions_of(citizen.client, agent)
    assert found["state"] == "WRITING"
    assert "CircadianSummariesFail" in firing(before, await _scraped(stack))

    await models.rescript(writer, [summary()], repeat_last=True)
    await models.open_gate(gate)
    await wait_until(lambda: _is_over(stack, "CircadianSummariesWait"), timeout=60)
