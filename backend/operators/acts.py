"""The record of what operators did at the console, with the person. Only operators read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work

#: The most acts that are shown.
MOST = 50


@dataclass(frozen=True, slots=True)
class Act:
    id: UUID
    occurred_at: datetime
    #: The person's address; None: the account was deleted.
    operator: str | None
    action: str
    #: None: the whole installation.
    target_id: UUID | None
    target_name: str | None
    details: Json[dict[str, str | None]]


_LIST = Statement(
    Act,
    "SELECT id, occurred_at, operator, action, target_id, target_name, details FROM list_operator_acts($1, $2)",
)


async def latest(operator_session_id: UUID) -> Sequence[Act]:
    """The newest first."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_LIST, operator_session_id, MOST)
