"""Checks the requested values of a plan. Pure; `registry` stores the results.

`PlanDraft` is a whole plan, `PlanChange` a change. For fields that may be empty, `KEEP` leaves the present value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.plans import schedule as schedules
from backend.plans.models import CatchUp, PlanPurpose, PlanStatus
from backend.plans.quiet import QuietHours
from backend.plans.schedule import Schedule
from backend.plans.settling import WHEN_IDLE

_HEARTBEAT = (
    "Look around: is there anything that you promised, that waits for you, or that somebody should know by now?"
    " If not, skip."
)
_CHECK_IN = (
    "Look in on the people of this space: is there anything to follow up, to ask or to tell? If not, skip;"
    " do not write for the sake of writing."
)
_DIGEST = (
    "Write a digest of what is new in the spaces of your person: `read_news` has it. Post it in this space, short, what"
    " needs an answer from them first. If nothing of it matters to them, skip."
)


class Keep(Enum):
    KEEP = "KEEP"


KEEP = Keep.KEEP


@dataclass(frozen=True, slots=True)
class When:
    """The time of a plan. Exactly one field is set."""

    after_seconds: int | None = None
    at: datetime | None = None
    cron: str | None = None

    @property
    def given(self) -> int:
        return sum(each is not None for each in (self.after_seconds, self.at, self.cron))

    def schedule(self, *, zone: str, now: datetime, purpose: PlanPurpose) -> Schedule:
        if self.given != 1:
            raise InvalidInput("give exactly one of afterSeconds, at and cron", path=("input",))
        if purpose in WHEN_IDLE and self.cron is None:
            raise InvalidInput("a heartbeat or check-in needs cron", path=("input", "cron"))
        if self.after_seconds is not None:
            return schedules.after(self.after_seconds, zone=zone)
        if self.at is not None:
            return schedules.at(self.at, zone=zone, now=now)
        assert self.cron is not None
        idle_alone = purpose in WHEN_IDLE
        least = DEFAULT.heartbeat_interval_seconds if idle_alone else DEFAULT.plan_interval_seconds
        return schedules.cron(self.cron, zone=zone, now=now, least_seconds=least)


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """A request for a plan.

    `catch_up` None means `LAST`, or `NONE` for the purposes that fire only while the agent is idle.
    """

    name: str
    when: When
    #: Empty means the default text of its purpose, if it has one.
    instruction: str = ""
    purpose: PlanPurpose = PlanPurpose.PLAN
    zone: str = "UTC"
    space_id: UUID | None = None
    jitter_seconds: int = 0
    quiet: QuietHours | None = None
    ends_at: datetime | None = None
    catch_up: CatchUp | None = None
    #: The hop of the cycle in which an agent sets it, and the spaces whose content that cycle was shown.
    hop: int = 0
    in_view: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True)
class PlanChange:
    """None leaves a field as it is."""

    name: str | None = None
    instruction: str | None = None
    when: When | None = None
    zone: str | None = None
    space_id: UUID | Keep | None = KEEP
    jitter_seconds: int | None = None
    quiet: QuietHours | Keep | None = KEEP
    ends_at: datetime | Keep | None = KEEP
    catch_up: CatchUp | None = None
    #: ACTIVE or PAUSED.
    status: PlanStatus | None = None
    #: As in `PlanDraft`.
    hop: int = 0
    in_view: Sequence[UUID] = ()


def name(given: str) -> str:
    return text.require(given, name="name", max_chars=DEFAULT.name_chars)


def instruction(given: str, *, purpose: PlanPurpose) -> str:
    usual = {PlanPurpose.HEARTBEAT: _HEARTBEAT, PlanPurpose.CHECK_IN: _CHECK_IN, PlanPurpose.DIGEST: _DIGEST}
    given = given if given.strip() else usual.get(purpose, given)
    return text.require(given, name="instruction", max_chars=DEFAULT.plan_instruction_chars)


def jitter(seconds: int) -> int:
    if not 0 <= seconds <= DEFAULT.jitter_seconds:
        raise InvalidInput(
            f"jitterSeconds must be from 0 to {DEFAULT.jitter_seconds:,}", path=("input", "jitterSeconds")
        )
    return seconds


def catch_up(given: CatchUp | None, *, purpose: PlanPurpose) -> CatchUp:
    if purpose not in WHEN_IDLE:
        return given or CatchUp.LAST
    if given not in (None, CatchUp.NONE):
        raise InvalidInput("catchUp must be NONE for a heartbeat or check-in", path=("input", "catchUp"))
    return CatchUp.NONE


def ends_at(given: datetime | None, *, now: datetime) -> datetime | None:
    if given is None:
        return None
    if given.tzinfo is None:
        raise InvalidInput("endsAt needs a UTC offset, such as Z", path=("input", "endsAt"))
    if given <= now:
        raise InvalidInput("endsAt must be in the future", path=("input", "endsAt"))
    return given
