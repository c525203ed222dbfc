"""`python -m backend create-tenant`: a customer with its first owner. The token is shown once, its HMAC is stored."""

import asyncio

from backend.kit.keyring import Keyring
from backend.kit.processes import StartError
from backend.kit.settings import Settings


def run(settings: Settings, *, name: str, owner_name: str, owner_email: str) -> None:
    url = settings.stores.owner_database_url
    if url is None:
        raise StartError("set DATABASE_URL to the owner's connection of the database")
    keys = Keyring.parse(settings.keys)
    from backend.tenants import registry

    try:
        created = asyncio.run(
            registry.create_tenant(
                keys, owner_database_url=url, name=name, owner_name=owner_name, owner_email=owner_email
            )
        )
    except OSError as error:
        raise StartError(f"cannot open the database: {error}") from error
    print(f"tenant {created.tenant_id}\naccess token {created.access_token}")
