"""`python -m backend create-tenant`: creates a tenant with its first owner.

The access token and the link to choose a password are shown once. The database stores only their HMACs. The links
begin with the address that people open (`CIRCADIAN_PUBLIC_URL`).
"""

import sys

from backend.cli import operator_commands
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings


def run(settings: Settings, *, name: str, owner_name: str, owner_email: str) -> None:
    keys = Keyring.parse(settings.keys)
    url = operator_commands.owner_database_url(settings)
    tenant_id, token, link = operator_commands.run(
        _create(keys, url, name=name, owner_name=owner_name, owner_email=owner_email)
    )
    print(f"tenant {tenant_id}\naccess token {token}")
    print(f"password link, valid once and for one hour: {settings.web.url}/reset/{link}")
    print(f"afterwards, the way to the first agent: {settings.web.url}/account/organisations/{tenant_id}/start")
    if settings.web.public_url is None:
        print(
            "circadian: CIRCADIAN_PUBLIC_URL is not set here, so the links name this machine. If people open another "
            f"address, put that address in place of {settings.web.url}",
            file=sys.stderr,
        )


async def _create(keys: Keyring, url: str, *, name: str, owner_name: str, owner_email: str) -> tuple[str, str, str]:
    from backend.accounts import links
    from backend.accounts.models import AccountTokenPurpose
    from backend.kit import addresses
    from backend.tenants import registry
    from backend.tenants.operator import operator_work

    email = addresses.require(owner_email, name="owner email")
    created = await registry.create_tenant(
        keys, owner_database_url=url, name=name, owner_name=owner_name, owner_email=email
    )
    async with operator_work(url, created.tenant_id) as work:
        link = await links.issue(work, keys, AccountTokenPurpose.RESET, email=email)
    return str(created.tenant_id), created.access_token, link
