"""The enums and scalars of the schema. Enums are those of the domains, with descriptions for clients."""

import re
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
from backend.agents.usage_report import UsageDimension
from backend.budgets.models import BudgetEnd, BudgetKeys, BudgetPeriod, BudgetScope, BudgetUnit
from backend.connectors.email.settings import MailSecurity
from backend.consciousness.knowledge.models import GoalStatus
from backend.consciousness.models import CompactionState, CompactionTrigger, EntryRole, EpisodeReason, PageKind
from backend.data_rights.mentions import MentionKind
from backend.data_rights.models import ErasureState, TenantErasureKind
from backend.feeds.subscriber import ResetReason
from backend.inbox.models import EventType, Priority, Receipt
from backend.kit.limits import DEFAULT
from backend.llm.catalogue import ModelAbility
from backend.llm.errors import ModelErrorKind
from backend.llm.errors import Remedy as ModelRemedy
from backend.plans.models import CatchUp, OccurrenceState, PlanPurpose, PlanStatus, ScheduleKind, SkipReason
from backend.spaces.models import ConnectorKind, Delivery, MessageKind, NotificationLevel, SpaceKind
from backend.spaces.presence import Presence
from backend.tasks.models import TaskStatus
from backend.tenants.actor import ActorKind
from backend.tenants.audit import AuthorKind as AuditActorKind
from backend.tenants.models import (
    AppRequestStatus,
    AppStatus,
    AppType,
    GrantType,
    IdTokenAlgorithm,
    Role,
    ServiceStatus,
    TenantStatus,
)
from backend.tenants.trust import Trust
from backend.tools.approval_rules import Approvers
from backend.tools.calls.answers import Decision
from backend.tools.definitions.configs import HttpMethod
from backend.tools.models import ActivityStatus, CallState, Consent, EffectClass, McpServerStatus, ToolKind
from backend.tools.policy import Rule as ApprovalRule
from backend.webhooks.models import (
    DeliveryFormat,
    DeliveryState,
    EndpointStatus,
    FailureKind,
    HookTemplate,
    WebhookEvent,
)

#: As many digits as a column of the database takes.
_DECIMAL = re.compile(r"-?\d{1,10}(\.\d{1,10})?")

__all__ = [
    "SCALARS",
    "ActivityStatus",
    "ActorKind",
    "AgentKind",
    "AgentStatus",
    "AppRequestStatus",
    "AppStatus",
    "AppType",
    "ApprovalRule",
    "Approvers",
    "AuditActorKind",
    "BigInt",
    "BudgetEnd",
    "BudgetKeys",
    "BudgetPeriod",
    "BudgetScope",
    "BudgetUnit",
    "CallState",
    "CatchUp",
    "CompactionState",
    "CompactionTrigger",
    "ConnectorKind",
    "Consent",
    "Decision",
    "Delivery",
    "DeliveryFormat",
    "DeliveryState",
    "DomainState",
    "EffectClass",
    "EndpointStatus",
    "EntryRole",
    "EpisodeReason",
    "ErasureState",
    "EventType",
    "FailureKind",
    "GoalStatus",
    "GrantType",
    "HookTemplate",
    "HttpMethod",
    "IdTokenAlgorithm",
    "MailSecurity",
    "McpServerStatus",
    "MentionKind",
    "MessageKind",
    "ModelAbility",
    "ModelErrorKind",
    "ModelRemedy",
    "ModelSource",
    "NotificationLevel",
    "OccurrenceState",
    "OnFailure",
    "Outcome",
    "PageKind",
    "PlanPurpose",
    "PlanStatus",
    "Presence",
    "Priority",
    "PromptCache",
    "Receipt",
    "RepairKind",
    "ResetReason",
    "Role",
    "ScheduleKind",
    "ServiceStatus",
    "SkipReason",
    "SpaceKind",
    "TaskStatus",
    "TenantErasureKind",
    "TenantStatus",
    "ToolKind",
    "Trust",
    "UsageDimension",
    "UsagePurpose",
    "WakeReason",
    "WebhookEvent",
]

BigInt = NewType("BigInt", int)


#: One year inside the range of Python's datetime, so that no arithmetic on a time overflows.
EARLIEST, LATEST = datetime(2, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, tzinfo=UTC)


