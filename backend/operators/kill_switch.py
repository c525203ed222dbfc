"""The kill switch of the installation: one row says whether all tenants are to be suspended."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work


@dataclass(frozen=True, slots=True)
class SwitchState:
    is_on: bool
    reason: str
    switched_at: datetime
    #: The tenant that stays active while it is on.
    kept_tenant_id: UUID | None


_READ = Statement(SwitchState, "SELECT is_on, reason, switched_at, kept_tenant_id FROM kill_switch WHERE id = 1")


async def read() -> SwitchState:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_READ)
