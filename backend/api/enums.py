"""The enums and scalars of the schema: the domains' own words, with what they mean to a client."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from typing import NewType

import strawberry
from graphql import GraphQLError
from strawberry.exceptions import StrawberryInputCoercionError
from strawberry.schema.types.base_scalars import DateTimeDefinition
from strawberry.types.scalar import ScalarDefinition

from backend.accounts.models import DomainState
from backend.agents.model_offers import ModelSource
from backend.agents.models import AgentKind, AgentStatus, Outcome, RepairKind, UsagePurpose, WakeReason
from backend.agents.preparation import OnFailure, PromptCache
from backend.consciousness.knowledge.models import GoalStatus
from backend.consciousness.models import CompactionState, CompactionTrigger, EntryRole, EpisodeReason, PageKind
from backend.inbox.models import EventType, Priority, Receipt
from backend.llm.catalogue import ModelAbility
from backend.llm.errors import ModelErrorKind
from backend.llm.errors import Remedy as ModelRemedy
from backend.plans.models import CatchUp, OccurrenceState, PlanPurpose, PlanStatus, ScheduleKind, SkipReason
from backend.spaces.models import ConnectorKind, Delivery, MessageKind
from backend.tasks.models import TaskStatus
from backend.tenants.actor import ActorKind
from backend.tenants.models import AppStatus, AppType, GrantType, Role, ServiceStatus
from backend.tenants.trust import Trust
from backend.tools.approval_rules import Approvers
from backend.tools.calls.answers import Decision
from backend.tools.definitions.configs import HttpMethod
from backend.tools.models import ActivityStatus, CallState, Consent, EffectClass, McpServerStatus, ToolKind
from backend.tools.policy import Rule as ApprovalRule
from backend.webhooks.models import DeliveryState, EndpointStatus, HookTemplate, WebhookEvent

__all__ = [
    "SCALARS",
    "ActivityStatus",
    "ActorKind",
    "AgentKind",
    "AgentStatus",
    "AppStatus",
    "AppType",
    "ApprovalRule",
    "Approvers",
    "BigInt",
    "CallState",
    "CatchUp",
    "CompactionState",
    "CompactionTrigger",
    "ConnectorKind",
    "Consent",
    "Decision",
    "Delivery",
    "DeliveryState",
    "DomainState",
    "EffectClass",
    "EndpointStatus",
    "EntryRole",
    "EpisodeReason",
    "EventType",
    "GoalStatus",
    "GrantType",
    "HookTemplate",
    "HttpMethod",
    "McpServerStatus",
    "MessageKind",
    "ModelAbility",
    "ModelErrorKind",
    "ModelRemedy",
    "ModelSource",
    "OccurrenceState",
    "OnFailure",
    "Outcome",
    "PageKind",
    "PlanPurpose",
    "PlanStatus",
    "Priority",
    "PromptCache",
    "Receipt",
    "RepairKind",
    "Role",
    "ScheduleKind",
    "ServiceStatus",
    "SkipReason",
    "TaskStatus",
    "ToolKind",
    "Trust",
    "UsagePurpose",
    "WakeReason",
    "WebhookEvent",
]

BigInt = NewType("BigInt", int)


#: A year from either end of what Python and its time zones can count: no arithmetic on a moment overflows.
_EARLIEST, _LATEST = datetime(2, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, tzinfo=UTC)


def _moment(value: object) -> datetime:
    """As strawberry reads it, but for what is told to people who write it otherwise."""
    shown = f"{value!s:.40}"
    try:
        moment: datetime = DateTimeDefinition.parse_value(value)  # type: ignore[misc] # strawberry's has one
    except (StrawberryInputCoercionError, OverflowError):
        raise GraphQLError(f'"{shown}" is no DateTime: write it by ISO 8601, such as 2026-01-31T12:00:00Z') from None
    if not _EARLIEST <= (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) <= _LATEST:
        raise GraphQLError(f'"{shown}" is too far away: a DateTime lies in the years 2 to 9998')
    return moment


#: For the schema's `scalar_map`.
SCALARS: dict[object, ScalarDefinition] = {
    datetime: replace(DateTimeDefinition, parse_value=_moment),
    BigInt: strawberry.scalar(
        name="BigInt", description="A whole number that may pass 32 bits, as a JSON number.", serialize=int
    ),
    Decimal: strawberry.scalar(
        name="Decimal",
        description="An exact decimal number, as a string of digits.",
        serialize=lambda value: f"{value.normalize():f}",
    ),
}

_ENUMS: dict[type[StrEnum], str] = {
    ModelAbility: "What a model can, beside writing.",
    ModelErrorKind: """Why a model does not answer. AUTH: its key, account, address or name is not accepted. RATE_LIMIT:
too much was asked of it. NETWORK: it cannot be reached, or says nothing. SERVER: it has failed itself. REFUSED: it does
not accept this request. FILTERED: a content rule of its provider forbids it. UNCLEAR: it refuses, and does not say
what. OVERFLOW: the request is too long for it. BROKEN: its answer was cut or not readable.""",
    ModelSource: "On whose account a model is asked: the installation's, or the tenant's by a key of its own.",
    OnFailure: "What becomes of a reply of the model on which a guard gave no verdict.",
    PromptCache: "For how long a provider is asked to remember what an agent was asked before: minutes, or an hour.",
    ActorKind: "Who acts.",
    Role: "What a person is in a tenant.",
    DomainState: """Whether a mail domain is proven to be the tenant's. PENDING: nobody is linked to a member, and
