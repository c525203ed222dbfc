"""A signed-in person proves their identity again: by the password, and by the second step if they have one.

For acts that must not be possible in a browser that was left open. Each attempt is counted (`throttle`).
"""

from uuid import UUID

from starlette.requests import Request

from backend.accounts import accounts, deletion, second_factors
from backend.accounts.accounts import Account
from backend.accounts.sessions import SignedIn
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth import browser, state, throttle
from backend.oauth.browser import SignInNeeded
from backend.oauth.problems import Problem


async def require_full_session(request: Request) -> SignedIn:
    """The signed-in person, if they have authenticated to us, and not only to a tenant's own provider."""
    person = await browser.require(request)
    if person.only_tenant_id is not None:
        raise Problem(
            403,
            "Your organisation signs you in",
            "To change your account, sign in with its e-mail address and password.",
        )
    return person


async def is_password(request: Request, account: Account, password: str) -> bool:
    attempt = await throttle.own_password(request, account.id)
    is_proved = await state.of(request).passwords.verify(account.password_hash, password)
    if is_proved:
        attempt.succeeded()
    return is_proved


async def hold_proof(work: UnitOfWork, account: Account) -> None:
    """The password of `account`, which was just proved, is still the person's, and stays so until the transaction ends.

    Checking a password takes a while. If the person has set another one meanwhile, with a mailed link, their sessions
    have ended too: `SignInNeeded` is raised. The account is locked first, as by a change of the password.

    It does not count as a fresh proof of identity (`step_up`): a person with a second step has not proved that one.
    """
    is_open = await deletion.hold(work, account.id)
    if not is_open or (await accounts.read(work, account.id)).password_hash != account.password_hash:
        raise SignInNeeded(browser.HOME)


async def is_code(request: Request, user_id: UUID, code: str) -> bool:
    """Checks a code of the device, or a recovery code, and uses it up."""
    attempt = await throttle.second_step(request, user_id)
    async with unit_of_work(None) as work:
        is_proved = await second_factors.prove(work, state.of(request).keys, user_id, code)
    if is_proved:
        attempt.succeeded()
    return is_proved
