"""An agent's inbox, think cycles and tool calls. (The entries of its chain are in `chain.py`.)

Cycles and calls show only numbers and states, and need `agents:read`. Inbox payloads, arguments and results may contain
text from spaces that the reader is not a member of, and need `agents:inspect`.
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
#: All calls of one step have the same creation time.
_BY_TIME = ("t.created_at", "timestamptz"), ("t.position", "bigint"), ("t.id", "uuid")
CALLS_OF_CYCLE = Listing("calls", CALLS, "t.cycle_id", (("t.step", "bigint"), ("t.position", "bigint")))
CALLS_OF_AGENT = Listing("toolCalls", CALLS, "t.agent_id", _BY_TIME, choice="t.state")
CALLS_OF_TENANT = Listing("allToolCalls", CALLS, "t.tenant_id", _BY_TIME, choice="t.state")


@strawberry.type(
    description="One run of an agent: it takes events from its inbox, calls models and tools, and ends when it "
    "has nothing more to do. The cycle is open while `outcome` is null."
)
class ThinkCycle(Node):
    key: strawberry.Private[UUID]
    number: int = strawberry.field(description="A counter: 1, 2, 3 … for each agent.")
    trigger: EventType = strawberry.field(description="The type of the event that started the cycle.")
    model: str
    is_unattended: bool = strawberry.field(
        description="True if possibly no person is present: a plan or a timer is part of the cycle, or something "
        "that came from one, or only events from outside started it. Then calls with an effect may wait "
        "for approval."
    )
    trust: Trust = strawberry.field(description="The lowest trust of everything that the cycle has seen.")
    permissions: list[str] | None = strawberry.field(
        description="Names of the tools that an unattended cycle may call without approval. Null means that no such "
        "list applies; the agent may then call all its tools, as far as they need no approval."
    )
    step_count: int = strawberry.field(description="Number of model replies so far. `steps` lists them.")
    repeats: int = strawberry.field(
        description="Number of the latest consecutive steps that called only the same tool."
    )
    cuts: int = strawberry.field(
        description="Number of model requests that were cut by an event with the priority INTERRUPT."
    )
    failures: int = strawberry.field(
        description="Number of failed rounds of the current model request. One round tries every model of the agent. "
        "0 after a model has answered."
    )
    input_tokens: BigInt
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(
        description="Input tokens that the provider read from its cache. They are included in `inputTokens`."
    )
    cost: Decimal = strawberry.field(description="Cost in US dollars.")
    active_seconds: float = strawberry.field(description="Time spent on model requests, in seconds.")
    first_token_seconds: float | None = strawberry.field(
        description="Time from the first model request to its first byte, in seconds. Null if no byte has arrived."
    )
    outcome: Outcome | None = strawberry.field(description="How the cycle ended. Null while it is open.")
    reason: str | None = strawberry.field(
        description="Why the cycle ended, if `outcome` does not say enough. Null otherwise."
    )
    opened_at: datetime
    ended_at: datetime | None = strawberry.field(description="Null while the cycle is open.")

    steps: Connection[ThinkStep] = paged(
        STEPS_OF_CYCLE,
        ThinkStep.of,
        description="Usage of each model reply, in the order of the steps.",
        needs=Scope.AGENTS_READ,
    )
    events: "Connection[InboxEvent]" = paged(
        EVENTS_OF_CYCLE,
        lambda row: InboxEvent.of(row),  # noqa: PLW0108 -- defined below
        description="The inbox events that the cycle has processed.",
        needs=Scope.AGENTS_INSPECT,
    )
    tool_calls: "Connection[ToolCall]" = paged(
        CALLS_OF_CYCLE,
        lambda row: ToolCall.of(row),  # noqa: PLW0108 -- defined below
        description="The tool calls of the cycle, in the order in which they were made.",
        needs=Scope.AGENTS_READ,
    )

    @field(
        "The exact prompt that the model received in a step, as far as it is still stored. Steps are "
        "counted from 1. Null if the cycle has no such step.",
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


@strawberry.type(description="One event in the inbox of an agent.")
class InboxEvent:
    row_number: strawberry.Private[int]
    cycle_key: strawberry.Private[UUID | None]
    stored_payload: strawberry.Private[str]
    is_of_hook: strawberry.Private[bool]
    agent_id: strawberry.ID = strawberry.field(description="The agent that owns the inbox.")
    type: EventType
    priority: Priority
    receipt: Receipt
    trust: Trust = strawberry.field(description="How far the content of the event can be trusted.")
    entry_seq: int | None = strawberry.field(
        description="`seq` of the chain entry that shows the event to the model. Null if no entry shows it yet."
    )
    created_at: datetime
    settled_at: datetime | None = strawberry.field(
        description="When the receipt became final. Null while it is not final."
    )

    @field("An opaque id. `replayDeadLetter` and `dropDeadLetter` take it.", needs=None)
    def id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.INBOX_EVENT, self.row_number)

    @field("The content of the event. Its type depends on `type`.", needs=Scope.AGENTS_INSPECT)
    def payload(self) -> InboxPayload:
        return inbox_payloads.parse(self.type, self.stored_payload, is_of_hook=self.is_of_hook)

    @field("The cycle that has processed the event. Null if no cycle has taken it yet.", needs=Scope.AGENTS_READ)
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


@strawberry.type(description="One call of a tool by an agent, and its result.")
class ToolCall(Node):
    key: strawberry.Private[UUID]
    cycle_key: strawberry.Private[UUID]
    stored_arguments: strawberry.Private[str]
    result_json: strawberry.Private[str | None]
    agent_id: strawberry.ID = strawberry.field(description="The agent that made the call.")
    name: str = strawberry.field(description="Name of the tool, as the model wrote it.")
    kind: ToolKind = strawberry.field(
        description="Where the tool runs. INTERNAL also if the arguments were refused, so that nothing was sent."
    )
    effect: EffectClass | None = strawberry.field(
        description="The effect class of an outside tool. Null for a built-in tool: its effect is stored together "
        "with the step."
    )
    state: CallState
    consent: Consent | None = strawberry.field(
        description="State of the approval, if the call needs approval by people. Null if it needs none."
    )
    attempts: int = strawberry.field(description="How often the call was started.")
    step: int = strawberry.field(
        description="Number of the step within the cycle. 0 means that the runtime made the call before the first "
        "step (retrieval)."
    )
    created_at: datetime
    started_at: datetime | None = strawberry.field(
        description="When it was last started. Null if it was never started."
    )
    finished_at: datetime | None = strawberry.field(description="Null while the call is open.")
    expires_at: datetime | None = strawberry.field(
        description="Results that arrive after this time are refused. Null if the call has no deadline."
    )

    @field(
        "The arguments as the model wrote them: normally the text of a JSON object, but the model may "
        "have written invalid JSON. `{removed}` if the tenant's retention has removed them.",
        needs=Scope.AGENTS_INSPECT,
    )
    def arguments(self) -> str:
        return self.stored_arguments

    @field(
        "The result that the model receives. Null while the call is open. `{ok, removed}` if the "
        "tenant's retention has removed it.",
        needs=Scope.AGENTS_INSPECT,
    )
    def result(self) -> JSON | None:
        return None if self.result_json is None else json.loads(self.result_json)

    @field(
        "A part of a result that was too large for the model: up to `limit` characters from `offset` on. "
        "Null if the model received the whole result, or if the result is no longer stored.",
        needs=Scope.AGENTS_INSPECT,
        price=stored_results.PRICE,
    )
    async def stored_result(
        self, info: Info, *, offset: int = 0, limit: int = stored_results.USUAL_CHARS
    ) -> StoredResult | None:
        return await stored_results.stored_result(info, self.key, offset=offset, limit=limit)

    @field("The think cycle that made the call.", needs=Scope.AGENTS_READ)
    async def cycle(self, info: Info) -> ThinkCycle:
        cycle = await cycle_of(info, self.cycle_key)
        assert cycle is not None  # created together, never deleted, and visible to the same readers
        return cycle

    @classmethod
    def of(cls, row: Row) -> "ToolCall":
        return cls(
            id=encode(Kind.TOOL_CALL, row["id"]),
            key=row["id"],
            cycle_key=row["cycle_id"],
            stored_arguments=row["arguments"],
            result_json=row["result"],
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
    """Return the condition that selects calls by kind."""
    return () if kinds is None else (("t.kind = ANY ({}::text[])", tuple(kind.value for kind in kinds)),)


async def cycle_of(info: Info, key: UUID | None) -> ThinkCycle | None:
    row = None if key is None else await info.context.loaders.row(CYCLES, key)
    return None if row is None else ThinkCycle.of(row)


async def call_of(info: Info, key: UUID) -> ToolCall | None:
    row = await info.context.loaders.row(CALLS, key)
    return None if row is None else ToolCall.of(row)


@strawberry.type
class MindQuery:
    @listed("Tool calls of all agents of the tenant, oldest first.", needs=Scope.AGENTS_READ)
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
        description="Events that no model could process. Use `replayDeadLetter` or `dropDeadLetter` on each of them.",
        needs=Scope.AGENTS_INSPECT,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
