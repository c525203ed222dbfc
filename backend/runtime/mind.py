"""One agent in the memory of its worker: what the rows said at the last commit, never more (invariant 4).

Loaded when a lease is taken; changed only after a commit, by what that commit wrote.
"""

from dataclasses import dataclass, replace
from uuid import UUID

import asyncpg

from backend.agents import cycles, kinds
from backend.agents.cycles import Cycle
from backend.agents.leases import Lease
from backend.agents.models import AgentKind
from backend.consciousness import entries as chain
from backend.consciousness import render
from backend.consciousness.entries import Entry
from backend.inbox import receipts
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime.memory import Memory
from backend.tenants.actor import Actor, agent_actor

_AGENT = """
SELECT a.name, a.instructions, a.model, a.fallback_models, a.kind, p.active_space, p.window_from, p.cycle_id, (
    SELECT c.notice_id FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (p.tenant_id, p.agent_id)
      AND c.number = p.cycle_count - (p.cycle_id IS NOT NULL)::int AND c.outcome = 'FAILED'
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


@dataclass(slots=True)
class Mind:
    lease: Lease
    actor: Actor
    character: Character
    #: The window, oldest first.
    entries: list[Entry]
    active_space: UUID | None
    #: The open cycle; None between two cycles.
    cycle: Cycle | None
    #: Where the open cycle's events came from, the newest one's space last.
    cycle_spaces: list[UUID]
    #: The notice of a failing model that the cycle before ended with, if it did; until it is answered again.
    failed_notice: UUID | None

    @property
    def context_space(self) -> UUID | None:
        return self.cycle_spaces[-1] if self.cycle_spaces else None

    def remember(self, appended: list[Entry]) -> None:
        self.entries.extend(appended)

    def count_step(self, step: int) -> None:
        assert self.cycle is not None
        self.cycle = replace(self.cycle, steps=step)

    def add_spaces(self, spaces: list[UUID]) -> None:
        self.cycle_spaces = [known for known in self.cycle_spaces if known not in spaces] + spaces


async def load(work: UnitOfWork, lease: Lease, memory: Memory) -> Mind:
    """Everything a cycle needs, in the transaction that took the lease; the window from memory, if it still stands."""
    actor, character, row = await _character(work, lease)
    cycle = await cycles.read_open(work, lease) if row["cycle_id"] else None
    spaces = await receipts.spaces_of(work, cycle_id=cycle.id) if cycle else []
    known = [space for space in spaces if space is not None]
    window = memory.take(lease)
    if window is None:
        window = await chain.load(work, agent_id=lease.agent_id, from_seq=row["window_from"])
    return Mind(lease, actor, character, window, row["active_space"], cycle, known, row["failed_notice"])


async def _character(work: UnitOfWork, lease: Lease) -> tuple[Actor, Character, asyncpg.Record]:
    row = await work.fetchrow(_AGENT, lease.tenant_id, lease.agent_id)
    assert row is not None, "a leased agent has its rows"
    character = Character(
        system_prompt=render.system_prompt(name=row["name"], instructions=row["instructions"]),
        model=row["model"],
        fallback_models=tuple(work.json(row["fallback_models"])),
        capabilities=kinds.CAPABILITIES[AgentKind(row["kind"])],
    )
    return agent_actor(agent_id=lease.agent_id, tenant_id=lease.tenant_id, name=row["name"]), character, row
