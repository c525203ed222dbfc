"""A unit of work without a database connection, for work that may not need one, such as a step of the agent's loop.

The first database call raises `ReadingNeeded` and ends the attempt. The caller then repeats the work in a real unit of
work. So an attempt may only change objects that were made for it.
"""

from typing import NoReturn
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork


class ReadingNeeded(Exception):
    """The attempt needs the database."""


class _NoConnection:
    def __getattr__(self, name: str) -> NoReturn:
        raise ReadingNeeded


class DeferredUnitOfWork(UnitOfWork):
    """The unit of work of an attempt. The caller that commits later takes over its after-commit callbacks."""

    def __init__(self, tenant_id: UUID) -> None:
        super().__init__(tenant_id, _NoConnection())