def _moment(value: object) -> datetime:
    """Parse a DateTime as strawberry does, but with errors that say how to write one."""
    shown = f"{value!s:.40}"
    try:
        moment: datetime = DateTimeDefinition.parse_value(value)  # type: ignore[misc] # strawberry's has one
    except (StrawberryInputCoercionError, OverflowError):
        raise GraphQLError(f'"{shown}" is not a DateTime: write it in ISO 8601, such as 2026-01-31T12:00:00Z') from None
    if not EARLIEST <= (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) <= LATEST:
        raise GraphQLError(f'"{shown}" is out of range: the year of a DateTime must be from 2 to 9998')
    return moment


def _decimal(value: object) -> Decimal:
    """Parse a Decimal: a text or a number, not in the exponential form, with at most 10 decimal places."""
    text = str(value)
    if isinstance(value, bool) or not _DECIMAL.fullmatch(text):
        raise GraphQLError(
            f'"{text:.40}" is not a Decimal: write digits, such as "0.25", with at most 10 decimal places'
        )
    return Decimal(text)


#: For the schema's `scalar_map`.
SCALARS: dict[object, ScalarDefinition] = {
    datetime: replace(DateTimeDefinition, parse_value=_moment),
    BigInt: strawberry.scalar(
        name="BigInt",
        description="A whole number, written as a JSON number. It can be larger than 32 bits.",
        serialize=int,
    ),
    Decimal: strawberry.scalar(
        name="Decimal",
        description='An exact decimal number, written as a string, such as "0.25".',
        serialize=lambda value: f"{value.normalize():f}",
        parse_value=_decimal,
    ),
}

