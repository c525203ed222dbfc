"""One agent in the memory of its worker: what the rows said at the last commit, never more (invariant 4).

Loaded when a lease is taken; changed only after a commit, by what that commit wrote.
"""

import json
import time
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

import asyncpg

from backend.agents import cycles, kinds, overrides, preparation, routing, tool_names
from backend.agents.cycles import Cycle, Gauge, StepCost
from backend.agents.frames import Frame, Shown
from backend.agents.kinds import ASKING, READING, Family
from backend.agents.leases import Lease
from backend.agents.models import AgentKind, WakeReason
from backend.agents.overrides import CycleLimits
from backend.agents.preparation import Preparation
from backend.agents.resets import Reset
from backend.agents.routing import Routing
from backend.agents.stops import Word
from backend.consciousness import compactions, lived, render
from backend.consciousness import entries as chain
from backend.consciousness.compactions import Order
from backend.consciousness.entries import Entry
from backend.consciousness.knowledge import at_hand, telling
from backend.consciousness.models import CompactionState
from backend.consciousness.pairs import mended
from backend.consciousness.window import Window
from backend.inbox import receipts
from backend.kit.limits import DEFAULT
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.messages import tools_json
from backend.runtime import own_keys
from backend.runtime.drain import Drained
from backend.runtime.hosting.memory import Memory
from backend.runtime.own_keys import OwnKeys
from backend.spaces import rooms
from backend.tenants.actor import Actor, agent_actor
from backend.tenants.trust import Trust, least
from backend.tools.toolbox import Toolbox
from backend.tools.toolset import Toolset

_AGENT = f"""
SELECT a.name, a.instructions, a.model, a.fallback_models, a.models, a.kind, a.tools, a.unattended_tools, a.limits,
  a.preparation, CASE a.kind WHEN 'TASK' THEN (
    SELECT jsonb_agg(u.tools) FROM agents_above(a.tenant_id, a.id) u
  ) END AS tools_above, CASE a.kind WHEN 'PERSONAL_ASSISTANT' THEN a.member_id WHEN 'TASK' THEN (
    SELECT u.member_id FROM agents_above(a.tenant_id, a.id) u WHERE u.kind = 'PERSONAL_ASSISTANT') END AS owner_id, (
    SELECT k.parent_id FROM tasks k WHERE (k.tenant_id, k.agent_id) = (a.tenant_id, a.id) AND k.reads_knowledge
  ) AS knowledge_of, EXISTS (
    SELECT FROM tasks k WHERE (k.tenant_id, k.agent_id) = (a.tenant_id, a.id) AND k.may_ask) AS may_ask,
  a.kind = 'TASK' AND a.depth < quota_of(t.quotas, 'task_depth', $4) AS gives_tasks,
  t.models AS tenant_models, t.open_hosts, t.assistant_tools, quota_of(t.quotas, 'outside_calls', $3) AS outside_calls,
  p.active_space, p.window_from, p.cycle_id, p.tail_attempts, p.wake_reason, p.last_cycle_at,
  CASE WHEN p.unprompted <= {DEFAULT.unprompted_cycles_slowed}
      AND p.last_cycle_at < now() - interval '{DEFAULT.unprompted_quiet_hours} hours'
    THEN 0 ELSE p.unprompted END AS unprompted, p.compaction_id, p.token_ratio,
  p.window_high, CASE WHEN p.stopping = p.cycle_id THEN p.stopping_words END AS stopped,
  o.id AS order_id, o.state AS order_state, (
    SELECT CASE WHEN c.state = 'UNDONE' OR c.state = 'FAILED' AND c.next_at > now() THEN c.state END FROM compactions c
    WHERE (c.tenant_id, c.agent_id) = (p.tenant_id, p.agent_id) AND c.state <> 'DISCARDED'
    ORDER BY c.number DESC LIMIT 1
  ) AS compaction_rest,
  EXISTS (SELECT FROM secrets s WHERE s.tenant_id = a.tenant_id AND starts_with(s.name, 'model/')) AS has_own_keys,
  EXISTS (SELECT FROM tool_calls t WHERE (t.tenant_id, t.agent_id) = (p.tenant_id, p.agent_id)
    AND t.state IN ('PENDING', 'RUNNING', 'HELD') AND t.result_seq IS NOT NULL
    AND (t.worker_id IS NOT NULL OR t.expires_at <= now() OR t.state = 'PENDING')) AS has_strays,
  ({telling.IS_DUE} OR {rooms.IS_DUE}) AS is_to_be_told, {at_hand.HAS_NOTES} AS has_notes,
  {lived.HAS_NEWER} AS has_newer_episodes, (
    SELECT c.notice_id FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (p.tenant_id, p.agent_id)
      AND c.number = p.cycle_count - (p.cycle_id IS NOT NULL)::int AND c.failures > 0
  ) AS failed_notice,
  r.reason AS reset_reason, r.author_name AS reset_by, r.author_kind AS reset_by_kind, r.created_at AS reset_at
FROM agents a
JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (a.tenant_id, a.id) JOIN tenants t ON t.tenant_id = a.tenant_id
LEFT JOIN compactions o ON (o.tenant_id, o.agent_id) = (p.tenant_id, p.agent_id)
  AND o.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')
LEFT JOIN LATERAL (SELECT * FROM agent_resets u WHERE (u.tenant_id, u.agent_id) = (a.tenant_id, a.id)
  AND u.told_seq IS NULL ORDER BY u.id DESC LIMIT 1) r ON true
WHERE a.tenant_id = $1 AND a.id = $2"""  # noqa: S608 -- constants


