"""Browser sessions of signed-in people: a random text in a cookie; the database stores its HMAC.

`oauth.browser` calls it. A session ends 12 hours after its last use, 14 days after it began, when it is revoked, and
whenever the password changes. It gives no access to the API, which needs a token. A sign-in counts as a fresh proof of
identity for some minutes; after that, acts that change rights need another proof (`step_up`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

LIFETIME = timedelta(days=DEFAULT.session_days)
_IDLE = timedelta(hours=DEFAULT.session_idle_hours)
_USER_AGENT_CHARS = 300


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The person who uses the browser. `only_tenant_id`: a tenant's own provider signed them in; it is trusted only
    there."""

    user_id: UUID
    session_id: UUID
    email: str
    name: str
    only_tenant_id: UUID | None
    #: Seconds since the person last proved their identity in this session; None: the session is older than this rule.
    proved_seconds_ago: float | None
    #: The last use was noted more than a minute ago, so this one must be noted.
    is_stale: bool

    @property
    def is_fresh(self) -> bool:
        """Whether the last proof is recent enough for administrative acts."""
        return self.proved_seconds_ago is not None and self.proved_seconds_ago <= DEFAULT.step_up_minutes * 60


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """One of a person's sessions, as the person sees it."""

    id: UUID
    user_agent: str
    is_of_provider: bool
    created_at: datetime
    seen_at: datetime


class SessionEnded(Exception):
    """The session has ended since the request began: the person has signed out or reset the password."""


_OPEN = Statement(bool, "SELECT open_browser_session($1, $2, $3, $4, $5, $6, $7)")
_FIND = Statement(
    SignedIn,
    """SELECT user_id, id AS session_id, email, name, only_tenant_id, proved_seconds_ago, is_stale
FROM find_browser_session($1, $2)""",
)
_LIST = Statement(
    BrowserSession,
    """SELECT id, user_agent, only_tenant_id IS NOT NULL AS is_of_provider, created_at, seen_at
FROM list_browser_sessions($1, $2)""",
)
_HOLD_ACCOUNT = Statement(bool, "SELECT is_account_open($1)")
#: Not part of the locking statement: after waiting for the lock, that one would not see that the session has ended.
_IS_OPEN = Statement(bool, "SELECT is_browser_session_open($1)")
_STEP_UP = Statement(bool, "SELECT step_up_browser_session($1, $2)")
_STEP_UP_BY_PASSKEY = Statement(bool, "SELECT step_up_by_passkey($1, $2)")


async def begin(
    work: UnitOfWork,
    keys: Keyring,
    *,
    user_id: UUID,
    user_agent: str,
    proved_hash: str | None = None,
    only_tenant_id: UUID | None = None,
) -> str | None:
    """The cookie's value. None if the account is disabled, or its password is no longer the one that was proved."""
    value = opaque.generate(Prefix.SESSION)
    is_open = await work.fetchrow(
        _OPEN, uuid4(), user_id, keys.digest(KeyPurpose.COOKIE, value), only_tenant_id, user_agent[:_USER_AGENT_CHARS],
        proved_hash, LIFETIME,
    )  # fmt: skip
    return value if is_open else None


async def find(keys: Keyring, value: str) -> SignedIn | None:
    """The person of this cookie, if the session is still valid."""
    if not opaque.is_well_formed(value, Prefix.SESSION):
        return None
    async with unit_of_work(None, read_only=True) as work:
        person = await work.fetchrow(_FIND, keys.digests(KeyPurpose.COOKIE, value), _IDLE)
    if person is not None and person.is_stale:
        async with unit_of_work(None, may_be_lost=True) as work:
            await work.execute("SELECT touch_browser_session($1)", person.session_id)
    return person


async def require_open(work: UnitOfWork, person: SignedIn) -> None:
    """The session is still open, and until this transaction ends the password is not changed. Raises `SessionEnded`.

    For acts that outlive the session: whoever has stolen its cookie must not keep anything that a reset of the password
    does not end. The account is locked before the tenant, as by its deletion.
    """
    if not await work.fetchrow(_HOLD_ACCOUNT, person.user_id) or not await work.fetch_one(_IS_OPEN, person.session_id):
        raise SessionEnded


async def step_up(work: UnitOfWork, session_id: UUID, *, proved_hash: str) -> bool:
    """Records that the person has proved their identity again. False if the session has ended or the password has
    changed."""
    return await work.fetchrow(_STEP_UP, session_id, proved_hash) is True


async def step_up_by_passkey(work: UnitOfWork, session_id: UUID, passkey_id: UUID) -> bool:
    """As `step_up`, by one of the person's passkeys, which was used in this transaction."""
    return await work.fetchrow(_STEP_UP_BY_PASSKEY, session_id, passkey_id) is True


async def of(work: UnitOfWork, user_id: UUID) -> Sequence[BrowserSession]:
    """The valid sessions, last used first."""
    return await work.fetch(_LIST, user_id, _IDLE)


async def end(work: UnitOfWork, user_id: UUID, session_id: UUID) -> None:
    await work.execute("SELECT end_browser_sessions($1, $2, NULL)", user_id, session_id)


async def end_others(work: UnitOfWork, user_id: UUID, *, but: UUID) -> None:
    await work.execute("SELECT end_browser_sessions($1, NULL, $2)", user_id, but)
