"""One agent in the memory of its worker: what the rows said at the last commit, never more (invariant 4).

Loaded when a lease is taken; changed only after a commit, by what that commit wrote.
"""

import time
from dataclasses import dataclass, field, replace
from uuid import UUID

import asyncpg

from backend.agents import cycles, kinds, overrides, preparation
from backend.agents.cycles import Cycle
from backend.agents.leases import Lease
from backend.agents.models import AgentKind, WakeReason
from backend.agents.overrides import CycleLimits
from backend.agents.preparation import Preparation
from backend.consciousness import entries as chain
from backend.consciousness import render
from backend.consciousness.entries import Entry
from backend.consciousness.pairs import mended
from backend.inbox import receipts
from backend.kit.limits import DEFAULT, TENANT
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import own_keys
from backend.runtime.memory import Memory
from backend.runtime.own_keys import OwnKeys
from backend.tenants.actor import Actor, agent_actor
from backend.tools.toolbox import Toolbox
from backend.tools.toolset import Toolset

_AGENT = """
SELECT a.name, a.instructions, a.model, a.fallback_models, a.kind, a.tools, a.unattended_tools, a.limits, a.preparation,
  p.active_space, p.window_from, p.cycle_id, p.tail_attempts, p.wake_reason,
  (SELECT quota_of(o.quotas, 'outside_calls', $3) FROM tenants o WHERE o.tenant_id = a.tenant_id) AS outside_calls,
  EXISTS (SELECT FROM secrets s WHERE s.tenant_id = a.tenant_id AND starts_with(s.name, 'model/')) AS has_own_keys,
  EXISTS (SELECT FROM tool_calls t WHERE (t.tenant_id, t.agent_id) = (p.tenant_id, p.agent_id)
    AND t.state IN ('PENDING', 'RUNNING', 'HELD') AND t.result_seq IS NOT NULL
    AND (t.worker_id IS NOT NULL OR t.expires_at <= now() OR t.state = 'PENDING')) AS has_strays, (
    SELECT c.notice_id FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (p.tenant_id, p.agent_id)
      AND c.number = p.cycle_count - (p.cycle_id IS NOT NULL)::int AND c.failures > 0
  ) AS failed_notice FROM agents a
JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (a.tenant_id, a.id) WHERE a.tenant_id = $1 AND a.id = $2"""


@dataclass(frozen=True, slots=True)
class Character:
    """The configuration, as of the beginning of the cycle."""

    system_prompt: str
    model: str | None
    #: Asked in this order when `model` does not answer.
    fallback_models: tuple[str, ...]
    capabilities: kinds.Capabilities
    #: The outside tools for cycles that nobody attends; None: all that it is given.
    unattended_tools: tuple[str, ...] | None
    limits: CycleLimits
    preparation: Preparation
    #: How many calls to the outside its tenant may have under way in one worker.
    outside_calls: int


