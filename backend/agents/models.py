"""The tables of agents. They are here, below all code that reads them; `runtime/` has no model of its own."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class AgentStatus(StrEnum):
    """The status that an admin sets; STOPPED is final. Only the operator sets SUSPENDED, on all active agents of a
    tenant."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"
    SUSPENDED = "SUSPENDED"


class AgentKind(StrEnum):
    """The purpose of an agent. `agents.kinds` has the capabilities of each kind."""

    GENERAL = "GENERAL"
    CONVERSATIONAL = "CONVERSATIONAL"
    TASK = "TASK"
    PERSONAL_ASSISTANT = "PERSONAL_ASSISTANT"


class ProcessState(StrEnum):
    """The state of the agent's process. Only the protocol of wakes and leases sets it."""

    SLEEPING = "SLEEPING"
    WAKING = "WAKING"
    THINKING = "THINKING"


class WakeReason(StrEnum):
    EVENT = "EVENT"
    RETRY = "RETRY"
    HANDOVER = "HANDOVER"
    #: Its cycles follow each other unprompted: the next one waits for some time.
    SLOWED = "SLOWED"
    #: The same, but the next cycle waits for a prompt.
    RESTING = "RESTING"


class Outcome(StrEnum):
    """How a cycle ended."""

    RESTED = "RESTED"
    SKIPPED = "SKIPPED"
    LIMIT_REACHED = "LIMIT_REACHED"
    FAILED = "FAILED"
    STOPPED = "STOPPED"


class Agent(Model):
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    #: The name as `@name` compares it. Unique in a tenant, except for tasks, assistants and stopped agents.
    name_key = fields.TextField(null=True)
    instructions = fields.TextField()
    #: A litellm model name. Null: the default model of the tenant, or of the installation.
    model = fields.TextField(null=True)
    kind = fields.CharEnumField(AgentKind, max_length=32)
    #: Tried in this order if `model` does not answer.
    fallback_models = fields.JSONField[list[str]](db_default=[])
    #: Its models for particular uses, by the names in `agents.model_uses`.
    models = fields.JSONField[dict[str, str]](db_default={})
    #: Names of the outside tools that it may use, in addition to the built-in ones.
    tools = fields.JSONField[list[str]](db_default=[])
    #: Those of them that it may call in unattended cycles. Null: all.
    unattended_tools = fields.JSONField[list[str]](null=True)
    #: Differences from the installation's cycle limits, by the names in `agents.overrides`.
    limits = fields.JSONField[dict[str, float]](db_default={})
    #: Differences from the usual preparation of its model requests, by the names in `agents.preparation`.
    preparation = fields.JSONField[dict[str, Any]](db_default={})
    #: Delay before a wake, so that a burst of events joins one cycle. An INTERRUPT event does not wait.
    debounce_seconds = fields.FloatField(db_default=0.0)
    #: True: a goal without news for too long gets the status WAITING. False: it is only marked.
    stale_goals_wait = fields.BooleanField(db_default=False)
    #: The connector by which its notices and its unprompted messages are sent out.
    default_connector_id = fields.UUIDField(null=True)
    #: Of a task's agent: the agent that gave the task.
    parent_id = fields.UUIDField(null=True)
    #: Number of agents above it in the chain of parents.
    depth = fields.SmallIntField(db_default=0)
    #: The person for whom it works: set for a personal assistant, and for an agent whose task is for a person.
    member_id = fields.UUIDField(null=True)
    status = fields.CharEnumField(AgentStatus, max_length=16)
    #: When it was deleted. Its row stays for the messages that it wrote.
    deleted_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)

    class Meta:
        table = "agents"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class AgentProcess(Model):
    """One row per agent, created with it: the whole state of its process between two transactions."""

    agent_id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    state = fields.CharEnumField(ProcessState, max_length=16)
    wake_no = fields.BigIntField(default=0)
    #: The agent is not taken before this time. Every wake sets it.
    wake_at = fields.DatetimeField()
    wake_reason = fields.CharEnumField(WakeReason, max_length=16)
    #: Of a retry: `key` of the `ModelOutage` whose end wakes the agent before `wake_at`.
    waits_for = fields.CharField(max_length=64, null=True)
    lease_id = fields.UUIDField(null=True)
    lease_no = fields.BigIntField(default=0)
    worker_id = fields.UUIDField(null=True)
    leased_at = fields.DatetimeField(null=True)
    commit_no = fields.BigIntField(default=0)
    tail_seq = fields.BigIntField(default=0)
    committed_at = fields.DatetimeField()
    #: The open cycle. Null: no cycle is open.
    cycle_id = fields.UUIDField(null=True)
    #: The cycle that a person has stopped. It ends as soon as the worker that runs it can end it.
    stopping = fields.UUIDField(null=True)
    #: Text that says who stopped it.
    stopping_words = fields.TextField(null=True)
    #: The lease whose model request must not continue, because a person paused the agent at once.
    cutting = fields.UUIDField(null=True)
    #: Text that says who paused it.
    cutting_words = fields.TextField(null=True)
    #: Attempts to get past the tail of the open cycle: +1 when one begins, -1 when it ends normally.
    tail_attempts = fields.IntField(default=0)
    #: First `seq` of the window.
    window_from = fields.BigIntField(default=1)
    #: `seq` of the entry that showed the agent all its spaces. Null: no entry did.
    rooms_seq = fields.BigIntField(null=True)
    #: Last cycle of the newest episode that was shown as context of an event.
    lived_to = fields.IntField(db_default=0)
    #: `seq` of the newest entry that has context beside its events.
    beside_seq = fields.BigIntField(null=True)
    #: `seq` of the newest entry that showed spaces or episodes.
    frame_seq = fields.BigIntField(null=True)
    #: The compaction whose summary is in front of the window.
    compaction_id = fields.UUIDField(null=True)
    #: First `seq` that neither that summary nor an earlier one covers.
    unsummarised_from = fields.BigIntField(db_default=1)
    #: The provider's token count of a request, divided by our estimate.
    token_ratio = fields.FloatField(db_default=1.0)
    #: Window size, in the provider's tokens, above which a compaction is wanted. Null: no request yet.
    window_high = fields.BigIntField(null=True)
    active_space = fields.UUIDField(null=True)
    cycle_count = fields.BigIntField(default=0)
    last_cycle_at = fields.DatetimeField(null=True)
    #: False: no list shows agents of its kind, such as that of tasks. True of all agents from before this column.
    is_listed = fields.BooleanField(db_default=True)
    #: Number of cycles in a row without a person, a person's plan or an outside event as their cause.
    unprompted = fields.IntField(db_default=0)
    input_tokens = fields.BigIntField(default=0)
    output_tokens = fields.BigIntField(default=0)
    cost = fields.DecimalField(max_digits=20, decimal_places=10, default=0)

    class Meta:
        table = "agent_processes"
        unique_together = (("tenant_id", "agent_id"),)


