"""What the internal tools of one step share: who acts, where, and the effects that they leave.

A tool reads and decides in call order; its effects are applied afterwards, ordered by space, so that two agents can
never lock the same spaces crosswise (trap M11). `tools.step_calls.dispatch` owns it for the length of one transaction.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.consciousness.vectors import Sense
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.messages import Unposted
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust, least
from backend.tools.approval_rules import Approval
from backend.tools.approval_state import ApprovalState
from backend.tools.errors import ToolError

_NOBODY = UUID(int=0)


@dataclass(slots=True)
class Effect:
    """A write into a space. What `apply` returns becomes the result of the call at `position`, if it is a call's."""

    space_id: UUID
    position: int | None
    apply: Callable[[], Awaitable[dict[str, Any]]]
    #: The same, of one that is a message and no more: for a step that is one call of the database.
    post: "Callable[[], StepPost] | None" = None


@dataclass(frozen=True, slots=True)
class StepPost:
    """A message that is posted with its step. `result`: of the call that posts it; its `seq` is 0 until then."""

    message: Unposted
    result: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class HeldCall:
    """A call that has been put to somebody, who has so many seconds to answer."""

    seconds: float
    #: The one person who may answer; None: anybody of the space.
    assignee_id: UUID | None = None
    #: Of a confirmation that names a call: that call's digest.
    grants: bytes | None = None


@dataclass(frozen=True, slots=True)
class ShownCall:
    """The message that shows a call."""

    space_id: UUID
    message_id: UUID


@dataclass(slots=True)
class ToolContext:
    work: UnitOfWork
    actor: Actor
    hints: Hints
    active_space: UUID | None
    #: The space of the newest event of the cycle.
    context_space: UUID | None
    #: The spaces whose content the cycle has been shown, before this step, the newest first.
    in_view: Sequence[UUID]
    #: Messages of agents that led to this cycle.
    hop: int
    #: Draft ids of calls whose text was streamed, by position.
    stream_ids: dict[int, UUID]
    #: Names of the tools that the agent may call, built-in and outside.
    offered: Collection[str]
    #: The cycle that the calls belong to.
    cycle_id: UUID
    #: How many episodes a search without a question shows.
    episodes_at_hand: int
    #: What the questions to the archive mean, by position.
    senses: Mapping[int, Sense] = field(default_factory=dict)
    #: Of the call that runs now.
    position: int = 0
    call_id: UUID = _NOBODY
    digest: bytes = b""
    #: Calls that got no result but a hold, by position.
    holds: dict[int, HeldCall] = field(default_factory=dict)
    #: Calls that people are asked about, or have confirmed before, by position.
    asked: dict[int, ApprovalState] = field(default_factory=dict)
    #: What admins say of the outside tools, by name.
    approvals: Mapping[str, Approval] = field(default_factory=dict)
    #: Which tools those are (`outbound_tool.identity`).
    identities: Mapping[str, str] = field(default_factory=dict)
    #: For whom the cycle runs, if that is a person.
    requester_id: UUID | None = None
    #: Whose assistant acts, or has given the task: its calls are that member's alone (ADR 0033).
    owner_id: UUID | None = None
    #: Whose memories and notes it reads; None: its own.
    knowledge_of: UUID | None = None
    #: It is made for one task, and is in no space.
    has_one_task: bool = False
    #: In which space a call was judged, by position: it acts there or not at all.
    judged: Mapping[int, UUID | None] = field(default_factory=dict)
    #: Calls that stand in a space, by position.
    shown: dict[int, ShownCall] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    left: set[UUID] = field(default_factory=set)
    #: Spaces to whose people this step puts a question.
    asks_in: set[UUID] = field(default_factory=set)
    #: Spaces whose content this step brings.
    seen: set[UUID] = field(default_factory=set)
    is_skipped: bool = False
    #: The result of its one task is handed in.
    is_finished: bool = False
    #: Of the cycle.
    is_unattended: bool = False
    #: Cycles in a row, up to this one, that nothing has prompted.
    unprompted: int = 0
    #: Of the cycle, and of what its calls have read since.
    trust: Trust = Trust.MEMBER
    #: Who has stopped the cycle or paused the agent with this step, which was cut in its middle.
    stopped: str | None = None
    #: Positions of the calls that post.
    sends: set[int] = field(default_factory=set)

    def require_space(self) -> UUID:
        if self.active_space is None:
            raise ToolError("no space is active; call enter_space first, with the id of a space")
        return self.active_space

    @property
    def reader_id(self) -> UUID:
        """Whose memories and notes are read."""
        return self.knowledge_of or self.actor.id

    def origins(self, space_id: UUID) -> list[UUID]:
        """Of what is said in that space now: the other spaces that were in view when it was written."""
        return [space for space in self.in_view if space != space_id][: DEFAULT.origins]

    @property
    def all_in_view(self) -> list[UUID]:
        """The spaces whose content is in view, with what this step has brought, as many as are remembered."""
        return list(dict.fromkeys([*self.seen, *self.in_view]))[: DEFAULT.origins]

    def read(self, trusts: Iterable[Trust]) -> None:
        """What a call has read is of these: the cycle stands no higher from here on."""
        self.trust = least((self.trust, *trusts))

    def later(
        self,
        space_id: UUID,
        apply: Callable[[], Awaitable[dict[str, Any]]],
        post: Callable[[], StepPost] | None = None,
    ) -> None:
        """Leave an effect on `space_id` for the call that runs now."""
        self.effects.append(Effect(space_id, self.position, apply, post))

    @property
    def ordered_effects(self) -> list[Effect]:
        """By space, so that spaces are locked in one order."""
        return sorted(self.effects, key=lambda effect: effect.space_id)