_ENUMS: dict[type[StrEnum], str] = {
    ModelAbility: (
        "What a model supports in addition to text: calls of tools, images as input (VISION), reasoning, "
        "and prompt caching."
    ),
    MentionKind: "What mentions a person.",
    ErasureState: (
        "REQUESTED: it has not begun, and can be cancelled. LOGGED: it has begun, and is repeated if a backup is "
        "restored. DONE: everything is erased. CANCELLED: it did not begin."
    ),
    BudgetEnd: (
        "What happens when a budget has no room for another request. PAUSE: agents wait, people are asked, and the "
        "work continues when the budget begins again or is raised. CHEAPER_MODEL: requests go to the budget's cheaper "
        "model, until that has no room either. STOP: the think cycle ends."
    ),
    BudgetKeys: (
        "Requests with which keys a budget counts. INSTALLATION: the operator's keys. OWN: the tenant's own model "
        "keys. ALL: both."
    ),
    BudgetPeriod: "How often a budget begins again, in UTC. TOTAL: never.",
    BudgetScope: (
        "Whose model requests a budget counts. PERSON: requests of think cycles that the person's events began, and of "
        "agents that work for the person. PROGRAM: of think cycles that events of an app or service account began. "
        "PLAN: of think cycles that a plan began. CYCLE: each think cycle has the limit separately."
    ),
    BudgetUnit: "The unit of a budget: US dollars, or input and output tokens together.",
    ModelErrorKind: (
        "Why a model request failed. AUTH: the provider does not accept the key, account, address or "
        "model name (see `ModelRemedy`). RATE_LIMIT: too many requests. NETWORK: the provider cannot be "
        "reached or does not answer. SERVER: an error of the provider. REFUSED: the provider does not "
        "accept this request. FILTERED: a content filter of the provider forbids the request or the "
        "reply. UNCLEAR: refused without a clear reason. OVERFLOW: the request is too long for the "
        "model. BROKEN: the reply was cut or not readable. BUDGET: a budget of the tenant does not allow the request, "
        "so it was not sent."
    ),
    ModelSource: "Whose key is used for a model: the key of the installation, or a key of the tenant (OWN_KEY).",
    OnFailure: (
        "What happens to a reply when the guard gives no verdict. WITHHOLD: the reply is treated as "
        "refused. LET_THROUGH: the reply is used."
    ),
    PromptCache: (
        "For how long a provider is asked to cache the prompt of an agent. SHORT: some minutes. LONG: one hour."
    ),
    ActorKind: "Who acts: a person, an agent, or a program (SERVICE).",
    Role: "The role of a person in a tenant, from the most rights (OWNER) to the fewest (VIEWER).",
    DomainState: (
        "Whether it is proven that the tenant owns a mail domain. PENDING: not proven yet. Until it is "
        "PROVEN, the provider cannot sign a person in for the first time by an address of this domain."
    ),
    AppType: (
        "Whether an app can keep a secret. CONFIDENTIAL: it has a client secret. PUBLIC: it has none, "
        "for example a mobile app."
    ),
    AppRequestStatus: "The status of a request for an app. EXPIRED: nobody has answered within "
    f"{DEFAULT.app_request_days} days, or the person or the app is gone.",
    AppStatus: (
        "The status that the tenant of the app has set. A SUSPENDED app cannot use its tokens anywhere. "
        "DELETED is final."
    ),
    IdTokenAlgorithm: "The algorithm that signs the ID tokens of an app (OpenID Connect, RFC 7518).",
    GrantType: "The OAuth 2.0 grant by which an app gets a token.",
    ServiceStatus: "The status that an admin has set for an installation or a service account. REVOKED is final.",
    TenantStatus: "Whether a tenant is active. The operator suspends it: its agents rest and its tokens are refused.",
    AgentKind: (
        "The kind of an agent. GENERAL: any use. CONVERSATIONAL: it ends its cycle when it has answered. "
        "TASK: created by `createTask` or by another agent, for one task. PERSONAL_ASSISTANT: created by "
        "`myAssistant`, for one person. `updateAgent` can change only between the first two."
    ),
    AgentStatus: (
        "The status that an admin has set for an agent. STOPPED is final. The operator sets SUSPENDED "
        "when the tenant is suspended."
    ),
    Outcome: (
        "How a think cycle ended. RESTED: the agent had nothing more to do. SKIPPED: the agent decided "
        "not to react. LIMIT_REACHED: a limit of `Agent.limits`. FAILED: no model could process it. "
        "STOPPED: by a person, a reset or a stop of the agent."
    ),
    GoalStatus: (
        "The status of a goal: the agent works on it, waits for somebody, has reached it (DONE), or has "
        "given it up (ARCHIVED)."
    ),
    EntryRole: "The role of the author in the conversation with the model.",
    EpisodeReason: "Why an episode ended. QUIET: nothing happened for a while. DIGEST: the agent wrote a digest.",
    PageKind: (
        "What a page of an agent's archive describes: one cycle, or a period of several cycles in a few "
        "sentences (EPISODE)."
    ),
    EventType: (
        "The type of an inbox event. SPACE_MESSAGE and MENTION: a message in a space. MESSAGE_EDITED: a "
        "message that the agent was shown has another text now. MESSAGE_REACTIONS: others have reacted to a message of "
        "the agent. PLAN and TIMER: a plan is due. SERVICE: an event from "
        "outside. TOOL_RESULT and TASK_RESULT: a result has arrived. "
        "SYSTEM: a notice of the runtime."
    ),
    Priority: (
        "When an agent processes an event. WHEN_IDLE: in its next cycle. ASAP: at the next step of an open cycle, "
        "or else in its next cycle. INTERRUPT: like ASAP, but a running model request is cut."
    ),
    Receipt: (
        "The state of an inbox event. PENDING: waits. PASSIVE: waits too, but wakes nobody; it joins as soon as the "
        "agent is awake for another reason. INJECTED: an open cycle has taken it. The other "
        "values are final, except that an admin can replay a DEAD_LETTER. HANDLED, SKIPPED and FAILED "
        "follow from the outcome of the cycle. DROPPED: the agent will not process it. DEAD_LETTER: no "
        "model could process it."
    ),
    RepairKind: "The kind of problem that the health monitor found. `Repair.reason` describes it.",
    Delivery: ("Which messages of a space its agents receive: all of them, or only messages that mention the agent."),
    NotificationLevel: (
        "Which messages of a space you want to be alerted to. ALL: all texts of others. MENTIONS: only messages that "
        "name you. NONE: no message."
    ),
    Presence: (
        "Whether a person is online. ONLINE: has a subscription open and was active lately. AWAY: has a subscription "
        "open. OFFLINE: has none, or hides it."
    ),
    WakeReason: (
        "Why an agent wakes. EVENT: a new event. RETRY: a failed model request is tried again. HANDOVER: "
        "another worker left the work. SLOWED and RESTING: many cycles in a row had no person, no plan "
        "of a person and no event from outside as their cause. SLOWED: the next cycle waits for a while. "
        "RESTING: the next cycle waits for such a cause."
    ),
    UsageDimension: (
        "What usage is grouped by. PERSON, PROGRAM, KEY, PLAN and SPACE are of the event that began the think cycle: "
        "its person, the app or service account that sent it, the API key or personal token that it was sent with, its "
        "plan, its space."
    ),
    UsagePurpose: (
        "What a model was used for. THINKING: a step of a think cycle. COMPACTION: a summary of the "
        "chain. EPISODE: a text for the archive. PROBE: a test whether a failing model answers. TEST: a "
        "test of a model by an admin (`testModel`); it belongs to no agent. EMBEDDING and RERANKING: a search of "
        "the archive, or the vectors of its pages, by models on servers."
    ),
    Trust: (
        "How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a "
        "program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else."
    ),
    ToolKind: (
        "Where a tool runs. INTERNAL: built into the server. HTTP: behind a URL. EXTERNAL: in a program "
        "that takes calls from this API. SPACE: people of a space answer a question. MCP: on an MCP "
        "server."
    ),
    McpServerStatus: (
        "The status of an MCP server. LISTING: a worker is requesting its list of tools. ACTIVE: the "
        "list was received. FAILING: the last request failed; tools of the previous list are still "
        "offered. OFF: an admin has disabled it."
    ),
    HttpMethod: "The HTTP method of an HTTP tool.",
    ConnectorKind: (
        "The kind of connection between a connector and the conversation outside. WEBHOOK: signed requests to and from "
        "a program of yours. SLACK: a channel. TELEGRAM: a chat. EMAIL: a mail address. GITHUB: the issues and pull "
        "requests of a repository. OTHER: a kind of a package of the operator (`kindName`)."
    ),
    HookTemplate: (
        "The format in which the sender signs and writes its deliveries. STANDARD is the Standard "
        "Webhooks specification."
    ),
    WebhookEvent: "The events that an endpoint can receive. WEBHOOK_TEST: sent by `testWebhookEndpoint` only. "
    "MESSAGE_UNREAD: never sent; it is what a connector could not read because of an error.",
    PlanPurpose: (
        "What a plan is for. PLAN: any use. TIMER: set by an agent for itself. HEARTBEAT and CHECK_IN: "
        "fire only while the agent is idle. DIGEST: of a personal assistant; fires only if there is "
        "something new."
    ),
    PlanStatus: "The status of a plan. ENDED is final.",
    CatchUp: (
        "Which missed due times of a plan are made up for: NONE, the LAST one, or ALL (at most the "
        "newest 20). They are processed together in one cycle."
    ),
    OccurrenceState: "What happened at a due time of a plan.",
    SpaceKind: (
        "What a space is for. GROUP: any number of people, agents and programs. DIRECT: the conversation of two, for "
        "good; nobody else joins it."
    ),
    SkipReason: (
        "Why a due time was skipped. MISSED: it was missed, and the plan makes up for none. SUPERSEDED: "
        "a later due time was made up for instead. TOO_MANY: too many were missed. QUIET_HOURS: it was "
        "within the quiet hours. BUSY: the agent was not idle. NOT_IN_SPACE: the agent has left the "
        "space of the plan, or the space was archived. NOTHING_NEW: there was nothing for a digest. PAUSED: the plan "
        "was paused."
    ),
    TaskStatus: (
        "The status of a task. ACTIVE: in progress. PAUSED: its model does not answer and is tried again "
        "later. COMPLETED: done. FAILED: ended without success. CANCELLED: ended by its agent or by a "
        "person. EXPIRED: not done by its deadline. The last four are final."
    ),
    EffectClass: (
        "What happens outside if a call is repeated. PURE: nothing, the tool only reads. KEYED: nothing "
        "more, if the key of the call is the same. UNSAFE: the effect happens again."
    ),
    MessageKind: (
        "The kind of a message. TEXT: written by somebody. TOOL_ACTIVITY and NOTICE: the state of a tool "
        "call, or a notice; the message is updated in place."
    ),
    CompactionState: (
        "The state of a summary. WANTED: requested. WRITING: a worker writes it. READY: written, not used yet. "
        "ADOPTED: in use, or used until the next one replaced it. UNDOING: will be removed from the window. UNDONE: "
        "removed. FAILED: all attempts failed. DISCARDED: no longer needed. At most one summary of an "
        "agent is WANTED, WRITING, READY or UNDOING."
    ),
    CompactionTrigger: (
        "Why a summary was requested. HIGH_WATER: the window was too full. OVERFLOW: a model refused a request because "
        "it was too long. MANUAL: by `compactAgent`."
    ),
    Approvers: (
        "Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom "
        "the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: "
        "owners, in any space."
    ),
    ApprovalRule: (
        "When calls of a tool need approval. NEVER: not because of strangers or an unattended cycle. UNTRUSTED: in "
        "cycles that have seen content with the trust STRANGER, and in unattended cycles, unless the effect is PURE. "
        "ALWAYS: always. OVER: if a condition on the arguments is true, and otherwise as for UNTRUSTED."
    ),
}
for _enum, _description in _ENUMS.items():
    strawberry.enum(_enum, description=_description)