class Worker(Model):
    """A worker process: a new id at each start, and its last sign of life. It belongs to no tenant."""

    id = fields.UUIDField(primary_key=True)
    started_at = fields.DatetimeField()
    #: When it last reported that it runs.
    beat_at = fields.DatetimeField()

    class Meta:
        table = "workers"


class ThinkCycle(Model):
    """One cycle, from drain to rest. It is open while `outcome` is null. Its counters are stored nowhere else.

    The program, key, plan and space that began it have no foreign keys: the cycle stays when they are deleted.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent.
    number = fields.BigIntField()
    #: Type of the event that opened it.
    trigger = fields.CharField(max_length=32)
    #: The person whose event opened it, or for whom its agent works.
    member_id = fields.UUIDField(null=True)
    #: The service whose event opened it, in its own name or for a person.
    program_id = fields.UUIDField(null=True)
    #: The API key or personal token that this event was sent with.
    key_id = fields.UUIDField(null=True)
    #: The plan whose occurrence opened it.
    plan_id = fields.UUIDField(null=True)
    #: The space of the event that opened it.
    space_id = fields.UUIDField(null=True)
    model = fields.TextField()
    #: A schedule caused it, or only events from outside did. Only the tools for unattended cycles may be called.
    is_unattended = fields.BooleanField(db_default=False)
    #: The outside tools that it may call. Null: all tools of the agent.
    permissions = fields.JSONField[list[str]](null=True)
    #: Ids of spaces whose content it was shown, other than the spaces of its events.
    seen_spaces = fields.JSONField[list[str]](db_default=[])
    steps = fields.IntField(default=0)
    #: The tool that was the only one called in the last steps.
    repeated_tool = fields.TextField(null=True)
    #: Number of steps in a row that called only this tool.
    repeats = fields.IntField(db_default=0)
    #: Number of model requests that an INTERRUPT event cut.
    cuts = fields.IntField(db_default=0)
    #: Number of agent messages, each an answer to the one before, that led to it. Its own messages have one more.
    hop = fields.IntField(db_default=0)
    #: Number of failed rounds of the request at the tail. The next assistant entry resets it to 0.
    failures = fields.IntField(db_default=0)
    input_tokens = fields.BigIntField(default=0)
    output_tokens = fields.BigIntField(default=0)
    cached_tokens = fields.BigIntField(default=0)
    cost = fields.DecimalField(max_digits=20, decimal_places=10, default=0)
    active_seconds = fields.FloatField(default=0.0)
    first_token_seconds = fields.FloatField(null=True)
    #: The NOTICE in a space that reports a failing model, while it fails.
    notice_id = fields.UUIDField(null=True)
    outcome = fields.CharEnumField(Outcome, max_length=16, null=True)
    #: The reason in a sentence, if the outcome alone does not explain it.
    reason = fields.TextField(null=True)
    #: `agent_processes.commit_no` of the transaction that ended it: its position in the agent's feed.
    ended_commit_no = fields.BigIntField(null=True)
    opened_at = fields.DatetimeField(auto_now_add=True)
    ended_at = fields.DatetimeField(null=True)
    #: The `traceparent` of the wake that opened it, or of the event if the worker makes no traces. Null: not traced.
    trace = fields.CharField(max_length=55, null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "think_cycles"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "ended_commit_no"),)


class UsagePurpose(StrEnum):
    """The purpose of a model request."""

    #: By the agent's loop itself, in a cycle.
    THINKING = "THINKING"
    #: Outside the loop, by `runtime.model.completion`.
    COMPACTION = "COMPACTION"
    #: Like COMPACTION.
    EPISODE = "EPISODE"
    #: By `runtime.model.probe`, which checks whether a failing model answers.
    PROBE = "PROBE"
    #: By `runtime.model.model_test`, for an admin. It belongs to no agent.
    TEST = "TEST"
    #: Of pages and of questions, by `consciousness.counted_requests`.
    EMBEDDING = "EMBEDDING"
    #: Like EMBEDDING.
    RERANKING = "RERANKING"


class ModelOutage(Model):
    """A model that answers no request with one API key. It belongs to no tenant: many may use the key.

    `agents.outages` reads and writes it.
    """

    #: HMAC of the model, its address and the key.
    key = fields.CharField(max_length=64, primary_key=True)
    kind = fields.CharField(max_length=16)
    remedy = fields.CharField(max_length=16, null=True)
    code = fields.TextField(null=True)
    message = fields.TextField()
    #: Number of probes in a row that have failed.
    rounds = fields.IntField()
    since = fields.DatetimeField()
    probed_at = fields.DatetimeField()
    #: When the next probe is due.
    probe_at = fields.DatetimeField()
    #: Until then, one worker has the right to probe.
    probing_until = fields.DatetimeField(null=True)

    class Meta:
        table = "model_outages"


class ModelHealth(Model):
    """What a tenant sees of a model of its agents that does not answer, or that recovered a short time ago."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: `key` of the `ModelOutage`.
    key = fields.CharField(max_length=64)
    model = fields.TextField()
    #: True: the tenant's own API key is used. False: the operator's.
    is_own_key = fields.BooleanField()
    #: A `ModelErrorKind`, as in the notices.
    error = fields.CharField(max_length=16)
    #: What an admin must correct, as in the notices. Null: nothing.
    remedy = fields.CharField(max_length=16, null=True)
    code = fields.TextField(null=True)
    since = fields.DatetimeField()
    recovered_at = fields.DatetimeField(null=True)
    updated_at = fields.DatetimeField()

    class Meta:
        table = "model_health"
        unique_together = (("tenant_id", "id"), ("tenant_id", "model", "is_own_key"))


