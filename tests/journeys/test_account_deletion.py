"""A deleted account is gone from every table and from a backup that comes back; organisations keep what was written."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
import redis.asyncio as redis

from backend.kit.fail_points import FailPoint
from backend.tenants.models import Role
from tests.factories import people
from tests.factories.agents import create_agent, is_asleep
from tests.factories.erasures import expire_claims
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Person, Tenant, Tenants
from tests.harness.authenticator import Authenticator
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO
from tests.oauth.passkey_scene import add

_PATH = "/account/delete"
_POINTS = [FailPoint.ERASURE_LOGGED, FailPoint.ERASING_BEFORE_COMMIT, FailPoint.ERASED_BEFORE_DONE]


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class _Ida:
    """A person who deletes their account. `mark`: it is in their name, address and texts, and nowhere else."""

    stack: Stack
    visitor: Visitor
    outbox: Outbox
    mark: str

    @property
    def address(self) -> str:
        return f"{self.mark}@example.com"

    async def join(self, tenant: Tenant, *, role: Role = Role.MEMBER) -> Person:
        """A member with a token, who has chosen a password and is signed in at the pages."""
        person = await tenant.person(role=role, name="Ida", email=self.address)
        await self.visitor.submit("/reset", {"email": self.address})
        link = await self.outbox.link_to(self.address, subject="Choose a password")
        assert (await self.visitor.submit(link, {"password": PASSWORD})).status_code == 303
        return person

    async def delete(self) -> None:
        answer = await self.visitor.submit(_PATH, {"email": self.address})
        assert answer.headers["location"] == "/account/deleted", answer.text

    async def user_id(self) -> str:
        return str(await self.stack.fetchval(f"SELECT id FROM users WHERE email = '{self.address}'"))

    async def places(self) -> set[str]:
        """Tables and keys of Redis that have the mark."""
        async with redis.Redis.from_url(self.stack.stores.redis_url) as client:
            keys = [key async for key in client.scan_iter(count=1000)]
            in_redis = {str(key) for key in keys if self.mark in f"{key!r}{await client.dump(key)!r}"}
        return in_redis | await _tables_with(self.stack, self.mark)


@pytest.fixture
async def ida(stack: Stack) -> AsyncIterator[_Ida]:
    async with Visitor(stack.api.base_url) as visitor:
        yield _Ida(stack, visitor, Outbox(stack.directory), f"canary-{uuid4().hex}")


async def _is_done(stack: Stack, user_id: str) -> bool:
    return await stack.fetchval(f"SELECT state FROM erasures WHERE subject_id = '{user_id}'") == "DONE"


async def _until_deleted(stack: Stack, user_id: str) -> None:
    """With what was requested of it: assistants and their spaces."""
    await wait_until(partial(_is_done, stack, user_id), timeout=60)
    everything = "SELECT bool_and(state IN ('DONE', 'CANCELLED')) FROM erasures"
    await wait_until(lambda: stack.fetchval(everything), timeout=60)


async def _tables_with(stack: Stack, text: str) -> set[str]:
    tables = [row[0] for row in await stack.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")]
    return {table for table in tables if text in str(await stack.fetchval(f"SELECT json_agg(t)::text FROM {table} t"))}


async def _departures(stack: Stack, tenant: Tenant) -> list[dict[str, str]]:
    """The details of the departures in the tenant's audit log."""
    found = await stack.fetch(
        f"SELECT details FROM audit_log WHERE tenant_id = '{tenant.id}' AND action = 'member.left' ORDER BY id"
    )
    return [json.loads(row[0]) for row in found]