strawberry.enum(
    AuditActorKind,
    name="AuditActorKind",
    description="Who acted. PERSON, AGENT and SERVICE are actors of the organisation. SYSTEM: Circadian itself. "
    "OPERATOR: who runs the installation. ANONYMOUS: a person who has not signed in.",
)
strawberry.enum(
    TenantErasureKind,
    name="ErasureKind",
    description="What is erased: an organisation, a person in it, an agent, a space or a message.",
)
strawberry.enum(
    ModelRemedy,
    name="ModelRemedy",
    description="What somebody must do before the model answers. BILLING: pay the provider's bill. QUOTA: raise "
    "a usage limit. KEY: replace the key. PERMISSION: let the provider allow the use of the model. "
    "MODEL: choose another model. PARAMETER: change settings or tools that the model does not "
    "accept. ADDRESS: correct the address of the model. PRICE: choose a model with a known price, or a "
    "budget in tokens. BUDGET: raise the budget, or wait until it begins again.",
)
strawberry.enum(
    EndpointStatus,
    name="WebhookEndpointStatus",
    description="The status of an endpoint. PAUSED: by an admin. SWITCHED_OFF: nothing could be delivered for "
    "three days, or the endpoint answered 410 (gone).",
)
strawberry.enum(
    DeliveryState,
    name="WebhookDeliveryState",
    description="The state of a delivery. DEAD: refused several times; it waits for a decision of an admin. "
    "PENDING: will be sent again. DELIVERED and DROPPED are final.",
)
strawberry.enum(
    DeliveryFormat,
    name="WebhookFormat",
    description="How the body of a delivery is written. CIRCADIAN: an object with `type`, `timestamp` and `data`. "
    "CLOUDEVENTS: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`).",
)
strawberry.enum(
    FailureKind,
    name="WebhookFailureKind",
    description="Why a delivery failed. STATUS: the response had another status than 2xx. TIMEOUT: no response in "
    "time. UNREACHABLE: no connection, or it broke. UNREADABLE: the response was broken or too large. "
    "ADDRESS_NOT_ALLOWED: the address is not public, or its port is not allowed. OWN_HOOK: the address is a hook of "
    "this installation. ACCOUNT: the service of a connector does not accept its account.",
)
strawberry.enum(
    CallState,
    name="ToolCallState",
    description="The state of a tool call. PENDING: not started; it waits for another call or for capacity. "
    "RUNNING: started. HELD: the result comes later. The other values are final. UNKNOWN: nobody "
    "knows whether the call took effect.",
)
strawberry.enum(
    Consent,
    name="ToolCallConsent",
    description="State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved.",
)
strawberry.enum(
    ActivityStatus,
    name="ToolActivityStatus",
    description="WRITING: the model is still writing the arguments of the call. The other values are those of "
    "`ToolCallState`.",
)
strawberry.enum(
    Decision,
    name="ToolCallDecision",
    description="The decision about a tool call. APPROVE or DECLINE answers a request for approval. ANSWER or "
    "DECLINE answers a question with a form.",
)
strawberry.enum(
    ResetReason,
    name="FeedResetReason",
    description="Why a feed cannot continue at your cursor. CURSOR_TOO_OLD and CURSOR_AHEAD: read all data again; the "
    "feed continues from now. TOO_SLOW: you received events more slowly than they were sent, and the subscription "
    "ends. Subscribe again with the cursor of this event.",
)
strawberry.enum(
    MailSecurity,
    description="How the connection to a mail server is protected. STARTTLS: TLS is required, and begins after the "
    "greeting. TLS: from the first byte. NONE: not at all, if the operator allows servers in the private network.",
)
