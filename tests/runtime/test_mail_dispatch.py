"""Mails are sent one after the other. If the mail server is away, no mail is tried again before its time."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.kit.mail import Mail
from backend.kit.smtp import MailRefused, MailServerUnavailable
from backend.runtime.background_jobs.mail_dispatch import MailDispatch
from backend.tools.notifications.mail_rounds import MemberMail, Round, new_round
from tests.harness.waiting import wait_until


class Server:
    """A mail server. `answers`: what it raises for an address. Each mail waits for the gate."""

    def __init__(self, **answers: Exception) -> None:
        self.taken, self.tried, self.at_once, self.most_at_once = list[str](), list[str](), 0, 0
        self.gate = asyncio.Event()
        self.gate.set()
        self._answers = answers

    async def deliver(self, mail: Mail) -> None:
        self.tried.append(mail.to)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.gate.wait()
        finally:
            self.at_once -= 1
        if (error := self._answers.get(mail.to)) is not None:
            raise error
        self.taken.append(mail.to)


class Sender:
    """One round of mails to these addresses for each tenant."""

    def __init__(self, *addresses: str) -> None:
        self._addresses = addresses
        self.mailed_to = list[str]()
        #: The failed and the untried addresses of each round.
        self.settled = list[tuple[list[str], list[str]]]()
        self.fails_to_settle = False

    async def collect(self, tenant_id: UUID, *, url: str) -> Round:
        mail_round = new_round(tenant_id, datetime.now(UTC), {}, {})
        mail_round.mails = [MemberMail(uuid4(), (), Mail(to, "About", url)) for to in self._addresses]
        return mail_round

    async def mailed(self, _: Round, mail: MemberMail) -> None:
        self.mailed_to.append(mail.content.to)

    async def settle(self, _: Round, *, failed: Sequence[MemberMail] = (), untried: Sequence[MemberMail] = ()) -> None:
        self.settled.append(([each.content.to for each in failed], [each.content.to for each in untried]))
        if self.fails_to_settle:
            self.fails_to_settle = False
            raise ValueError("a fault of ours")


def _dispatch(server: Server, sender: Sender) -> MailDispatch:
    mailer: Any = server
    return MailDispatch(mailer, sender)


async def _collect(dispatch: MailDispatch, sender: Sender, *tenants: UUID) -> None:
    """Collects a round of each tenant, and waits for their end."""
    before = len(sender.settled)
    for tenant_id in tenants:
        await dispatch.collect(tenant_id, url="https://here")
    await wait_until(lambda: len(sender.settled) == before + len(tenants))


async def test_rounds_of_several_tenants_are_sent_one_mail_after_the_other() -> None:
    server, sender = Server(), Sender("a", "b")
    dispatch = _dispatch(server, sender)

    await _collect(dispatch, sender, uuid4(), uuid4())

    assert (server.taken, sender.mailed_to, server.most_at_once) == (["a", "b"] * 2, ["a", "b"] * 2, 1)
    assert sender.settled == [([], [])] * 2
    await _collect(dispatch, sender, uuid4())
    assert len(server.taken) == 6, "sending begins again after its end"


async def test_a_tenant_has_one_round_at_once() -> None:
    server, sender, tenant_id = Server(), Sender("a"), uuid4()
    dispatch = _dispatch(server, sender)
    server.gate.clear()

    for _ in range(3):
        await dispatch.collect(tenant_id, url="https://here")
    server.gate.set()
    await wait_until(lambda: sender.settled)
    await _collect(dispatch, sender, tenant_id)

    assert server.tried == ["a", "a"], "the second one after the end of the first"


async def test_a_server_that_is_away_is_tried_once_for_all() -> None:
    server, sender = Server(b=MailServerUnavailable("no answer")), Sender("a", "b", "c")

    await _collect(_dispatch(server, sender), sender, uuid4(), uuid4())

    assert server.tried == ["a", "b"]
    assert sender.settled == [(["b", "c"], []), (["a", "b", "c"], [])]
    assert sender.mailed_to == ["a"]


@pytest.mark.parametrize(("is_final", "mailed_to", "failed"), [(True, ["a", "b"], []), (False, ["b"], ["a"])])
async def test_a_refused_mail_is_tried_again_unless_it_is_refused_for_good(
    is_final: bool, mailed_to: list[str], failed: list[str]
) -> None:
    server, sender = Server(a=MailRefused("no", is_final=is_final)), Sender("a", "b")

    await _collect(_dispatch(server, sender), sender, uuid4())

    assert (sender.mailed_to, sender.settled) == (mailed_to, [(failed, [])])


async def test_the_failure_of_one_round_stops_no_other() -> None:
    server, sender, tenant_id = Server(), Sender("a"), uuid4()
    sender.fails_to_settle = True
    dispatch = _dispatch(server, sender)

    await _collect(dispatch, sender, tenant_id, uuid4())
    await _collect(dispatch, sender, tenant_id)

    assert server.taken == ["a"] * 3


async def test_a_worker_that_leaves_begins_no_further_mail() -> None:
    server, sender = Server(), Sender("a", "b")
    dispatch = _dispatch(server, sender)
    server.gate.clear()
    await dispatch.collect(uuid4(), url="https://here")
    await wait_until(lambda: server.tried)

    leaving = asyncio.create_task(dispatch.leave())
    await asyncio.sleep(0)
    server.gate.set()
    await leaving

    assert (server.taken, sender.settled) == (["a"], [([], ["b"])])