@dataclass(slots=True)
class Mind:
    lease: Lease
    actor: Actor
    character: Character
    toolset: Toolset
    #: The window, oldest first.
    entries: list[Entry]
    active_space: UUID | None
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: Where the open cycle's events came from, the newest one's space last.
    cycle_spaces: list[UUID]
    #: The notice of a failing model, of this cycle or the one before; until it is answered again.
    failed_notice: UUID | None
    #: Attempts to get past the present tail that did not end in order; with this one, if it `has_begun`.
    tail_attempts: int
    #: Whoever thought before died in the middle of the open cycle.
    is_restored: bool
    #: The tenant's keys for model providers.
    own_keys: OwnKeys
    #: Calls that the chain shows as still waiting have not been answered.
    has_strays: bool
    #: What was mended in the window, a sentence each.
    faults: list[str]
    #: Monotonic time from which the present step's seconds count.
    step_began_at: float = field(default_factory=time.monotonic)
    has_begun: bool = False

    @property
    def is_refused(self) -> bool:
        """A provider has not taken the request at this tail."""
        return self.failed_attempts > 0 and not self.is_restored

    @property
    def is_suspect(self) -> bool:
        """More than one worker has died at this tail: that may be chance no more."""
        return self.is_restored and self.failed_attempts > 1

    @property
    def failed_attempts(self) -> int:
        return self.tail_attempts - self.has_begun

    @property
    def active_seconds(self) -> float:
        """Since the last commit of a step."""
        return time.monotonic() - self.step_began_at

    @property
    def window_tokens(self) -> int:
        return sum(entry.tokens for entry in self.entries)

    @property
    def context_space(self) -> UUID | None:
        return self.cycle_spaces[-1] if self.cycle_spaces else None

    def remember(self, appended: list[Entry]) -> None:
        self.entries.extend(appended)

    def follow_step(self, cycle: Cycle) -> None:
        """A step was committed; the cycle stands so now, at a new tail."""
        self.cycle, self.failed_notice = cycle, None
        self.begin_tail()
        self.step_began_at = time.monotonic()

    def begin_tail(self) -> None:
        """This is the first attempt at what stands at the tail now."""
        self.tail_attempts, self.has_begun = 1, True

    def begin_attempt(self) -> None:
        """This is one more attempt at what stood at the tail before."""
        self.tail_attempts, self.has_begun = self.failed_attempts + 1, True

    def see(self, spaces: list[UUID], *, is_unattended: bool) -> None:
        """Events from these spaces have joined the cycle; or some that came by themselves."""
        self.cycle_spaces = [known for known in self.cycle_spaces if known not in spaces] + spaces
        if is_unattended and self.cycle is not None and not self.cycle.is_unattended:
            self.cycle = replace(self.cycle, is_unattended=True, permissions=self.character.unattended_tools)


async def load(work: UnitOfWork, lease: Lease, memory: Memory, toolbox: Toolbox) -> Mind:
    """Everything a cycle needs, in the transaction that took the lease; the window from memory, if it still stands."""
    actor, character, row = await _character(work, lease)
    cycle = await cycles.read_open(work, lease) if row["cycle_id"] else None
    spaces = await receipts.spaces_of(work, cycle_id=cycle.id) if cycle else []
    known = [space for space in spaces if space is not None]
    window, faults = memory.take(lease), list[str]()
    if window is None:
        loaded = await chain.load(work, agent_id=lease.agent_id, from_seq=row["window_from"])
        window, faults = mended(loaded, tail_may_be_open=cycle is not None)
    return Mind(
        lease=lease,
        actor=actor,
        character=character,
        toolset=await toolbox.open(work, given=work.json(row["tools"])),
        entries=window,
        active_space=row["active_space"],
        cycle=cycle,
        cycle_spaces=known,
        failed_notice=_unanswered(cycle, row["failed_notice"]),
        tail_attempts=row["tail_attempts"],
        is_restored=cycle is not None and row["tail_attempts"] > 0 and row["wake_reason"] == WakeReason.HANDOVER,
        own_keys=await own_keys.read(work) if row["has_own_keys"] else OwnKeys(),
        has_strays=row["has_strays"],
        faults=faults,
    )


def _unanswered(cycle: Cycle | None, before: UUID | None) -> UUID | None:
    """The notice of the failure that still lasts: the open cycle's own, or that of the cycle before."""
    if cycle is not None and cycle.failures and cycle.notice_id is not None:
        return cycle.notice_id
    return None if cycle is not None and cycle.steps else before


async def _character(work: UnitOfWork, lease: Lease) -> tuple[Actor, Character, asyncpg.Record]:
    row = await work.fetchrow(_AGENT, lease.tenant_id, lease.agent_id, TENANT.outside_calls)
    assert row is not None, "a leased agent has its rows"
    character = Character(
        system_prompt=render.system_prompt(name=row["name"], instructions=row["instructions"]),
        model=row["model"],
        fallback_models=tuple(work.json(row["fallback_models"])),
        capabilities=kinds.CAPABILITIES[AgentKind(row["kind"])],
        unattended_tools=None if row["unattended_tools"] is None else tuple(work.json(row["unattended_tools"])),
        limits=overrides.effective(work.json(row["limits"]), DEFAULT),
        preparation=preparation.read(work.json(row["preparation"])),
        outside_calls=row["outside_calls"],
    )
    return agent_actor(agent_id=lease.agent_id, tenant_id=lease.tenant_id, name=row["name"]), character, row
