"""A page that asks for the present password: it counts only if it is still the password when the page acts on it."""

import asyncio

import pytest

from tests.factories import accounts
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth.test_second_step import _begin, _code, _confirm, _enrol

_ANOTHER = "quiet orchard 7 umbrellas"
_TWO_STEP = "/account/two-step"
#: Nobody changes these until the block ends.
_LOCKS = (
    "SELECT FROM users WHERE email = $1 FOR UPDATE",
    "SELECT FROM second_factors WHERE user_id = (SELECT id FROM users WHERE email = $1) FOR UPDATE",
)
#: What a mailed link does, with a hash that no password has.
_RESET = "SELECT change_password(id, 'reset', true) FROM users WHERE email = $1"
_STATE = """SELECT u.password_hash, (SELECT count(*) FROM second_factors s WHERE s.user_id = u.id) AS factors
FROM users u WHERE u.email = $1"""
_LATER = """UPDATE browser_sessions SET stepped_up_at = stepped_up_at - interval '1 hour'
WHERE user_id = (SELECT id FROM users WHERE email = $1)"""
_CONFIRM = """UPDATE second_factors SET confirmed_at = now(), last_step = 0
WHERE user_id = (SELECT id FROM users WHERE email = $1)"""
#: What a sign-in in another browser does.
_BEGIN_SESSION = """INSERT INTO browser_sessions (id, user_id, digest, user_agent, expires_at)
SELECT gen_random_uuid(), id, id::text::bytea, '', now() + interval '1 hour' FROM users WHERE email = $1"""
_OPEN_SESSIONS = """SELECT count(*) FROM browser_sessions
WHERE user_id = (SELECT id FROM users WHERE email = $1) AND revoked_at IS NULL"""
_WAITS = """SELECT EXISTS (SELECT FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pg_blocking_pids(pid) && ARRAY[$1::int])"""


@pytest.mark.parametrize("act", ["change", "begin", "remove"])
async def test_a_password_that_was_reset_meanwhile_proves_nothing(
    visitor: Visitor, outbox: Outbox, stores: Stores, act: str
) -> None:
    """Who knows the old password and has a session cannot take the account back from the person who has reset it."""
    address, url = await visitor.sign_up(outbox), stores.owner_database_url
    if act == "remove":
        await _enrol(visitor)
    path, on = ("/account/password", "/account") if act == "change" else (f"{_TWO_STEP}/{act}", _TWO_STEP)

    async with accounts.owner(url) as connection, accounts.owner(url) as other:
        async with connection.transaction():
            for statement in (*_LOCKS, _RESET):
                await connection.execute(statement, address)
            sent = asyncio.create_task(visitor.submit(path, {"current": PASSWORD, "password": _ANOTHER}, on=on))
            await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))
        response = await sent
        state = await other.fetchrow(_STATE, address)

    assert tuple(state) == ("reset", 1 if act == "remove" else 0)
    assert (response.status_code, response.headers["location"].partition("?")[0]) == (303, "/signin")


async def test_a_sign_in_by_the_password_alone_ends_when_a_second_step_is_turned_on_meanwhile(
    visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address, url = await visitor.sign_up(outbox), stores.owner_database_url
    await visitor.submit(f"{_TWO_STEP}/begin", {"current": PASSWORD}, on=_TWO_STEP)
    await visitor.submit("/signout", {}, on="/account")

    async with accounts.owner(url) as connection, accounts.owner(url) as other:
        async with connection.transaction():
            await connection.execute(_LOCKS[0], address)
            form = {"email": address, "password": PASSWORD}
            sent = asyncio.create_task(visitor.submit("/signin", form, on="/signin"))
            await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))
            await connection.execute(_CONFIRM, address)
        response = await sent

        assert response.status_code == 422
        assert await other.fetchval(_OPEN_SESSIONS, address) == 0


async def test_turning_a_second_step_on_ends_a_session_that_begins_meanwhile(
    visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address, url = await visitor.sign_up(outbox), stores.owner_database_url
    secret, fields = await _begin(visitor)

    async with accounts.owner(url) as connection, accounts.owner(url) as other:
        async with connection.transaction():
            await connection.execute("SELECT FROM users WHERE email = $1 FOR SHARE", address)
            await connection.execute(_BEGIN_SESSION, address)
            sent = asyncio.create_task(_confirm(visitor, fields, _code(secret)))
            await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))
        response = await sent

        assert response.status_code == 200
        assert await other.fetchval(_OPEN_SESSIONS, address) == 1


async def test_the_password_alone_is_no_fresh_proof_of_who_has_a_second_step(
    visitor: Visitor, outbox: Outbox, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox)
    await _enrol(visitor)
    await accounts.ask(stores.owner_database_url, _LATER, address)

    begun = await visitor.submit(f"{_TWO_STEP}/begin", {"current": PASSWORD}, on=_TWO_STEP)
    answer = await visitor.submit("/account/organisations/create", {"name": "Another"}, on="/account")

    assert begun.status_code == 200
    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/stepup")