@dataclass(frozen=True, slots=True)
class Character:
    """The configuration, as of the beginning of the cycle."""

    system_prompt: str
    #: Which models are asked, and for what.
    routing: Routing
    capabilities: kinds.Capabilities
    #: The outside tools for cycles that nobody attends; None: all that it is given.
    unattended_tools: tuple[str, ...] | None
    limits: CycleLimits
    preparation: Preparation
    #: How many calls to the outside its tenant may have under way in one worker.
    outside_calls: int
    #: Whose assistant it is, or whose assistant its task comes from, be it by way of other tasks.
    owner_id: UUID | None = None
    #: Who has given it its task and lets it read their memories and notes.
    knowledge_of: UUID | None = None
    #: Hosts of its tenant's list (`tools.policy`).
    open_hosts: tuple[str, ...] = ()


@dataclass(slots=True)
class Mind:
    lease: Lease
    actor: Actor
    character: Character
    toolset: Toolset
    #: The window, oldest first.
    entries: list[Entry]
    #: What stands in front of it.
    summary: Entry | None
    #: The summary that is on its way, or to be undone.
    order: Order | None
    #: Why no further one is to be asked for now: the last one was undone, or failed a short while ago.
    compaction_rest: CompactionState | None
    gauge: Gauge
    active_space: UUID | None
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: Where the open cycle's events came from, the newest one's space last.
    cycle_spaces: list[UUID]
    #: Some of the open cycle's events are of no space.
    has_placeless: bool
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
    #: What it knows, or its spaces, changed since it was told, or was told out of view.
    is_to_be_told: bool
    has_notes: bool
    #: There is an episode that is newer than those that it was told.
    has_newer_episodes: bool
    #: What was mended in the window, a sentence each.
    faults: list[str]
    #: Cycles in a row, up to this one, that nothing has prompted; and when the last one began.
    unprompted: int
    last_cycle_at: datetime | None
    #: What its next cycle begins with, if its window was begun anew.
    reset: Reset | None
    #: Monotonic time from which the present step's seconds count.
    step_began_at: float = field(default_factory=time.monotonic)
    has_begun: bool = False
    #: Who has stopped its cycle, or paused it, once the request that runs is cut for it.
    stopped: Word | None = None
    #: Of the request that was cut because its worker leaves, or the agent was paused.
    cut_cost: StepCost | None = None
    #: Made with the first step.
    frame: Frame | None = None

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
    def window(self) -> Window:
        return Window(self.entries, self.summary)

    @property
    def context_space(self) -> UUID | None:
        return self.cycle_spaces[-1] if self.cycle_spaces else None

    def in_view(self, cycle: Cycle) -> list[UUID]:
        """The spaces whose content the cycle was shown, the newest event's first: what is said now originates there."""
        return list(dict.fromkeys([*reversed(self.cycle_spaces), *cycle.seen_spaces]))

    def shown(self, *, tool_choice: str | None) -> Shown:
        """What a model is shown that is asked now."""
        if self.frame is None:
            redacted = self.character.preparation.redacted
            tools = tools_json(self.toolset.specs())
            self.frame = Frame.of(system=self.character.system_prompt, tools=tools, redacted=redacted)
        summary_id = self.summary.cycle_id if self.summary else None
        return Shown(self.frame, self.entries[0].seq, self.entries[-1].seq, tool_choice, summary_id)

    def lose_view(self) -> None:
        """A part of the chain is out of view from this request on: what comes with that comes now, while the prefix
        changes anyway. If the agent knows anything, the entry that told it may be out of view too."""
        self.is_to_be_told = True
        if self.toolset.grown is not None:
            self.toolset, self.frame = self.toolset.grown, None

    @property
    def window_trust(self) -> Trust:
        """Of the least trusted part of what a model is shown."""
        summary = [self.summary.trust] if self.summary else []
        return least([*summary, *(entry.trust for entry in self.entries)])

    def remember(self, appended: list[Entry]) -> None:
        self.entries.extend(appended)
        if self.cycle is not None:
            self.cycle = self.cycle.shown(least(entry.trust for entry in appended))

    def follow_step(self, cycle: Cycle, *, gauge: Gauge) -> None:
        """A step was committed; the cycle stands so now, at a new tail."""
        before = self.cycle.trust if self.cycle is not None else cycle.trust
        self.cycle, self.failed_notice, self.gauge = cycle.shown(before), None, gauge
        self.begin_tail()
        self.step_began_at = time.monotonic()

    def begin_tail(self) -> None:
        """This is the first attempt at what stands at the tail now."""
        self.tail_attempts, self.has_begun = 1, True

    def begin_attempt(self) -> None:
        """This is one more attempt at what stood at the tail before."""
        self.tail_attempts, self.has_begun = self.failed_attempts + 1, True

    def see(self, seen: Drained) -> None:
        """These events have joined the cycle."""
        self.unprompted = min(self.unprompted, seen.unprompted)
        self.cycle_spaces = [known for known in self.cycle_spaces if known not in seen.spaces] + seen.spaces
        self.has_placeless = self.has_placeless or seen.has_placeless
        if self.cycle is None:
            return
        self.cycle = self.cycle.seeing(seen.seen_spaces).nearer(seen.hop)
        if seen.is_unattended and not self.cycle.is_unattended:
            self.cycle = replace(self.cycle, is_unattended=True, permissions=self.character.unattended_tools)


