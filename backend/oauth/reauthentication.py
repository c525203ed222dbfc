"""Somebody who is signed in proves once more who they are: by the password, and by the second step if they have one.

For whatever should not be done by one who has only found an open browser. Each try is counted (`throttle`).
"""

from uuid import UUID

from starlette.requests import Request

from backend.accounts import second_factors
from backend.accounts.accounts import Account
from backend.accounts.sessions import SignedIn
from backend.kit.unit_of_work import unit_of_work
from backend.oauth import browser, state, throttle
from backend.oauth.problems import Problem


async def whole(request: Request) -> SignedIn:
    """Somebody who has proved to us who they are, and not only to a tenant's own provider."""
    found = await browser.require(request)
    if found.only_tenant_id is not None:
        raise Problem(
            403,
            "Your organisation signs you in",
            "To change your account, sign in with its e-mail address and password.",
        )
    return found


async def is_password(request: Request, account: Account, given: str) -> bool:
    attempt = await throttle.own_password(request, account.id)
    is_proved = await state.of(request).passwords.verify(account.password_hash, given)
    if is_proved:
        attempt.succeeded()
    return is_proved


async def is_code(request: Request, user_id: UUID, given: str) -> bool:
    """Of the device, or a recovery code. Used up by this."""
    attempt = await throttle.second_step(request, user_id)
    async with unit_of_work(None) as work:
        is_proved = await second_factors.prove(work, state.of(request).keys, user_id, given)
    if is_proved:
        attempt.succeeded()
    return is_proved