class FailureKind(StrEnum):
    #: A model does not serve the account.
    MODEL = "MODEL"
    #: An agent cannot continue with its cycle, and no space can show this.
    AGENT = "AGENT"
    #: An event was given up, and no space can show this.
    DEAD_LETTER = "DEAD_LETTER"
    #: A budget is used up, or nearly. The SQL function `record_budget_notice` writes it.
    BUDGET = "BUDGET"


class FailureMail(Model):
    """A failure about which admins must still be mailed. Its row is deleted with the last of its mails.

    `tools.notifications.failure_mails` reads and writes it.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(FailureKind, max_length=16)
    #: Of a failing model: its name, as in `ModelHealth`.
    model = fields.TextField(null=True)
    is_own_key = fields.BooleanField(null=True)
    #: Of a failing agent.
    agent_id = fields.UUIDField(null=True)
    #: The cycle that fails.
    cycle_id = fields.UUIDField(null=True)
    #: The event that was given up.
    event_id = fields.BigIntField(null=True)
    #: The period of a budget that is used up, or nearly.
    window_id = fields.UUIDField(null=True)
    created_at = fields.DatetimeField()
    #: No mail is sent before this time. A round of mails leases the row by setting a later time.
    mail_at = fields.DatetimeField()
    #: Ids of the members who were mailed about it.
    told = fields.JSONField[list[str]](db_default=[])

    class Meta:
        table = "failure_mails"
        unique_together = (("tenant_id", "id"),)


class UsageRecord(Model):
    """One model request and its cost. A request outside the loop has step 0, and may have no cycle and no agent."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField(null=True)
    purpose = fields.CharEnumField(UsagePurpose, max_length=16, db_default=UsagePurpose.THINKING)
    cycle_id = fields.UUIDField(null=True)
    step = fields.IntField()
    provider = fields.TextField()
    model = fields.TextField()
    #: What began the cycle, as in `think_cycles`, where the request belongs to one.
    member_id = fields.UUIDField(null=True)
    program_id = fields.UUIDField(null=True)
    key_id = fields.UUIDField(null=True)
    plan_id = fields.UUIDField(null=True)
    space_id = fields.UUIDField(null=True)
    input_tokens = fields.BigIntField()
    output_tokens = fields.BigIntField()
    cached_tokens = fields.BigIntField()
    #: The part of the input that the provider wrote into its prompt cache.
    cache_written_tokens = fields.BigIntField(db_default=0)
    #: The part of the output that the provider reported as hidden reasoning.
    reasoning_tokens = fields.BigIntField(db_default=0)
    is_estimated = fields.BooleanField()
    #: US dollars. 0 if the model has no known price (`is_priced`).
    cost = fields.DecimalField(max_digits=20, decimal_places=10)
    is_priced = fields.BooleanField(db_default=True)
    #: A key of the tenant was used, so the provider's bill goes to the tenant.
    is_own_key = fields.BooleanField(db_default=False)
    first_token_seconds = fields.FloatField(null=True)
    seconds = fields.FloatField()
    #: `digest` of the `PromptFrame` that the model was shown. Null: it was not stored.
    frame = fields.BinaryField(null=True)
    #: `seq` of the first entry that the model was shown.
    shown_from = fields.BigIntField(null=True)
    #: `seq` of the last entry that the model was shown.
    shown_to = fields.BigIntField(null=True)
    #: The compaction whose summary was shown before these entries.
    shown_summary = fields.UUIDField(null=True)
    tool_choice = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "usage_records"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "created_at"), ("tenant_id", "created_at"))