async def load(work: UnitOfWork, lease: Lease, memory: Memory, toolbox: Toolbox) -> Mind:
    """Everything a cycle needs, in the transaction that took the lease; the window from memory, if it still stands."""
    actor, character, row = await _character(work, lease)
    cycle = await cycles.read_open(work, lease) if row["cycle_id"] else None
    spaces = await receipts.spaces_of(work, cycle_id=cycle.id) if cycle else []
    known = [space for space in spaces if space is not None]
    window, faults = memory.take(lease), list[str]()
    if window is None:
        window, faults = await read_window(
            work, lease.agent_id, start=row["window_from"], summary_id=row["compaction_id"], is_open=cycle is not None
        )
    if cycle is not None:
        shown = [window.summary.trust] if window.summary else []
        cycle = cycle.shown(least([*shown, *(entry.trust for entry in window.entries)]))
    return Mind(
        lease=lease,
        actor=actor,
        character=character,
        toolset=await toolbox.open(
            work,
            given=_given(row),
            families=character.capabilities.families | ({Family.TASKS} if row["gives_tasks"] else set()),
            beside=(*(READING if character.knowledge_of else ()), *(ASKING if row["may_ask"] else ())),
            has_archive=row["window_from"] > 1,
        ),
        entries=window.entries,
        summary=window.summary,
        order=Order(row["order_id"], CompactionState(row["order_state"])) if row["order_id"] else None,
        compaction_rest=CompactionState(row["compaction_rest"]) if row["compaction_rest"] else None,
        gauge=Gauge(row["token_ratio"], row["window_high"]),
        active_space=row["active_space"],
        cycle=cycle,
        cycle_spaces=known,
        has_placeless=None in spaces,
        failed_notice=_unanswered(cycle, row["failed_notice"]),
        tail_attempts=row["tail_attempts"],
        is_restored=cycle is not None and row["tail_attempts"] > 0 and row["wake_reason"] == WakeReason.HANDOVER,
        own_keys=await own_keys.read(work) if row["has_own_keys"] else OwnKeys(),
        has_strays=row["has_strays"],
        is_to_be_told=row["is_to_be_told"],
        has_notes=row["has_notes"],
        has_newer_episodes=row["has_newer_episodes"],
        faults=faults,
        unprompted=row["unprompted"],
        last_cycle_at=row["last_cycle_at"],
        reset=Reset.of(row),
        stopped=None if row["stopped"] is None else Word(row["stopped"], ends_cycle=True),
    )


