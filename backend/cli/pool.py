"""The database pool with the rights of API and worker, for commands that need no more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from backend.kit.processes import StartError
from backend.kit.settings import Settings


@asynccontextmanager
async def app_pool(settings: Settings) -> AsyncIterator[None]:
    from backend import orm

    stores = settings.stores
    if stores.app_database_url is None and stores.owner_database_url is None:
        raise StartError("set CIRCADIAN_APP_DATABASE_URL (or DATABASE_URL)")
    async with orm.app_pool(stores):
        yield
