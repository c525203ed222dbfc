"""Sends mails to members of tenants, one after the other, in a separate task.

`runtime.background_jobs.notifications` calls it. Each kind of mail has its own `MailDispatch` and its own sender
(`tools.notifications.mail_rounds`). If the mail server hangs, only mails are delayed. If it is unreachable, it is not
tried again for each mail: all mails of the round are put off.
"""

import asyncio
import logging
from collections import deque
from uuid import UUID

from backend.kit import tasks
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mailer
from backend.kit.smtp import MailRefused, MailServerUnavailable
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import logs
from backend.tools.notifications.mail_rounds import MailSender, MemberMail, Round

log = logging.getLogger(__name__)

#: The time for the mail that is being sent when the worker stops.
_LEAVING_SECONDS = 15.0


class MailDispatch:
    def __init__(self, mailer: Mailer, sender: MailSender) -> None:
        self._mailer = mailer
        self._sender = sender
        self._rounds: deque[Round] = deque()
        self._ends_at: dict[UUID, float] = {}
        self._sending: asyncio.Task[None] | None = None
        self._is_leaving = False

    async def collect(self, tenant_id: UUID, *, url: str) -> None:
        """Collect the due mails of the tenant and start sending, unless a round of the tenant is still running."""
        if (
            tenant_id not in self._ends_at
            and (mail_round := await self._sender.collect(tenant_id, url=url)) is not None
        ):
            self._take(mail_round)

    def _take(self, mail_round: Round) -> None:
        self._rounds.append(mail_round)
        self._ends_at[mail_round.tenant_id] = asyncio.get_running_loop().time() + DEFAULT.mail_round_seconds
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_rounds())

    async def leave(self) -> None:
        """Stop sending. The next worker sends the mails that were not begun."""
        self._is_leaving = True
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=_LEAVING_SECONDS)
            await tasks.end([self._sending])

    async def _send_rounds(self) -> None:
        is_away = False
        while self._rounds:
            mail_round = self._rounds.popleft()
            try:
                is_away = await self._send(mail_round, is_away=is_away)
            except TRANSIENT as error:
                log.warning(
                    "mails of tenant %s were not sent and are sent later: %s",
                    mail_round.tenant_id,
                    type(error).__name__,
                )
            except Exception:  # the edge: the failure of one tenant must not stop the others
                log.exception("mails of tenant %s were not sent and are sent later", mail_round.tenant_id)
            finally:
                del self._ends_at[mail_round.tenant_id]

    async def _send(self, mail_round: Round, *, is_away: bool) -> bool:
        """Send one round. Returns whether the mail server is unreachable now."""
        failed: list[MemberMail] = []
        untried: list[MemberMail] = []
        for mail in mail_round.mails:
            if is_away:
                failed.append(mail)
            elif self._is_leaving or asyncio.get_running_loop().time() > self._ends_at[mail_round.tenant_id]:
                untried.append(mail)
            else:
                try:
                    if await self._is_settled(mail):
                        await self._sender.mailed(mail_round, mail)
                    else:
                        failed.append(mail)
                except MailServerUnavailable as error:
                    log.error(
                        "the SMTP server is unreachable, mails are sent later: %s", logs.named(error.__cause__ or error)
                    )
                    failed.append(mail)
                    is_away = True
        await self._sender.settle(mail_round, failed=failed, untried=untried)
        return is_away

    async def _is_settled(self, mail: MemberMail) -> bool:
        """Send one mail. Returns True if the server took it, or if it refused the mail for good."""
        try:
            await self._mailer.deliver(mail.content)
        except MailRefused as error:
            log.warning("the SMTP server refused a mail to member %s", mail.member_id)
            return error.is_final
        return True
