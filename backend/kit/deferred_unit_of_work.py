"""A unit of work without a database: for what may turn out to need none, such as a step of the loop.

Whoever asks it anything ends the attempt, which is then made anew in a real one. So an attempt changes nothing but what
it was given for itself.
"""

from typing import NoReturn
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork


class ReadingNeeded(Exception):
    """What was attempted has to look at the database first."""


class _NoConnection:
    def __getattr__(self, name: str) -> NoReturn:
        raise ReadingNeeded


class Unread(UnitOfWork):
    """What waits for the commit is kept for whoever commits."""

    def __init__(self, tenant_id: UUID) -> None:
        super().__init__(tenant_id, _NoConnection())
