"""A mail about waiting calls tells of all of them, however many wait: it names, counts, or says that more may wait."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail
from backend.kit.redis_signals import Hints
from backend.tools.notifications import hold_mails, hold_notices
from backend.tools.notifications.mail_rounds import Round
from tests.factories.domain import World, make_world, own_database
from tests.factories.people import add_person
from tests.harness.stores import Stores

_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at)
VALUES ($3, $1, $2, (SELECT count(*) + 1 FROM think_cycles WHERE agent_id = $2), 'PLAN', 'none', 'RESTED', now())"""
#: Questions of one step: all begin to wait in the same transaction, a minute ago.
_ASK = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind,
  state, space_id, started_at, expires_at)
SELECT gen_random_uuid(), $1, $2, $3, 1, n, 'ask', '{}', '\\x00', 'SPACE', 'HELD', $4,
  now() - interval '1 minute', now() + interval '1 day' FROM generate_series(1, $5::int) n"""
_SPACE = "INSERT INTO spaces (id, tenant_id, name, delivery) VALUES ($2, $1, 'Far', 'ALL')"
_JOIN = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
VALUES (gen_random_uuid(), $1, $2, 'PERSON', $3)"""
_DUE_NOW = "UPDATE tool_calls SET mail_at = now() WHERE tenant_id = $1 AND mail_at IS NOT NULL"
_RESTED = "UPDATE members SET hold_mailed_at = hold_mailed_at - interval '15 minutes' WHERE tenant_id = $1"
_LEFT = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND (mail_at IS NOT NULL OR told IS NULL)"
_EMAIL = "SELECT u.email FROM members m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND m.id = $2"
_MORE = "Others may wait for you too."


@dataclass(slots=True)
class Stage:
    world: World
    owner: asyncpg.Connection
    database_url: str

    async def ask(self, count: int, *, agent: int = 0, space_id: UUID | None = None) -> None:
        cycle_id, agent_id = uuid4(), self.world.agent_ids[agent]
        await self.owner.execute(_CYCLE, self.world.tenant_id, agent_id, cycle_id)
        space_id = space_id or self.world.space_id
        await self.owner.execute(_ASK, self.world.tenant_id, agent_id, cycle_id, space_id, count)

    async def other_space(self) -> tuple[UUID, str]:
        """A space of one other person, and their mail address."""
        space_id, address = uuid4(), f"{uuid4().hex}@example.com"
        person = await add_person(self.database_url, tenant_id=self.world.tenant_id, email=address)
        await self.owner.execute(_SPACE, self.world.tenant_id, space_id)
        await self.owner.execute(_JOIN, self.world.tenant_id, space_id, person.member_id)
        return space_id, address

    async def own_address(self) -> str:
        return str(await self.owner.fetchval(_EMAIL, self.world.tenant_id, self.world.owner.id))

    async def run(self, sql: str) -> None:
        await self.owner.execute(sql, self.world.tenant_id)

    async def left(self) -> int:
        """How many calls will be mailed about later, or have no notice yet."""
        return int(await self.owner.fetchval(_LEFT, self.world.tenant_id))

    async def collect(self) -> Round | None:
        await hold_notices.write_notices(self.world.tenant_id)
        return await hold_mails.collect(self.world.tenant_id, url="https://here.example")

    async def send(self) -> list[Mail]:
        """Rounds until nothing is due; the server accepts each mail."""
        sent: list[Mail] = []
        for _ in range(10):
            if (mail_round := await self.collect()) is not None:
                await self._send(mail_round, sent)
        return sent

    async def _send(self, mail_round: Round, sent: list[Mail]) -> None:
        for mail in mail_round.mails:
            sent.append(mail.content)
            await hold_mails.mailed(mail_round, mail)
        await hold_mails.settle(mail_round)


@pytest.fixture
async def stage(stores: Stores, hints: Hints) -> AsyncIterator[Stage]:
    async with own_database(stores) as own:
        world = await make_world(own.owner_database_url, hints, agents_count=5)
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        try:
            yield Stage(world, connection, own.owner_database_url)
        finally:
            await connection.close()


