"""`python -m backend regain-access`: restores the access of a tenant's owner who has lost every token and password.

The access token and the link to choose a password are shown once. The database stores only their HMACs.
"""

from typing import TYPE_CHECKING
from uuid import UUID

from backend.cli import operator_commands
from backend.kit import terminal_text
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.settings import Settings

if TYPE_CHECKING:
    from backend.tenants.access_recovery import Regained


def run(settings: Settings, *, tenant: str, member: str | None, drops_second_step: bool) -> None:
    keys, url = Keyring.parse(settings.keys), operator_commands.owner_database_url(settings)
    recovered, link = operator_commands.run(
        _regain(keys, url, operator_commands.tenant_id_of(tenant), email=member, drops_second_step=drops_second_step)
    )
    print(f"{terminal_text.line(recovered.address)}, {recovered.role}")
    if recovered.has_dropped_second_step:
        print("second step removed: sign-in no longer asks for a code of a device")
    print(f"access token, valid for {DEFAULT.regained_token_days} days: {recovered.token}")
    if link is None:
        print("no password link: the account signs in with the tenant's identity provider and has no password")
    else:
        print(f"password link, valid once and for one hour: {settings.web.url}/reset/{link}")


async def _regain(
    keys: Keyring, url: str, tenant_id: UUID, *, email: str | None, drops_second_step: bool
) -> tuple["Regained", str | None]:
    from backend.accounts import links
    from backend.accounts.models import AccountTokenPurpose
    from backend.tenants import access_recovery
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        recovered = await access_recovery.regain(work, keys, email=email, drops_second_step=drops_second_step)
        if recovered.email is None:
            return recovered, None
        return recovered, await links.issue(work, keys, AccountTokenPurpose.RESET, email=recovered.email)