class PromptFrame(Model):
    """The parts around the chain in model requests. One row for all requests that have the same parts."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: SHA-256 of the other columns.
    digest = fields.BinaryField()
    system = fields.TextField()
    #: The tools as they were offered, in OpenAI's form.
    tools = fields.JSONField[list[dict[str, Any]]]()
    #: Words that are not sent to any provider.
    redacted = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "prompt_frames"
        unique_together = (("tenant_id", "digest"),)


class AgentReset(Model):
    """A reset of an agent's window, with its author. It deletes nothing of the chain."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    reason = fields.TextField()
    author_kind = fields.CharEnumField(ActorKind, max_length=16)
    author_id = fields.UUIDField()
    #: The author's name at that time. The agent reads this name.
    author_name = fields.TextField()
    #: First `seq` of the window after the reset.
    from_seq = fields.BigIntField()
    #: `seq` of the entry that notifies the agent. Null: its next cycle begins with the notice.
    told_seq = fields.BigIntField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "agent_resets"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "id"),)


class RepairKind(StrEnum):
    """What the health monitor found and repaired."""

    STUCK_CYCLE = "STUCK_CYCLE"
    LOST_CYCLE = "LOST_CYCLE"
    LOST_CALL = "LOST_CALL"
    EXPIRED_CALL = "EXPIRED_CALL"
    LOST_EVENT = "LOST_EVENT"
    LOST_WAKE = "LOST_WAKE"
    BROKEN_PAIR = "BROKEN_PAIR"
    LOST_RETRIEVAL = "LOST_RETRIEVAL"
    LOST_GUARD = "LOST_GUARD"
    STALLED_TASK = "STALLED_TASK"
    PAUSED_TASK = "PAUSED_TASK"
    OVERDUE_TASK = "OVERDUE_TASK"
    ABANDONED_TASK = "ABANDONED_TASK"
    ENDLESS_CYCLES = "ENDLESS_CYCLES"


class Repair(Model):
    """One repair of the health monitor."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    kind = fields.CharEnumField(RepairKind, max_length=32)
    #: What was wrong, in a sentence.
    reason = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "repairs"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "id"),)
