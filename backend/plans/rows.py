"""The rows of plans. `due_plans`, `digests` and `registry` read them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.agents.models import AgentStatus
from backend.kit.statements import Json
from backend.plans.models import CatchUp, PlanPurpose, PlanStatus, ScheduleKind
from backend.plans.quiet import QuietHours
from backend.plans.schedule import Schedule
from backend.plans.settling import Terms
from backend.tenants.trust import Trust

#: The columns of `PlanRow`, in their order.
COLUMNS = """p.id, p.agent_id, p.name, p.instruction, p.purpose, p.schedule, p.expression, p.zone, p.space_id,
  p.jitter_seconds, p.pause_from, p.pause_until, p.quiet_from, p.quiet_until, p.ends_at, p.catch_up, p.hop,
  now() AS seen_at"""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A plan as its locked row has it."""

    id: UUID
    agent_id: UUID
    name: str
    instruction: str
    purpose: PlanPurpose
    schedule: ScheduleKind
    expression: str
    zone: str
    space_id: UUID | None
    jitter_seconds: int
    pause_from: datetime | None
    pause_until: datetime | None
    quiet_from: int | None
    quiet_until: int | None
    ends_at: datetime | None
    catch_up: CatchUp
    hop: int
    seen_at: datetime

    @property
    def terms(self) -> Terms:
        return Terms(
            plan_id=self.id,
            purpose=self.purpose,
            schedule=Schedule(self.schedule, self.expression, self.zone),
            catch_up=self.catch_up,
            jitter_seconds=self.jitter_seconds,
            quiet=self._quiet,
            ends_at=self.ends_at,
        )

    @property
    def _quiet(self) -> QuietHours | None:
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return QuietHours(self.quiet_from, self.quiet_until)


@dataclass(frozen=True, slots=True)
class StoredPlan(PlanRow):
    """A plan to be changed. `is_own` is None if the kind of its creator decides."""

    status: PlanStatus
    next_due_at: datetime | None
    is_own: bool | None


@dataclass(frozen=True, slots=True)
class DuePlan(PlanRow):
    """An active plan that a worker settles, with the state of its agent."""

    tenant_id: UUID
    next_due_at: datetime
    created_at: datetime
    spaces: Json[list[str]]
    trust: Trust
    agent_status: AgentStatus
    #: The person for whom the agent works.
    member_id: UUID | None
    #: The agent has set it for itself.
    is_own: bool
    #: The agent rests because its cycles continued by themselves.
    is_resting: bool
