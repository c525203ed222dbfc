"""Shared code of the operator's commands: the owner's connection, and a one-line error if it cannot be opened."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar
from uuid import UUID

from backend.kit.errors import AppError
from backend.kit.processes import StartError
from backend.kit.settings import Settings

T = TypeVar("T")


def owner_database_url(settings: Settings) -> str:
    url = settings.stores.owner_database_url
    if url is None:
        beside = f"{settings.data_dir / 'operator.env'} contains it while `make run` runs"
        raise StartError(f"set DATABASE_URL to a connection of the database's owner; {beside}")
    return url


def run(command: Coroutine[None, None, T]) -> T:
    import asyncpg

    try:
        return asyncio.run(command)
    except AppError as error:
        raise StartError(str(error)) from error
    except (OSError, ValueError, asyncpg.InvalidAuthorizationSpecificationError) as error:
        raise StartError(f"cannot open the database: {error}") from error


def tenant_id_of(text: str) -> UUID:
    """Parses an id as `list-tenants` and `create-tenant` print it."""
    try:
        return UUID(text)
    except ValueError:
        raise StartError(f"{text} is not the id of a tenant; `python -m backend list-tenants` prints the ids") from None
