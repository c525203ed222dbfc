"""People signed in at the pages: a random text in a cookie, of which the database knows the HMAC (X3).

Called by `oauth.browser`. A session ends 12 hours after it was last seen, 14 days after it began, when it is ended, and
with every change of the password. It opens no API: that takes a token. Signing in proves who one is, for some minutes;
acts that change what somebody may do ask for another proof then (`step_up`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

LIFETIME = timedelta(days=DEFAULT.session_days)
_IDLE = timedelta(hours=DEFAULT.session_idle_hours)
_USER_AGENT_CHARS = 300


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who uses the browser. `only_tenant_id`: a tenant's own provider said so, and its word is good there alone."""

    user_id: UUID
    session_id: UUID
    email: str
    name: str
    only_tenant_id: UUID | None
    #: Since they last proved in this session who they are; None: a session from before that was asked for.
    proved_seconds_ago: float | None

    @property
    def is_fresh(self) -> bool:
        """Proved so lately that it stands for administrative acts."""
        return self.proved_seconds_ago is not None and self.proved_seconds_ago <= DEFAULT.step_up_minutes * 60


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """One of a person's sessions, as they see it."""

    id: UUID
    user_agent: str
    is_of_provider: bool
    created_at: datetime
    seen_at: datetime


_OPEN = "SELECT open_browser_session($1, $2, $3, $4, $5, $6, $7)"


async def begin(
    work: UnitOfWork,
    keys: Keyring,
    *,
    user_id: UUID,
    user_agent: str,
    proved_hash: str | None = None,
    only_tenant_id: UUID | None = None,
) -> str | None:
    """The cookie's value; None if the account is disabled, or has no longer the password that was proved."""
    value = opaque.generate(Prefix.SESSION)
    is_open = await work.fetchval(
        _OPEN, uuid4(), user_id, keys.digest(KeyPurpose.COOKIE, value), only_tenant_id, user_agent[:_USER_AGENT_CHARS],
        proved_hash, LIFETIME,
    )  # fmt: skip
    return value if is_open else None


async def find(keys: Keyring, value: str) -> SignedIn | None:
    """Whose cookie this is, if the session still stands."""
    if not opaque.is_well_formed(value, Prefix.SESSION):
        return None
    async with unit_of_work(None, read_only=True) as work:
        row = await work.fetchrow(
            "SELECT * FROM find_browser_session($1, $2)", keys.digests(KeyPurpose.COOKIE, value), _IDLE
        )
    if row is None:
        return None
    if row["is_stale"]:
        async with unit_of_work(None, may_be_lost=True) as work:
            await work.execute("SELECT touch_browser_session($1)", row["id"])
    return SignedIn(
        row["user_id"], row["id"], row["email"], row["name"], row["only_tenant_id"], row["proved_seconds_ago"]
    )


async def step_up(work: UnitOfWork, session_id: UUID, *, proved_hash: str) -> bool:
    """The person has proved once more who they are; False if the session or that password is over."""
    return await work.fetchval("SELECT step_up_browser_session($1, $2)", session_id, proved_hash) is True


async def step_up_by_passkey(work: UnitOfWork, session_id: UUID, passkey_id: UUID) -> bool:
    """The same by one of their own passkeys, which was used in this transaction."""
    return await work.fetchval("SELECT step_up_by_passkey($1, $2)", session_id, passkey_id) is True


async def of(work: UnitOfWork, user_id: UUID) -> Sequence[BrowserSession]:
    """Those that stand, the last seen first."""
    rows = await work.fetch("SELECT * FROM list_browser_sessions($1, $2)", user_id, _IDLE)
    return [
        BrowserSession(
            row["id"], row["user_agent"], row["only_tenant_id"] is not None, row["created_at"], row["seen_at"]
        )
        for row in rows
    ]


async def end(work: UnitOfWork, user_id: UUID, session_id: UUID) -> None:
    await work.execute("SELECT end_browser_sessions($1, $2, NULL)", user_id, session_id)


async def end_others(work: UnitOfWork, user_id: UUID, *, but: UUID) -> None:
    await work.execute("SELECT end_browser_sessions($1, NULL, $2)", user_id, but)
