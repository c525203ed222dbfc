"""The state that the internal tools of one step share: who acts, where, and the effects that the tools leave.

Tools read and decide in call order. Their effects are applied afterwards, ordered by space, so that two agents never
lock the same spaces in opposite order (trap M11). `tools.step_calls.dispatch` uses one context for one transaction.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.consciousness.vectors import QueryEmbedding
from backend.files.reading import FileText
from backend.files.sending import SentFile
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
    """A write into a space. If it belongs to a call, `position` is that call, and `apply` returns the call's result."""

    space_id: UUID
    position: int | None
    apply: Callable[[], Awaitable[dict[str, Any]]]
    #: The same effect for a plain message, if the step is written by one database call (ADR 0052).
    post: "Callable[[], StepPost] | None" = None


@dataclass(frozen=True, slots=True)
class StepPost:
    """A message that is posted together with its step.

    `result`: the result of the call that posts it; its `seq` is 0 until the message has one.
    """

    message: Unposted
    result: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class HeldCall:
    """A call that waits for an answer, and how many seconds the answer may take."""

    seconds: float
    #: The only person who may answer; None: anybody in the space.
    assignee_id: UUID | None = None
    #: For a confirmation that names a call: the digest of that call.
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
    #: The spaces whose content the cycle saw before this step, the newest first.
    in_view: Sequence[UUID]
    #: How many messages of agents led to this cycle, one causing the next.
    hop: int
    #: Draft ids of the calls whose text was streamed, by position.
    stream_ids: dict[int, UUID]
    #: Names of the tools that the agent may call, built-in and outside.
    offered: Collection[str]
    #: The cycle that the calls belong to.
    cycle_id: UUID
    #: How many episodes a search without a query shows.
    episodes_at_hand: int
    #: The embedded queries of the archive searches, by position.
    query_embeddings: Mapping[int, QueryEmbedding] = field(default_factory=dict)
    #: The texts of files that the calls read, by position.
    file_texts: Mapping[int, FileText] = field(default_factory=dict)
    #: The files that the calls send, by call.
    sent_files: Mapping[UUID, SentFile] = field(default_factory=dict)
    #: These three belong to the call that runs now.
    position: int = 0
    call_id: UUID = _NOBODY
    digest: bytes = b""
    #: Calls that are held and have no result yet, by position.
    holds: dict[int, HeldCall] = field(default_factory=dict)
    #: Calls that people are asked to approve, or confirmed before, by position.
    asked: dict[int, ApprovalState] = field(default_factory=dict)
    #: The approval settings of the outside tools, by name.
    approvals: Mapping[str, Approval] = field(default_factory=dict)
    #: The identities of these tools (`outbound_tool.identity`), by name.
    identities: Mapping[str, str] = field(default_factory=dict)
    #: The person for whom the cycle runs; None if it runs for no person.
    requester_id: UUID | None = None
    #: The member whose assistant acts, or gave the task: only that member sees its calls (ADR 0033).
    owner_id: UUID | None = None
    #: The agent whose memories and notes it reads; None: its own.
    knowledge_of: UUID | None = None
    #: The agent exists for one task and is in no space.
    has_one_task: bool = False
    #: The space that was active when `tools.policy` decided on a call, by position. If another space is active when the
    #: call runs, it fails.
    judged: Mapping[int, UUID | None] = field(default_factory=dict)
    #: The messages that show calls in a space, by position.
    shown: dict[int, ShownCall] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    left: set[UUID] = field(default_factory=set)
    #: The calls of this step that ask people something, by position, with the space in which they ask.
    questions: dict[int, UUID | None] = field(default_factory=dict)
    #: Spaces whose content this step shows.
    seen: set[UUID] = field(default_factory=set)
    is_skipped: bool = False
    #: The agent handed in the result of its one task.
    is_finished: bool = False
    #: Whether the cycle is unattended.
    is_unattended: bool = False
    #: How many cycles in a row, including this one, started without a prompt from outside.
    unprompted: int = 0
    #: The trust of the cycle, lowered by what its calls read.
    trust: Trust = Trust.MEMBER
    #: How the cycle was stopped or the agent paused during this step, in words; None if it was not. The reply was cut
    #: then.
    stopped: str | None = None
    #: Positions of the calls that post messages.
    sends: set[int] = field(default_factory=set)

    def require_space(self) -> UUID:
        if self.active_space is None:
            raise ToolError("no space is active; call enter_space first, with the id of a space")
        return self.active_space

    @property
    def reader_id(self) -> UUID:
        """The agent whose memories and notes are read."""
        return self.knowledge_of or self.actor.id

    def origins(self, space_id: UUID, *, also: Sequence[UUID] = ()) -> list[UUID]:
        """The other spaces that were in view when a message for this space is written. `also`: others, the newest."""
        return [space for space in dict.fromkeys((*also, *self.in_view)) if space != space_id][: DEFAULT.origins]

    @property
    def all_in_view(self) -> list[UUID]:
        """The spaces whose content is in view, including this step's, up to the stored maximum."""
        return list(dict.fromkeys([*self.seen, *self.in_view]))[: DEFAULT.origins]

    def lower_trust(self, trusts: Iterable[Trust]) -> None:
        """Lowers the cycle's trust to the lowest of these: a call has read content of these trusts."""
        self.trust = least((self.trust, *trusts))

    def add_effect(
        self,
        space_id: UUID,
        apply: Callable[[], Awaitable[dict[str, Any]]],
        post: Callable[[], StepPost] | None = None,
    ) -> None:
        """Adds an effect on `space_id` for the call that runs now."""
        self.effects.append(Effect(space_id, self.position, apply, post))

    @property
    def ordered_effects(self) -> list[Effect]:
        """The effects ordered by space, so that every step locks spaces in the same order."""
        return sorted(self.effects, key=lambda effect: effect.space_id)
