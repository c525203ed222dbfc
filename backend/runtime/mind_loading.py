"""Builds a mind from the data that was read with its lease (`backend/migrations/sql/functions/read_mind.sql`).

`lease_acquisition` calls it for every lease. Three things are cached and not read again: the window, the parsed
configuration while its text is the same, and the tools while their definitions are the same. A further query runs only
for something that is not cached, for an open cycle, or for the tenant's own model keys.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from backend.agents import cycles, kinds, overrides, preparation, routing, tool_names
from backend.agents.cycle_stop import StopOrder
from backend.agents.cycles import Cycle, Gauge
from backend.agents.kinds import ASKING, READING, Family
from backend.agents.leases import Held, Lease
from backend.agents.models import AgentKind, WakeReason
from backend.agents.resets import ResetNotice
from backend.consciousness import compactions, render
from backend.consciousness import entries as chain
from backend.consciousness.call_pairing import repaired
from backend.consciousness.compactions import Order
from backend.consciousness.models import CompactionState
from backend.consciousness.window import Window
from backend.inbox import receipts
from backend.inbox.receipts import CycleSpaces
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.runtime import tenant_keys
from backend.runtime.hosting.window_cache import WindowCache
from backend.runtime.mind.budget import RequestBudget
from backend.runtime.mind.character import Character, LoadedFacts
from backend.runtime.mind.compaction import PresentCompaction
from backend.runtime.mind.cut import CutRequest
from backend.runtime.mind.progress import Progress
from backend.runtime.mind.state import Mind
from backend.runtime.mind.tail import Tail
from backend.runtime.mind.view import View
from backend.runtime.tenant_keys import OwnKeys
from backend.tenants.actor import agent_actor
from backend.tools.toolbox import Toolbox, WantedTools
from backend.tools.toolset import Toolset

_QUIET_SECONDS = DEFAULT.unprompted_quiet_hours * 3_600
#: The maximum number of parsed configurations in the cache.
_KEPT = 1_024


@dataclass(frozen=True, slots=True)
class _Configured:
    """The parsed configuration of an agent and its tenant, and the tools that follow from it."""

    name: str
    character: Character
    wanted: WantedTools


@dataclass(frozen=True, slots=True)
class _Rows:
    """Everything else that the mind needs, from the caches or from the rows."""

    window: Window
    faults: list[str]
    toolset: Toolset
    cycle: Cycle | None = None
    #: The spaces of the open cycle.
    spaces: CycleSpaces = field(default_factory=CycleSpaces)
    own_keys: OwnKeys | None = None


async def load(held: Held, memory: WindowCache, toolbox: Toolbox) -> Mind:
    """Build the mind with everything that a cycle needs. The window comes from the cache if it is still valid."""
    lease, configured, present = held.lease, _configured(held.configured), json.loads(held.present)
    rows = await _read(lease, present, configured.wanted, memory.take(lease), toolbox)
    return Mind(
        lease=lease,
        actor=agent_actor(agent_id=lease.agent_id, tenant_id=lease.tenant_id, name=configured.name),
        character=configured.character,
        own_keys=rows.own_keys or OwnKeys(),
        loaded=_loaded(present, rows.faults),
        view=View(
            window=rows.window,
            toolset=rows.toolset,
            gauge=Gauge(present["token_ratio"], present["window_high"]),
            is_listing_due=present["is_to_be_told"],
        ),
        compaction=PresentCompaction(
            order=_order(present["order"]),
            rest=CompactionState(present["compaction_rest"]) if present["compaction_rest"] else None,
        ),
        progress=_progress(present, rows),
        tail=Tail(
            attempts=present["tail_attempts"],
            is_restored=rows.cycle is not None
            and present["tail_attempts"] > 0
            and present["wake_reason"] == WakeReason.HANDOVER,
        ),
        cut=CutRequest(None if present["stopped"] is None else StopOrder(present["stopped"], ends_cycle=True)),
        budget=RequestBudget(applies=present["has_budgets"]),
    )


def _loaded(present: Mapping[str, Any], faults: Collection[str]) -> LoadedFacts:
    last_cycle_at = present["last_cycle_at"]
    return LoadedFacts(
        has_orphaned_calls=present["has_strays"],
        has_notes=present["has_notes"],
        has_newer_episodes=present["has_newer_episodes"],
        faults=tuple(faults),
        last_cycle_at=None if last_cycle_at is None else datetime.fromisoformat(last_cycle_at),
    )


def _progress(present: Mapping[str, Any], rows: _Rows) -> Progress:
    return Progress(
        cycle=rows.cycle,
        spaces=[space for space in rows.spaces.events if space is not None],
        call_spaces=list(rows.spaces.calls),
        has_placeless=None in rows.spaces.events,
        active_space=_id(present["active_space"]),
        unprompted=_unprompted(present),
        failed_notice=_unanswered(rows.cycle, _id(present["failed_notice"])),
        reset=ResetNotice.of(present["reset"]),
    )


async def read_window(
    work: UnitOfWork, agent_id: UUID, *, start: int, summary_id: UUID | None, is_open: bool
) -> tuple[Window, list[str]]:
    """Read the window from its rows and repair its call pairs. Also returns one sentence for each repaired fault."""
    loaded = await chain.load(work, agent_id=agent_id, from_seq=start)
    entries, faults = repaired(loaded, tail_may_be_open=is_open)
    return Window(entries, await compactions.summary_of(work, summary_id) if summary_id else None), faults


async def _read(
    lease: Lease, present: Mapping[str, Any], wanted: WantedTools, remembered: Window | None, toolbox: Toolbox
) -> _Rows:
    marks, has_archive = tuple(map(tuple, present["tools"] or ())), present["window_from"] > 1
    kept = toolbox.kept(wanted, marks, has_archive=has_archive)
    if remembered is not None and kept is not None and not (present["has_cycle"] or present["has_own_keys"]):
        return _Rows(remembered, [], kept)
    async with unit_of_work(lease.tenant_id, read_only=True) as work:
        cycle = await cycles.read_open(work, lease) if present["has_cycle"] else None
        window, faults = remembered, list[str]()
        if window is None:
            start, summary_id = present["window_from"], _id(present["compaction_id"])
            window, faults = await read_window(
                work, lease.agent_id, start=start, summary_id=summary_id, is_open=cycle is not None
            )
        return _Rows(
            window,
            faults,
            kept or await toolbox.keep(work, wanted, marks, has_archive=has_archive),
            None if cycle is None else cycle.shown(window.trust),
            await receipts.spaces_of(work, cycle_id=cycle.id) if cycle else CycleSpaces(),
            await tenant_keys.read(work) if present["has_own_keys"] else None,
        )


@lru_cache(maxsize=_KEPT)
def _configured(value: str) -> _Configured:
    row = json.loads(value)
    capabilities = kinds.CAPABILITIES[AgentKind(row["kind"])]
    character = Character(
        system_prompt=render.system_prompt(
            name=row["name"], instructions=row["instructions"], template=capabilities.prompt
        ),
        routing=routing.of(row),
        capabilities=capabilities,
        unattended_tools=None if row["unattended_tools"] is None else tuple(row["unattended_tools"]),
        limits=overrides.effective(row["limits"], DEFAULT),
        preparation=preparation.read(row["preparation"]),
        outside_calls=row["outside_calls"],
        owner_id=_id(row["owner_id"]),
        knowledge_of=_id(row["knowledge_of"]),
        open_hosts=tuple(row["open_hosts"]),
    )
    wanted = WantedTools(
        given=tuple(_outside_tools(row)),
        families=frozenset(capabilities.families) | ({Family.TASKS} if row["gives_tasks"] else frozenset()),
        beside=(*(READING if character.knowledge_of else ()), *(ASKING if row["may_ask"] else ())),
    )
    return _Configured(row["name"], character, wanted)


def _outside_tools(row: Mapping[str, Any]) -> Collection[str]:
    """Return the names of the outside tools that the agent may use now.

    A task agent keeps only the tools that all agents above it still have. An assistant and its tasks keep only the
    tools that the tenant still offers to assistants.
    """
    tools: list[str] = row["tools"]
    for above in row["tools_above"] or ():
        tools = tool_names.shared(tools, above)
    return tools if row["owner_id"] is None else tool_names.shared(tools, row["assistant_tools"])


def _unprompted(present: Mapping[str, Any]) -> int:
    """The number of unprompted cycles in a row. After a quiet time it restarts at 0, unless it has slowed the agent."""
    count: int = present["unprompted"]
    is_over = (present["quiet_seconds"] or 0) > _QUIET_SECONDS
    return 0 if is_over and count <= DEFAULT.unprompted_cycles_slowed else count


def _order(value: tuple[str, str] | None) -> Order | None:
    return None if value is None else Order(UUID(value[0]), CompactionState(value[1]))


def _unanswered(cycle: Cycle | None, before: UUID | None) -> UUID | None:
    """The id of the notice about a failure that still lasts: from the open cycle, or from the cycle before."""
    if cycle is not None and cycle.failures and cycle.notice_id is not None:
        return cycle.notice_id
    return None if cycle is not None and cycle.steps else before


def _id(value: str | None) -> UUID | None:
    return None if value is None else UUID(value)