def _lines(file: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


async def _talk(ida: _Ida, person: Person, model: str, acme: Tenant) -> tuple[str, str]:
    """A conversation with the person's assistant, and one with an agent of the organisation; the two spaces."""
    fields = "assistant { agent { id } space { id } }"
    own = (await person.client.succeed("myAssistant", fields))["assistant"]
    await acme.client.succeed("updateAgent", "__typename", agentId=own["agent"]["id"], model=model)
    agent = await create_agent(acme.client, model=model)
    space = await create_space(acme.client, members=[agent, person.actor_id])
    await post(person.client, own["space"]["id"], f"private {ida.mark}")
    await wait_until(lambda: is_asleep(person.client, own["agent"]["id"], after_cycles=1))
    await post(person.client, space, "for the organisation")
    await wait_until(lambda: is_asleep(acme.client, agent, after_cycles=1))
    return own["space"]["id"], space


async def test_nothing_of_the_account_is_left_but_what_the_person_wrote(
    stack: Stack, tenants_here: Tenants, ida: _Ida, models: Models, erasure_log: Path
) -> None:
    """The person has a password, a passkey, mailed links, a token, an assistant, and was in an organisation before."""
    await stack.start_worker()
    acme, former = await tenants_here.create(), await tenants_here.create()
    person, visitor = await ida.join(acme), ida.visitor
    await visitor.submit("/account/name", {"name": ida.mark}, on="/account")
    await people.invite(former.client, ida.address)
    await visitor.submit(await ida.outbox.link_to(ida.address, subject="Olga invites you to Acme"), {})
    await visitor.submit(f"/account/organisations/{former.id}/leave", {})
    await add(visitor, Authenticator(visitor.base_url), name=f"passkey {ida.mark}")
    model = await models.script([ECHO], repeat_last=True)
    own, common = await _talk(ida, person, model, acme)
    assert {"users", "passkeys", "account_tokens", "invitations", "messages"} <= await ida.places()
    user_id = await ida.user_id()

    await ida.delete()
    refused = await acme.client.http.post(
        acme.client.url,
        json={"query": "{ viewer { __typename } }"},
        headers={"Authorization": f"Bearer {person.token}"},
    )
    await _until_deleted(stack, user_id)

    assert refused.status_code == 401
    assert await ida.places() == {"members"}, "the name that the former organisation has"
    assert await _tables_with(stack, user_id) == {"erasures"}
    rows = await stack.fetch("SELECT name, user_id, left_at IS NULL FROM members WHERE name <> 'Olga' ORDER BY name")
    assert [tuple(row) for row in rows] == [("Ida", None, False), (ida.mark, None, False)]
    assert {line["kind"] for line in _lines(erasure_log)} == {"ACCOUNT", "AGENT", "SPACE"}
    assert await _departures(stack, acme) == [{"account": "deleted"}]
    assert await _departures(stack, former) == [{}]
    said = {(each["author"]["name"], each["text"]) for each in await messages_of(acme.client, common)}
    assert ("Ida", "for the organisation") in said
    assert await stack.fetchval(f"SELECT string_agg(text, '') FROM messages WHERE space_id = '{key_of(own)}'") == ""
    assert await models.invalid() == []


@pytest.mark.parametrize("point", _POINTS)
async def test_a_worker_dies_while_it_deletes_an_account(
    stack: Stack, tenants_here: Tenants, ida: _Ida, erasure_log: Path, point: FailPoint
) -> None:
    first, second = await tenants_here.create(), await tenants_here.create()
    await ida.join(first)
    await people.add_person(second.owner_database_url, tenant_id=second.id, name="Ida", email=ida.address)
    user_id = await ida.user_id()
    await ida.delete()

    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@{2 if point is _POINTS[1] else 1}")
    await wait_until(lambda: not dying.child.is_running)
    await expire_claims(stack)
    assert not await _is_done(stack, user_id)
    await stack.start_worker()

    await _until_deleted(stack, user_id)
    assert await ida.places() == set()
    for tenant in (first, second):
        assert await _departures(stack, tenant) == [{"account": "deleted"}]
    assert {line["subject_id"] for line in _lines(erasure_log)} == {user_id}


async def test_a_replay_deletes_the_account_of_an_older_backup(stack: Stack, tenants_here: Tenants, ida: _Ida) -> None:
    """In the backup they are signed in, and the only owner: somebody took the organisation over after the backup."""
    tenant, other = await tenants_here.create(), await tenants_here.create()
    await ida.join(tenant, role=Role.OWNER)
    await people.add_person(other.owner_database_url, tenant_id=other.id, name="Ida", email=ida.address)
    user_id = await ida.user_id()
    await stack.execute("CREATE TABLE kept_users AS SELECT * FROM users")
    await stack.execute("CREATE TABLE kept_sessions AS SELECT * FROM browser_sessions")
    try:
        await ida.delete()
        await stack.start_worker()
        await _until_deleted(stack, user_id)
        await stack.stop_workers()
        await stack.execute(f"DELETE FROM erasures WHERE subject_id = '{user_id}'")
        await stack.execute(f"INSERT INTO users SELECT * FROM kept_users WHERE id = '{user_id}'")
        await stack.execute(f"INSERT INTO browser_sessions SELECT * FROM kept_sessions WHERE user_id = '{user_id}'")
    finally:
        await stack.execute("DROP TABLE kept_users, kept_sessions")
    own = f"name = 'Ida' AND tenant_id IN ('{tenant.id}', '{other.id}')"
    await stack.execute(f"UPDATE members SET user_id = '{user_id}', left_at = NULL WHERE {own}")
    await stack.execute(f"UPDATE members SET role = 'MEMBER' WHERE tenant_id = '{tenant.id}' AND name = 'Olga'")
    assert "users" in await ida.places()

    replayed = await asyncio.to_thread(run_command, "replay-erasures", **stack.environment)

    assert replayed.returncode == 0, replayed.stderr
    assert "1 of kind ACCOUNT" in replayed.stdout
    assert await ida.places() == set()
    left = f"SELECT count(*) FROM members WHERE {own} AND user_id IS NULL AND left_at IS NOT NULL"
    assert await stack.fetchval(left) == 2
    again = await asyncio.to_thread(run_command, "replay-erasures", **stack.environment)
    assert "done in this database before: 1" in again.stdout


async def test_the_assistant_of_an_organisation_that_was_left_before_goes_too(
    stack: Stack, tenants_here: Tenants, ida: _Ida, models: Models
) -> None:
    await stack.start_worker()
    acme = await tenants_here.create()
    person = await ida.join(acme)
    own, common = await _talk(ida, person, await models.script([ECHO], repeat_last=True), acme)
    await ida.visitor.submit(f"/account/organisations/{acme.id}/leave", {})
    user_id = await ida.user_id()

    await ida.delete()
    await _until_deleted(stack, user_id)

    texts = "SELECT count(*) FROM messages WHERE space_id = '{}' AND text <> ''"
    assert await stack.fetchval(texts.format(key_of(own))) == 0
    assert await stack.fetchval(f"SELECT deleted_at IS NOT NULL FROM spaces WHERE id = '{key_of(own)}'")
    assert await stack.fetchval(texts.format(key_of(common))) != 0


async def test_nobody_takes_over_the_member_of_an_account_that_is_being_deleted(
    stack: Stack, tenants_here: Tenants, ida: _Ida, models: Models
) -> None:
    """A provider made the account. While no worker runs, somebody joins with the same address and an account of their
    own: as a new member, without the assistant."""
    await stack.start_worker()
    acme = await tenants_here.create()
    person = await ida.join(acme)
    await _talk(ida, person, await models.script([ECHO], repeat_last=True), acme)
    user_id = await ida.user_id()
    made = "UPDATE users SET provided_email = email, email = NULL, password_hash = NULL WHERE id = '{}'"
    await stack.execute(made.format(user_id))
    await stack.stop_workers()

    await ida.delete()
    new = await people.add_person(acme.owner_database_url, tenant_id=acme.id, name="New", email=ida.address)
    await stack.start_worker()
    await _until_deleted(stack, user_id)

    assert new.member_id != key_of(person.actor_id)
    agents = f"SELECT count(*) FROM agents WHERE member_id = '{key_of(person.actor_id)}' AND deleted_at IS NULL"
    assert await stack.fetchval(agents) == 0
