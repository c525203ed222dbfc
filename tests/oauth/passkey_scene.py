"""What the tests of passkeys share: a person with an account, what the script of a page asks, and what it sends."""

from dataclasses import dataclass
from typing import Any

import httpx

from backend.kit.limits import DEFAULT
from tests.factories.accounts import ask, audit_of
from tests.harness.authenticator import Authenticator, Key
from tests.harness.visitor import Outbox, Visitor

PAGE = "/account/passkeys"
FRESH = "/account/organisations/create"
_LATER = f"""UPDATE browser_sessions
SET stepped_up_at = stepped_up_at - interval '{DEFAULT.step_up_minutes + 1} minutes'
WHERE user_id = (SELECT id FROM users WHERE email = $1)"""
_ROWS = """SELECT p.id, p.name, p.sign_count FROM passkeys p JOIN users u ON u.id = p.user_id WHERE u.email = $1
ORDER BY p.created_at"""


@dataclass(frozen=True, slots=True)
class Account:
    """One person's, as the database's owner sees it, and their mail."""

    address: str
    owner_database_url: str
    outbox: Outbox

    async def later(self) -> None:
        """Until the proof of who they are is too old."""
        await ask(self.owner_database_url, _LATER, self.address)

    async def rows(self) -> list[dict[str, Any]]:
        return [dict(row) for row in await ask(self.owner_database_url, _ROWS, self.address)]

    async def audit(self) -> list[tuple[str, str]]:
        return await audit_of(self.owner_database_url, self.address)


async def options(visitor: Visitor, path: str, *, on: str) -> dict[str, Any]:
    """What the script of the page gets."""
    answer = await visitor.submit(f"{path}/options", {}, on=on)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    return found


async def add(visitor: Visitor, device: Authenticator, *, name: str = "Phone", counts: bool = True) -> Key:
    key, answer = device.create(await options(visitor, PAGE, on=PAGE), counts=counts)
    added = await visitor.submit(f"{PAGE}/add", {"name": name, "credential": answer}, on=PAGE)
    assert (added.status_code, added.headers.get("location")) == (303, f"{PAGE}?done=added"), added.text
    return key


async def asked_to_sign_in(visitor: Visitor) -> dict[str, Any]:
    return await options(visitor, "/signin/passkey", on="/signin")


async def answer_sign_in(visitor: Visitor, credential: str, **more: str) -> httpx.Response:
    return await visitor.submit("/signin/passkey", {"credential": credential, **more}, on="/signin")


async def step_up(visitor: Visitor, credential: str, *, to: str = FRESH) -> httpx.Response:
    fields = {"credential": credential, "next": to}
    return await visitor.submit("/stepup/passkey", fields, on=f"/stepup?next={to}")
