"""Signing in and out at the pages: what a session is, and what it takes to begin one (X3)."""

from tests.harness.visitor import Outbox, Visitor


async def test_a_person_signs_up_out_and_in_again(visitor: Visitor, outbox: Outbox) -> None:
    address = await visitor.sign_up(outbox, name="Olga", organisation="Acme & Sons")
    account = await visitor.open("/account")

    assert "Acme &amp; Sons" in account.text
    assert address in account.text

    await visitor.submit("/signout", {}, on="/account")
    assert not await visitor.is_signed_in()

    answer = await visitor.sign_in(address)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert await visitor.is_signed_in()