nobody joins, by an address of it.""",
    AppType: "Whether an app can keep a secret.",
    AppStatus: "The word of the tenant that registered the app. DELETED is final.",
    GrantType: "How an app comes by a token.",
    ServiceStatus: "The admin's word over an installation or a service account. REVOKED is final.",
    AgentKind: """What an agent is for. A CONVERSATIONAL one comes to rest when it has answered. A TASK is made by
`createTask`, or by an agent, a PERSONAL_ASSISTANT by `myAssistant`; no agent is given these kinds, nor loses them.""",
    AgentStatus: "The admin's word over an agent. STOPPED is final.",
    Outcome: "How a think cycle ended.",
    GoalStatus: "Where a goal stands: it is worked on, waits for somebody, is reached, or is given up.",
    EntryRole: "Whose turn in the conversation with the model.",
    EpisodeReason: "Why an episode was closed: nothing happened for a while, or a digest was made.",
    PageKind: "What a page of an agent's archive tells of: one cycle, or a stretch of them in a few sentences.",
    EventType: "What an inbox event tells.",
    Priority: "When an inbox event joins: at the next cycle, at the next step, or by cutting a model request.",
    Receipt: "Where an inbox event stands.",
    RepairKind: "What the health monitor found and put right.",
    Delivery: "Which messages of a space reach its agents.",
    WakeReason: """Why an agent wakes: an event, another try after a failure, or work that another worker left.
SLOWED and RESTING: its cycles went on with no person, no person's plan and nothing from outside behind them, so that
the next one waits; one of these wakes it at once.""",
    UsagePurpose: """What a model was asked for: by the mind itself (THINKING), or beside it: for a summary of its past
in front of its window (COMPACTION), for an episode of its archive, or whether a failing model answers (PROBE).""",
    Trust: "How far something may be relied on: a member's word, a trusted program's, or anybody's.",
    ToolKind: """Where a tool runs: here, behind a URL, in a program that takes calls from this API, with a person, or
on an MCP server.""",
    McpServerStatus: """Where an MCP server stands: it is being asked for its tools (LISTING), has told them (ACTIVE) or
not (FAILING: those that it told before are still offered), or is switched OFF.""",
    HttpMethod: "How an HTTP tool is asked.",
    ConnectorKind: "By what a connector reaches the conversation outside.",
    HookTemplate: "Whose way of signing and telling a hook understands.",
    WebhookEvent: "What an endpoint can be told of.",
    PlanPurpose: "What a plan is for. Agents set timers for themselves; a heartbeat or check-in comes only while the "
    "agent is idle, a digest (of a personal assistant) only if there is something new.",
    PlanStatus: "Where a plan stands. ENDED is final.",
    CatchUp: "Which occurrences of a plan that were missed are made up for, together in one cycle.",
    OccurrenceState: "What became of a due time.",
    SkipReason: """Why a due time was skipped: nobody looked in time (MISSED), a later one was made up for instead
(SUPERSEDED), there were too many to make up for, quiet hours, a busy agent, or one that has left the plan's space; a
digest had nothing to tell (NOTHING_NEW), or the plan itself was paused.""",
    TaskStatus: """Where a task stands. PAUSED: its model does not answer, and is asked again later. The last four are
final.""",
    EffectClass: "What a repetition does outside: nothing, nothing more under the same key, or it all again.",
    MessageKind: "What stands in a space: something said, or a notice or tool activity that is updated in place.",
}
for _enum, _description in _ENUMS.items():
    strawberry.enum(_enum, description=_description)
strawberry.enum(
    ModelRemedy,
    name="ModelRemedy",
    description="""What somebody must put right before a model answers: pay its provider's bill (BILLING), raise a usage
limit (QUOTA), replace the key, have the provider allow its use (PERMISSION), choose another model, change the settings
or tools that it does not take (PARAMETER), or correct its address.""",
)
strawberry.enum(
    EndpointStatus,
    name="WebhookEndpointStatus",
    description="""PAUSED by an admin; SWITCHED_OFF because nothing could be delivered for three days, or because the
endpoint said that it is gone.""",
)
strawberry.enum(
    DeliveryState,
    name="WebhookDeliveryState",
    description="Of a refused delivery: DEAD until an admin decides, PENDING once it is to be sent again.",
)
strawberry.enum(
    CallState,
    name="ToolCallState",
    description="""Where a tool call stands: PENDING waits for another call, RUNNING was begun, HELD is answered later;
the others are final, and UNKNOWN says that nobody knows whether it took effect.""",
)
strawberry.enum(
    Consent,
    name="ToolCallConsent",
    description="ASKED: people of the space have been asked, and none has approved it. GIVEN: one of them has.",
)
strawberry.enum(
    ActivityStatus,
    name="ToolActivityStatus",
    description="WRITING while the model still writes the arguments of a call; then where the call stands.",
)
strawberry.enum(
    Decision,
    name="ToolCallDecision",
    description="What somebody says to a question: APPROVE or DECLINE an action, ANSWER a form or DECLINE to.",
)
