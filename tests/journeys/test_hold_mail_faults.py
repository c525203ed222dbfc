"""Mails about what waits for people: the server is away, refuses or hangs, the worker dies. Each goes out all the same,
and once (ADR 0032)."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.holds import create_pay, planned
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer, smtp_server
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import tool_call

_WAITS = "SELECT count(*) FROM tool_calls WHERE tenant_id = '{}' AND mail_at IS NOT NULL"
#: Sooner than a round would be given up, and not at once.
_PUT_OFF = f"""SELECT count(*) FROM tool_calls WHERE tenant_id = '{{}}'
AND mail_at BETWEEN now() AND now() + interval '{DEFAULT.mail_lease_seconds // 2} seconds'"""
_NOBODY_MAILED = "SELECT bool_and(hold_mailed_at IS NULL) FROM members WHERE tenant_id = '{}'"
#: All that waits has done so for a minute.
_DUE = """UPDATE tool_calls SET mail_at = now(), started_at = now() - interval '1 minute'
WHERE tenant_id = '{}' AND mail_at IS NOT NULL"""
_AGAIN = "UPDATE tool_calls SET mail_at = now() WHERE tenant_id = '{}' AND mail_at IS NOT NULL"


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    async with smtp_server() as server:
        yield server


async def _start_worker(stack: Stack, server: SmtpServer) -> None:
    await stack.start_worker(CIRCADIAN_SMTP_URL=f"smtp://127.0.0.1:{server.port}?starttls=off")


async def _admins(citizen: Tenant) -> list[str]:
    addresses = [f"{uuid4().hex}@example.com" for _ in range(2)]
    for address in addresses:
        await citizen.person(email=address, role=Role.ADMIN)
    return addresses


async def _call_waits(stack: Stack, citizen: Tenant, models: Models) -> None:
    await create_pay(citizen)
    await planned(citizen, models, [{"calls": [tool_call("pay", 7)]}, {"text": "ok"}])
    await wait_until(lambda: _is(stack, citizen, _WAITS, 1))


async def _is(stack: Stack, citizen: Tenant, query: str, wanted: object) -> bool:
    return await stack.fetchval(query.format(citizen.id)) == wanted


async def test_server_that_was_away_gets_each_letter_once_it_is_back(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    ada, bea = await _admins(citizen)
    await _start_worker(stack, server)
    await _call_waits(stack, citizen, models)
    server.greeting = b"421 later\r\n"

    await stack.execute(_DUE.format(citizen.id))
    await wait_until(lambda: _is(stack, citizen, _PUT_OFF, 1))
    assert server.connections == 1, "one letter was tried, and the others were not"
    assert await _is(stack, citizen, _NOBODY_MAILED, True)

    server.greeting = b"220 test\r\n"
    server.refused = {ada: b"451 not now\r\n"}
    await stack.execute(_AGAIN.format(citizen.id))
    await wait_until(lambda: _is(stack, citizen, _PUT_OFF, 1))
    assert (server.letters_to(ada), server.letters_to(bea)) == (0, 1)

    server.refused = {}
    await stack.execute(_AGAIN.format(citizen.id))
    await wait_until(lambda: _is(stack, citizen, _WAITS, 0))
    assert (server.letters_to(ada), server.letters_to(bea)) == (1, 1), "who has it gets it no second time"


async def test_address_that_is_refused_for_good_is_not_tried_again(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    ada, bea = await _admins(citizen)
    server.refused = {ada: b"550 nobody here\r\n"}
    await _start_worker(stack, server)
    await _call_waits(stack, citizen, models)

    await stack.execute(_DUE.format(citizen.id))

    await wait_until(lambda: _is(stack, citizen, _WAITS, 0))
    assert (server.letters_to(ada), server.letters_to(bea)) == (0, 1)
    assert not any(ada in worker.said() for worker in stack.workers)


async def test_letters_of_a_worker_that_died_are_sent_by_the_next(
    stack: Stack, citizen: Tenant, models: Models, server: SmtpServer
) -> None:
    """While the server lets it wait, what else the worker tells people goes on."""
    ada, bea = await _admins(citizen)
    await _start_worker(stack, server)
    await _call_waits(stack, citizen, models)
    server.hangs = True
    await stack.execute(_DUE.format(citizen.id))
    await wait_until(lambda: asyncio.sleep(0, server.connections))
    await planned(citizen, models, [{"calls": [tool_call("pay", 8)]}, {"text": "ok"}], name="Second")
    await wait_until(lambda: _is(stack, citizen, _WAITS, 2))

    kill(stack.workers[-1])
    server.hangs = False
    await _start_worker(stack, server)
    await stack.execute(_DUE.format(citizen.id))

    await wait_until(lambda: _is(stack, citizen, _WAITS, 0))
    assert (server.letters_to(ada), server.letters_to(bea)) == (1, 1)
