"""`python -m backend migrate`: migrates the database at DATABASE_URL and updates its SQL functions and policies.

It can be run again at any time.
"""

import asyncio

from backend.kit.processes import StartError
from backend.kit.settings import Settings


def run(settings: Settings) -> None:
    url = settings.stores.owner_database_url
    if url is None:
        raise StartError("set DATABASE_URL to a connection of the database's owner")
    asyncio.run(migrate(url))
    print("the database is up to date")


async def migrate(owner_database_url: str) -> None:
    """Also used by `dev`. Raises `StartError` if the database cannot be reached or opened."""
    import asyncpg

    from backend import orm
    from backend.kit.sql_texts import FunctionFault

    try:
        await orm.migrate(owner_database_url)
    except FunctionFault as error:
        raise StartError(str(error)) from error
    except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError) as error:
        raise StartError(
            f"the database was not migrated to the end, because other transactions hold the tables ({error}): end long"
            " transactions, such as a backup, and run it again"
        ) from error
    except (OSError, ValueError, asyncpg.InvalidAuthorizationSpecificationError) as error:
        raise StartError(f"cannot open the database: {error}") from error
    except asyncpg.InvalidCatalogNameError as error:
        raise StartError(f"cannot open the database: {error}; create the database first") from error