async def read_window(
    work: UnitOfWork, agent_id: UUID, *, start: int, summary_id: UUID | None, is_open: bool
) -> tuple[Window, list[str]]:
    """The window from its rows, mended where it must be, with a sentence for each fault."""
    loaded = await chain.load(work, agent_id=agent_id, from_seq=start)
    entries, faults = mended(loaded, tail_may_be_open=is_open)
    return Window(entries, await compactions.summary_of(work, summary_id) if summary_id else None), faults


def _given(row: asyncpg.Record) -> Collection[str]:
    """The outside tools: of those that it was given by another agent, what that one and all above it have still; of
    those of an assistant and its tasks, what is offered to assistants still."""
    tools: list[str] = json.loads(row["tools"])
    for above in json.loads(row["tools_above"] or "[]"):
        tools = tool_names.shared(tools, above)
    return tools if row["owner_id"] is None else tool_names.shared(tools, json.loads(row["assistant_tools"]))


def _unanswered(cycle: Cycle | None, before: UUID | None) -> UUID | None:
    """The notice of the failure that still lasts: the open cycle's own, or that of the cycle before."""
    if cycle is not None and cycle.failures and cycle.notice_id is not None:
        return cycle.notice_id
    return None if cycle is not None and cycle.steps else before


async def _character(work: UnitOfWork, lease: Lease) -> tuple[Actor, Character, asyncpg.Record]:
    row = await work.fetchrow(_AGENT, lease.tenant_id, lease.agent_id, TENANT.outside_calls, TENANT.task_depth)
    assert row is not None, "a leased agent has its rows"
    capabilities = kinds.CAPABILITIES[AgentKind(row["kind"])]
    prompt = render.system_prompt(name=row["name"], instructions=row["instructions"], template=capabilities.prompt)
    character = Character(
        system_prompt=prompt,
        routing=routing.of_row(row),
        capabilities=capabilities,
        unattended_tools=None if row["unattended_tools"] is None else tuple(work.json(row["unattended_tools"])),
        limits=overrides.effective(work.json(row["limits"]), DEFAULT),
        preparation=preparation.read(work.json(row["preparation"])),
        outside_calls=row["outside_calls"],
        owner_id=row["owner_id"],
        knowledge_of=row["knowledge_of"],
        open_hosts=tuple(work.json(row["open_hosts"])),
    )
    return agent_actor(agent_id=lease.agent_id, tenant_id=lease.tenant_id, name=row["name"]), character, row