def _subjects(mails: Sequence[Mail]) -> list[str]:
    return [mail.subject for mail in mails]


async def test_one_mail_tells_of_all_calls_of_a_step(stage: Stage) -> None:
    await stage.ask(25)

    [mail] = await stage.send()

    assert mail.subject == "25 calls wait for your word"
    assert mail.text.count("- Agent 0 asks people by ask, in Lobby\n") == DEFAULT.hold_mail_lines
    assert f"- and {25 - DEFAULT.hold_mail_lines} more\n" in mail.text
    assert _MORE not in mail.text
    assert await stage.left() == 0


async def test_calls_of_several_agents_are_counted_for_each_person(stage: Stage) -> None:
    far, bea = await stage.other_space()
    await stage.ask(18)
    await stage.ask(9, agent=1)
    await stage.ask(24, agent=1, space_id=far)

    mails = await stage.send()

    assert {mail.to: mail.subject for mail in mails} == {
        await stage.own_address(): "27 calls wait for your word",
        bea: "24 calls wait for your word",
    }
    assert len(mails) == 2
    assert await stage.left() == 0


@pytest.mark.parametrize("looks", [0, 1])
async def test_mail_that_cannot_count_all_says_so(stage: Stage, looks: int) -> None:
    """A person whose calls were left out gets a mail of the next round. Nobody gets two.

    `looks`: notices are written so many times before the mails, for `holds_told` calls each time.
    """
    far, bea = await stage.other_space()
    for agent in range(5):
        await stage.ask(DEFAULT.hold_mail_calls // 5 + 2, agent=agent)
    await stage.ask(3, space_id=far)
    for _ in range(looks):
        await hold_notices.write_notices(stage.world.tenant_id)

    first, second = await stage.send()

    assert first.to == await stage.own_address()
    assert first.subject == f"{DEFAULT.hold_mail_calls} calls wait for your word"
    assert _MORE in first.text
    assert (second.to, second.subject) == (bea, "3 calls wait for your word")
    assert await stage.left() == 0


async def test_groups_of_people_are_limited_and_none_is_left_out(stage: Stage) -> None:
    """Each space has other people."""
    addresses = []
    for _ in range(DEFAULT.hold_mail_groups + 2):
        space_id, address = await stage.other_space()
        addresses.append(address)
        await stage.ask(2, space_id=space_id)

    mails = await stage.send()

    assert sorted(mail.to for mail in mails) == sorted(addresses)
    assert set(_subjects(mails)) == {"2 calls wait for your word"}
    assert [_MORE in mail.text for mail in mails].count(True) == DEFAULT.hold_mail_groups
    assert await stage.left() == 0


async def test_new_calls_after_a_mail_wait_for_its_rest_and_all_are_counted(stage: Stage) -> None:
    await stage.ask(5)
    assert _subjects(await stage.send()) == ["5 calls wait for your word"]
    await stage.ask(25)
    await stage.ask(5, agent=1)
    assert await stage.send() == []
    assert await stage.left() == 30

    await stage.run(_RESTED)
    await stage.run(_DUE_NOW)

    assert _subjects(await stage.send()) == ["30 calls wait for your word"]
    assert await stage.left() == 0


async def test_mail_that_was_not_recorded_is_sent_again_with_all_calls(stage: Stage) -> None:
    """The worker dies after the server has accepted the mail. If it dies later, no mail is sent again."""
    await stage.ask(25)
    assert await stage.collect() is not None
    assert await stage.send() == [], "the calls are leased"
    await stage.run(_DUE_NOW)

    mail_round = await stage.collect()
    assert mail_round is not None
    [mail] = mail_round.mails
    assert mail.content.subject == "25 calls wait for your word"
    await hold_mails.mailed(mail_round, mail)
    await stage.run(_DUE_NOW)

    assert await stage.send() == []
    assert await stage.left() == 0
