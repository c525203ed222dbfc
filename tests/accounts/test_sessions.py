"""What the named functions of accounts promise where the pages cannot show it: races, keys that change, cleaning up."""

from uuid import UUID

import pytest

from backend.accounts import accounts, links, sessions
from backend.accounts.errors import AddressTaken, LinkGone
from backend.accounts.models import AccountTokenPurpose
from backend.kit.keyring import Keyring
from backend.kit.unit_of_work import unit_of_work
from tests.factories.accounts import age_links, age_sessions, ask
from tests.harness.stores import KEYS, SECRET_KEY, Stores
from tests.harness.visitor import unused_address

pytestmark = pytest.mark.usefixtures("database")

_YOUNGER = Keyring.parse(f"another-secret-key-that-came-afterwards-0123,{SECRET_KEY}")


async def _person(address: str) -> UUID:
    async with unit_of_work(None) as work:
        return await accounts.create(work, email=address, name="Ida", password_hash="one")


async def _begin(user_id: UUID, *, proved_hash: str | None = None) -> str | None:
    async with unit_of_work(None) as work:
        return await sessions.begin(work, KEYS, user_id=user_id, user_agent="a browser", proved_hash=proved_hash)


async def test_an_address_has_one_account() -> None:
    address = unused_address()
    await _person(address)

    with pytest.raises(AddressTaken):
        await _person(address)


async def test_a_password_that_was_changed_meanwhile_begins_no_session() -> None:
    """Proved, then replaced, then the session is to begin: whoever knew the old one stays outside."""
    user_id = await _person(unused_address())
    assert await _begin(user_id, proved_hash="one")

    async with unit_of_work(None) as work:
        await accounts.change_password(work, user_id, "two")

    assert await _begin(user_id, proved_hash="one") is None
    assert await _begin(user_id, proved_hash="two")


async def test_a_change_of_the_password_ends_every_session_and_mailed_link() -> None:
    address = unused_address()
    user_id = await _person(address)
    cookie = await _begin(user_id)
    assert cookie
    async with unit_of_work(None) as work:
        link = await links.issue(work, KEYS, AccountTokenPurpose.RESET, email=address)

    async with unit_of_work(None) as work:
        await accounts.change_password(work, user_id, "two")

    assert await sessions.find(KEYS, cookie) is None
    async with unit_of_work(None) as work:
        with pytest.raises(LinkGone):
            await links.use(work, KEYS, AccountTokenPurpose.RESET, link=link)


async def test_cookies_and_links_outlive_a_change_of_the_installation_s_key() -> None:
    address = unused_address()
    cookie = await _begin(await _person(address))
    assert cookie
    async with unit_of_work(None) as work:
        link = await links.issue(work, KEYS, AccountTokenPurpose.RESET, email=address)

    found = await sessions.find(_YOUNGER, cookie)

    assert found is not None
    assert found.email == address
    async with unit_of_work(None) as work:
        assert await links.use(work, _YOUNGER, AccountTokenPurpose.RESET, link=link) == address


async def test_sessions_of_others_cannot_be_ended() -> None:
    mine, theirs = await _person(unused_address()), await _person(unused_address())
    cookie = await _begin(theirs)
    assert cookie
    found = await sessions.find(KEYS, cookie)
    assert found is not None

    async with unit_of_work(None) as work:
        await sessions.end(work, mine, found.session_id)
        await sessions.end_others(work, mine, but=UUID(int=0))

    assert await sessions.find(KEYS, cookie) is not None


async def test_expired_rows_are_deleted_by_new_ones(stores: Stores) -> None:
    address, url = unused_address(), stores.owner_database_url
    user_id = await _person(address)
    await _begin(user_id)
    async with unit_of_work(None) as work:
        await links.issue(work, KEYS, AccountTokenPurpose.RESET, email=address)
    await age_sessions(url, address, old="10 years")
    await age_links(url, address, by="10 years")

    await _begin(user_id)
    async with unit_of_work(None) as work:
        await links.issue(work, KEYS, AccountTokenPurpose.RESET, email=address)

    assert len(await ask(url, "SELECT id FROM browser_sessions WHERE user_id = $1", user_id)) == 1
    assert len(await ask(url, "SELECT id FROM account_tokens WHERE email = $1", address)) == 1


async def test_a_malformed_cookie_causes_no_lookup() -> None:
    assert await sessions.find(KEYS, "cir_bs_" + "a" * 38) is None
    assert await sessions.find(KEYS, "\ud800") is None


async def test_a_person_has_at_most_a_hundred_sessions(stores: Stores) -> None:
    """Signing in well is not counted as guessing, so nothing else would bound what one person leaves behind."""
    user_id = await _person(unused_address())
    crowd = """INSERT INTO browser_sessions (id, user_id, digest, seen_at, expires_at, revoked_at)
    SELECT gen_random_uuid(), $1, decode(md5(random()::text), 'hex'), now() - make_interval(mins => n),
      now() + interval '1 day', CASE WHEN n < 60 THEN now() END FROM generate_series(1, 120) n"""
    count = """SELECT count(*) AS rows, count(*) FILTER (WHERE revoked_at IS NULL) AS standing
    FROM browser_sessions WHERE user_id = $1"""
    await ask(stores.owner_database_url, crowd, user_id)

    cookie = await _begin(user_id)

    assert cookie
    assert await sessions.find(KEYS, cookie) is not None
    [row] = await ask(stores.owner_database_url, count, user_id)
    assert (row["rows"], row["standing"]) == (100, 62), "those that ended go first"
