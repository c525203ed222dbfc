"""What goes on in an agent: its inbox, its think cycles, and the tool calls in them. (`chain.py`: its consciousness.)

Cycles and calls are numbers and need `agents:read`; inbox, arguments and results hold what was said, also in spaces
that the reader is not in, and need `agents:inspect`.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.agents.visibility import mind_seen
from backend.api.agents import prompts
from backend.api.agents.prompts import StepPrompt
from backend.api.agents.steps import STEPS_OF_CYCLE, ThinkStep
from backend.api.enums import (
    BigInt,
    CallState,
    Consent,
    EffectClass,
    EventType,
    Outcome,
    Priority,
    Receipt,
    ToolKind,
    Trust,
)
from backend.api.inbox import inbox_payloads
from backend.api.inbox.inbox_payloads import InboxPayload
from backend.api.reading.ids import Kind, encode, encode_number
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.api.tools import stored_results
from backend.api.tools.stored_results import StoredResult
from backend.tenants.actor import Scope

CYCLES = Source(
    """SELECT c.id, c.agent_id, c.number, c.trigger, c.model, c.steps, c.input_tokens, c.output_tokens,
    c.cached_tokens, c.cost, c.active_seconds, c.first_token_seconds, c.outcome, c.reason, c.opened_at, c.ended_at,
    c.repeats, c.cuts, c.failures, c.is_unattended, c.permissions, c.trust FROM think_cycles c""",
    "c",
    visible=mind_seen("c.agent_id"),
)
EVENTS = Source(
    """SELECT e.id, e.agent_id, e.type, e.priority, e.payload, e.receipt, e.cycle_id, e.entry_seq, e.created_at,
    e.settled_at, e.trust, starts_with(e.event_key, 'hook:') AS is_of_hook FROM inbox_events e""",
    "e",
    visible=mind_seen("e.agent_id"),
)
CALLS = Source(
    """SELECT t.id, t.agent_id, t.cycle_id, t.step, t.position, t.name, t.kind, t.effect, t.state, t.arguments,
    t.result, t.consent, t.attempts, t.created_at, t.started_at, t.finished_at, t.expires_at FROM tool_calls t""",
    "t",
    visible=mind_seen("t.agent_id"),
)
CYCLES_OF_AGENT = Listing("cycles", CYCLES, "c.agent_id", (("c.number", "bigint"),))
EVENTS_OF_AGENT = Listing("inbox", EVENTS, "e.agent_id", (("e.id", "bigint"),), choice="e.receipt")
EVENTS_OF_CYCLE = Listing("events", EVENTS, "e.cycle_id", (("e.id", "bigint"),))
DEAD_LETTERS = Listing("deadLetters", EVENTS, "e.tenant_id", (("e.id", "bigint"),), where="e.receipt = 'DEAD_LETTER'")
#: The calls of one step are made at the same moment.
_BY_TIME = ("t.created_at", "timestamptz"), ("t.position", "bigint"), ("t.id", "uuid")
CALLS_OF_CYCLE = Listing("calls", CALLS, "t.cycle_id", (("t.step", "bigint"), ("t.position", "bigint")))
CALLS_OF_AGENT = Listing("toolCalls", CALLS, "t.agent_id", _BY_TIME, choice="t.state")
CALLS_OF_TENANT = Listing("allToolCalls", CALLS, "t.tenant_id", _BY_TIME, choice="t.state")


@strawberry.type(description="From drain to rest: one turn of an agent's mind. It is open while `outcome` is null.")
class ThinkCycle(Node):
    key: strawberry.Private[UUID]
    number: int = strawberry.field(description="1, 2, 3 … for each agent.")
    trigger: EventType = strawberry.field(description="The type of the event that opened it.")
    model: str
    is_unattended: bool = strawberry.field(
        description="Nobody may be there: it came by itself, of something that did, or of the outside alone."
    )
    trust: Trust = strawberry.field(description="Of the least trusted part that it has been shown.")
    permissions: list[str] | None = strawberry.field(
        description="The outside tools that it may call; null: all that the agent is given."
    )
    step_count: int = strawberry.field(description="Answers of models so far; `steps` has them.")
    repeats: int = strawberry.field(description="Its last steps that called one and the same tool alone.")
    cuts: int = strawberry.field(description="Model requests that an INTERRUPT event cut.")
    failures: int = strawberry.field(description="Failed rounds of the present request; 0 once the model answers.")
    input_tokens: BigInt
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(description="Input tokens that the provider read from its cache.")
    cost: Decimal = strawberry.field(description="US dollars.")
    active_seconds: float = strawberry.field(description="Time spent on model requests.")
    first_token_seconds: float | None = strawberry.field(description="From the first request to its first byte.")
    outcome: Outcome | None
    reason: str | None = strawberry.field(description="Why it ended so, where the outcome does not say it.")
    opened_at: datetime
    ended_at: datetime | None

    steps: Connection[ThinkStep] = paged(
        STEPS_OF_CYCLE,
        ThinkStep.of,
        description="What each answer of a model used, in order.",
        needs=Scope.AGENTS_READ,
    )
    events: "Connection[InboxEvent]" = paged(
        EVENTS_OF_CYCLE,
        lambda row: InboxEvent.of(row),  # noqa: PLW0108 -- defined below
        description="What the cycle drained from the inbox.",
        needs=Scope.AGENTS_INSPECT,
    )
    tool_calls: "Connection[ToolCall]" = paged(
        CALLS_OF_CYCLE,
        lambda row: ToolCall.of(row),  # noqa: PLW0108 -- defined below
        description="What its steps called, in the order of the calls.",
        needs=Scope.AGENTS_READ,
    )

    @field(
        "What the model was shown in a step, exactly, as far as it is kept; steps are counted from 1. Null: it has "
        "made no such step.",
        needs=Scope.AGENTS_INSPECT,
        price=prompts.PRICE,
    )
    async def prompt(self, info: Info, *, step: int = 1) -> StepPrompt | None:
        return await prompts.prompt_of(info, self.key, step)

    @classmethod
    def of(cls, row: Row) -> "ThinkCycle":
        return cls(
            id=encode(Kind.THINK_CYCLE, row["id"]),
            key=row["id"],
            number=row["number"],
            trigger=EventType(row["trigger"]),
            model=row["model"],
            is_unattended=row["is_unattended"],
            trust=Trust(row["trust"]),
            permissions=None if row["permissions"] is None else json.loads(row["permissions"]),
            step_count=row["steps"],
            repeats=row["repeats"],
            cuts=row["cuts"],
            failures=row["failures"],
            input_tokens=BigInt(row["input_tokens"]),
            output_tokens=BigInt(row["output_tokens"]),
            cached_tokens=BigInt(row["cached_tokens"]),
            cost=row["cost"],
            active_seconds=row["active_seconds"],
            first_token_seconds=row["first_token_seconds"],
            outcome=Outcome(row["outcome"]) if row["outcome"] else None,
            reason=row["reason"],
            opened_at=row["opened_at"],
            ended_at=row["ended_at"],
        )


@strawberry.type(description="One thing that an agent must notice.")
class InboxEvent:
    row_number: strawberry.Private[int]
    cycle_key: strawberry.Private[UUID | None]
    stored_payload: strawberry.Private[str]
    is_of_hook: strawberry.Private[bool]
    agent_id: strawberry.ID = strawberry.field(description="Whose inbox it is in.")
    type: EventType
    priority: Priority
    receipt: Receipt
    trust: Trust = strawberry.field(description="Of its origin.")
    entry_seq: int | None = strawberry.field(description="`seq` of the entry of the chain that shows it.")
    created_at: datetime
    settled_at: datetime | None = strawberry.field(description="When its receipt became final.")

    @field("Opaque; like any other plain field, for whoever may see the event.", needs=None)
    def id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.INBOX_EVENT, self.row_number)

    @field("What it says, by its type.", needs=Scope.AGENTS_INSPECT)
    def payload(self) -> InboxPayload:
        return inbox_payloads.shown(self.type, self.stored_payload, is_of_hook=self.is_of_hook)

    @field("The cycle that drained it.", needs=Scope.AGENTS_READ)
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, row: Row) -> "InboxEvent":
        return cls(
            row_number=row["id"],
            cycle_key=row["cycle_id"],
            stored_payload=row["payload"],
            is_of_hook=row["is_of_hook"],
            agent_id=encode(Kind.AGENT, row["agent_id"]),
            type=EventType(row["type"]),
            priority=Priority(row["priority"]),
            receipt=Receipt(row["receipt"]),
            trust=Trust(row["trust"]),
            entry_seq=row["entry_seq"],
            created_at=row["created_at"],
            settled_at=row["settled_at"],
        )


@strawberry.type(description="One request of a tool, and what became of it.")
class ToolCall(Node):
    key: strawberry.Private[UUID]
    cycle_key: strawberry.Private[UUID]
    stored_arguments: strawberry.Private[str]
    told: strawberry.Private[str | None]
    agent_id: strawberry.ID = strawberry.field(description="Who calls.")
    name: str = strawberry.field(description="The tool's, as the model wrote it.")
    kind: ToolKind = strawberry.field(description="INTERNAL also if its arguments were refused: nothing was sent.")
    effect: EffectClass | None = strawberry.field(
        description="Of a tool outside; null: it takes effect together with the step."
    )
    state: CallState
    consent: Consent | None = strawberry.field(
        description="Of a call that a plan or timer may not make unasked: whether people of the space have been asked, "
        "or have approved it."
    )
    attempts: int = strawberry.field(description="How often it was begun.")
    step: int = strawberry.field(description="The step of its cycle; 0: it was looked up before the first.")
    created_at: datetime
    started_at: datetime | None = strawberry.field(description="When it was begun, the last time.")
    finished_at: datetime | None
    expires_at: datetime | None = strawberry.field(description="An answer that comes later is refused.")

    @field(
        "As the model wrote them: the text of a JSON object, unless it erred; `{removed}`: they are kept no longer.",
        needs=Scope.AGENTS_INSPECT,
    )
    def arguments(self) -> str:
        return self.stored_arguments

    @field(
        "What the model is told; null while the call is open. `{ok, removed}`: it is kept no longer.",
        needs=Scope.AGENTS_INSPECT,
    )
    def result(self) -> JSON | None:
        return None if self.told is None else json.loads(self.told)

    @field(
        "The whole of a result that was too large for the model: `limit` characters of it from `offset` on. Null if "
        "the model was told all of it, or if it is kept no longer.",
        needs=Scope.AGENTS_INSPECT,
        price=stored_results.PRICE,
    )
    async def stored_result(
        self, info: Info, *, offset: int = 0, limit: int = stored_results.USUAL_CHARS
    ) -> StoredResult | None:
        return await stored_results.stored_result(info, self.key, offset=offset, limit=limit)

    @field("The cycle that it belongs to.", needs=Scope.AGENTS_READ)
    async def cycle(self, info: Info) -> ThinkCycle:
        found = await cycle_of(info, self.cycle_key)
        assert found is not None  # made together, never deleted, and seen by the same
        return found

    @classmethod
    def of(cls, row: Row) -> "ToolCall":
        return cls(
            id=encode(Kind.TOOL_CALL, row["id"]),
            key=row["id"],
            cycle_key=row["cycle_id"],
            stored_arguments=row["arguments"],
            told=row["result"],
            agent_id=encode(Kind.AGENT, row["agent_id"]),
            name=row["name"],
            kind=ToolKind(row["kind"]),
            effect=EffectClass(row["effect"]) if row["effect"] else None,
            state=CallState(row["state"]),
            consent=Consent(row["consent"]) if row["consent"] else None,
            attempts=row["attempts"],
            step=row["step"],
            created_at=row["created_at"],
            started_at=row["started_at"],
            finished_at=row["finished_at"],
            expires_at=row["expires_at"],
        )


def of_kinds(kinds: Sequence[ToolKind] | None) -> Sequence[tuple[str, Any]]:
    """The condition on lists of calls that chooses among them."""
    return () if kinds is None else (("t.kind = ANY ({}::text[])", tuple(kind.value for kind in kinds)),)


async def cycle_of(info: Info, key: UUID | None) -> ThinkCycle | None:
    row = None if key is None else await info.context.loaders.row(CYCLES, key)
    return None if row is None else ThinkCycle.of(row)


async def call_of(info: Info, key: UUID) -> ToolCall | None:
    row = await info.context.loaders.row(CALLS, key)
    return None if row is None else ToolCall.of(row)


@strawberry.type
class MindQuery:
    @listed("What the tenant's agents called, oldest first.", needs=Scope.AGENTS_READ)
    async def tool_calls(
        self,
        info: Info,
        *,
        page: PageArguments,
        states: list[CallState] | None = None,
        kinds: list[ToolKind] | None = None,
    ) -> Connection[ToolCall]:
        parent = info.context.actor.tenant_id
        return await connect(info, CALLS_OF_TENANT, parent, ToolCall.of, page, only=states, where=of_kinds(kinds))

    dead_letters: Connection[InboxEvent] = paged(
        DEAD_LETTERS,
        InboxEvent.of,
        description="Events of the tenant's agents that no model could take, each by itself: replay them or drop them.",
        needs=Scope.AGENTS_INSPECT,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
