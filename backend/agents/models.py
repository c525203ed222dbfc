"""The tables of agents. They are here, below all code that reads them; `runtime/` has no model of its own."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class AgentStatus(StrEnum):
    """The admin's word; STOPPED is final. SUSPENDED is the operator's, put on all active ones of a tenant."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"
    SUSPENDED = "SUSPENDED"


class AgentKind(StrEnum):
    """What an agent is for; `agents.kinds` says what follows from it."""

    GENERAL = "GENERAL"
    CONVERSATIONAL = "CONVERSATIONAL"
    TASK = "TASK"
    PERSONAL_ASSISTANT = "PERSONAL_ASSISTANT"


class ProcessState(StrEnum):
    """The protocol's word alone."""

    SLEEPING = "SLEEPING"
    WAKING = "WAKING"
    THINKING = "THINKING"


class WakeReason(StrEnum):
    EVENT = "EVENT"
    RETRY = "RETRY"
    HANDOVER = "HANDOVER"
    #: Its cycles go on by themselves: the next one waits a while, or for a prompt.
    SLOWED = "SLOWED"
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
    #: The name as `@name` compares it: unique among the living agents of a tenant, tasks and assistants aside.
    name_key = fields.TextField(null=True)
    instructions = fields.TextField()
    #: A litellm model name; None: the default model of the tenant, or of the installation.
    model = fields.TextField(null=True)
    kind = fields.CharEnumField(AgentKind, max_length=32)
    #: Asked in this order when `model` does not answer.
    fallback_models = fields.JSONField[list[str]](db_default=[])
    #: Which models it is given for uses beside the default one: `agents.model_uses` has the names.
    models = fields.JSONField[dict[str, str]](db_default={})
    #: Names of the outside tools that it is given, beside the built-in ones.
    tools = fields.JSONField[list[str]](db_default=[])
    #: Those of them that it may call in cycles that nobody attends; None: all.
    unattended_tools = fields.JSONField[list[str]](null=True)
    #: What differs from the installation's limits of a cycle: `agents.overrides` has the names.
    limits = fields.JSONField[dict[str, float]](db_default={})
    #: What differs from the usual in how its requests are prepared: `agents.preparation` has the names.
    preparation = fields.JSONField[dict[str, Any]](db_default={})
    #: Quiet time before a wake, so that a burst of events joins one cycle; an INTERRUPT does not wait for it.
    debounce_seconds = fields.FloatField(db_default=0.0)
    #: A goal of its that has had no news for too long is WAITING from then on; else it is only marked.
    stale_goals_wait = fields.BooleanField(db_default=False)
    #: By which its notices leave, and what it says of its own accord.
    default_connector_id = fields.UUIDField(null=True)
    #: Of an agent for one task: whose task it is, and how many such agents stand above it.
    parent_id = fields.UUIDField(null=True)
    depth = fields.SmallIntField(db_default=0)
    #: The person that it works for: of a personal assistant, and of who does a task for somebody.
    member_id = fields.UUIDField(null=True)
    status = fields.CharEnumField(AgentStatus, max_length=16)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)

    class Meta:
        table = "agents"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class AgentProcess(Model):
    """One row per agent, made with it: the whole state of its process between two transactions."""

    agent_id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    state = fields.CharEnumField(ProcessState, max_length=16)
    wake_no = fields.BigIntField(default=0)
    #: Not before this time; every wake sets it.
    wake_at = fields.DatetimeField()
    wake_reason = fields.CharEnumField(WakeReason, max_length=16)
    #: Of a retry: the outage whose end wakes it before that time. `key` of a `ModelOutage`.
    waits_for = fields.CharField(max_length=64, null=True)
    lease_id = fields.UUIDField(null=True)
    lease_no = fields.BigIntField(default=0)
    worker_id = fields.UUIDField(null=True)
    leased_at = fields.DatetimeField(null=True)
    commit_no = fields.BigIntField(default=0)
    tail_seq = fields.BigIntField(default=0)
    committed_at = fields.DatetimeField()
    cycle_id = fields.UUIDField(null=True)
    #: The cycle that somebody has stopped, and their words: it ends as soon as whoever thinks can end it.
    stopping = fields.UUIDField(null=True)
    stopping_words = fields.TextField(null=True)
    #: The lease under which somebody wants no request to go on, and their words: the agent was paused at once.
    cutting = fields.UUIDField(null=True)
    cutting_words = fields.TextField(null=True)
    #: Attempts to get past the tail of the open cycle: counted when one begins, taken back when it ends in order.
    tail_attempts = fields.IntField(default=0)
    #: First `seq` of the window.
    window_from = fields.BigIntField(default=1)
    #: The entry of its chain that told it of all its spaces; null: none has.
    rooms_seq = fields.BigIntField(null=True)
    #: The last cycle of the newest episode that an entry has told it by itself.
    lived_to = fields.IntField(db_default=0)
    #: The newest entry that told it anything beside its events.
    beside_seq = fields.BigIntField(null=True)
    #: The newest entry that told it of its spaces or of episodes.
    frame_seq = fields.BigIntField(null=True)
    #: The summary in front of the window, and the first `seq` that neither it nor one before it stands for.
    compaction_id = fields.UUIDField(null=True)
    unsummarised_from = fields.BigIntField(db_default=1)
    #: Tokens that providers count of a request, by those that we estimate.
    token_ratio = fields.FloatField(db_default=1.0)
    #: Above so many a summary is wanted, as of the last request; null: there was none.
    window_high = fields.BigIntField(null=True)
    active_space = fields.UUIDField(null=True)
    cycle_count = fields.BigIntField(default=0)
    last_cycle_at = fields.DatetimeField(null=True)
    #: Cycles in a row behind which stood no person, no person's plan and nothing from outside.
    unprompted = fields.IntField(db_default=0)
    input_tokens = fields.BigIntField(default=0)
    output_tokens = fields.BigIntField(default=0)
    cost = fields.DecimalField(max_digits=20, decimal_places=10, default=0)

    class Meta:
        table = "agent_processes"
        unique_together = (("tenant_id", "agent_id"),)


class Worker(Model):
    """A worker process: a fresh uuid at each start, and its proof of life. It belongs to no tenant."""

    id = fields.UUIDField(primary_key=True)
    started_at = fields.DatetimeField()
    beat_at = fields.DatetimeField()

    class Meta:
        table = "workers"


class ThinkCycle(Model):
    """From drain to rest. Open while `outcome` is null; its counters are the only ones there are."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent.
    number = fields.BigIntField()
    #: Type of the event that opened it.
    trigger = fields.CharField(max_length=32)
    #: The person whose event opened it, or for whom its agent works.
    member_id = fields.UUIDField(null=True)
    model = fields.TextField()
    #: A plan, a timer or a heartbeat is among its events, and by their set it runs.
    is_unattended = fields.BooleanField(db_default=False)
    #: The outside tools that it may call; None: all that the agent is given.
    permissions = fields.JSONField[list[str]](null=True)
    #: Ids of spaces that it was shown something of, beside those that its events came from.
    seen_spaces = fields.JSONField[list[str]](db_default=[])
    steps = fields.IntField(default=0)
    #: The tool that was the only one of the last steps, and in how many of them in a row.
    repeated_tool = fields.TextField(null=True)
    repeats = fields.IntField(db_default=0)
    #: Model requests that an INTERRUPT event cut.
    cuts = fields.IntField(db_default=0)
    #: Messages of agents, each in answer to the one before, that led to it (R6); what it sends is one more.
    hop = fields.IntField(db_default=0)
    #: Failed rounds of the request at the tail; 0 again at the next assistant entry.
    failures = fields.IntField(db_default=0)
    input_tokens = fields.BigIntField(default=0)
    output_tokens = fields.BigIntField(default=0)
    cached_tokens = fields.BigIntField(default=0)
    cost = fields.DecimalField(max_digits=20, decimal_places=10, default=0)
    active_seconds = fields.FloatField(default=0.0)
    first_token_seconds = fields.FloatField(null=True)
    #: The NOTICE in a space that tells people of a failing model, while it fails.
    notice_id = fields.UUIDField(null=True)
    outcome = fields.CharEnumField(Outcome, max_length=16, null=True)
    #: Why, in a sentence, where the outcome alone does not say it.
    reason = fields.TextField(null=True)
    #: `agent_processes.commit_no` of the transaction that ended it: its place in the agent's feed.
    ended_commit_no = fields.BigIntField(null=True)
    opened_at = fields.DatetimeField(auto_now_add=True)
    ended_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "think_cycles"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "ended_commit_no"),)


class UsagePurpose(StrEnum):
    """What a model was asked for."""

    #: By the mind itself, in a cycle.
    THINKING = "THINKING"
    #: Beside it, by `runtime.model.completion`.
    COMPACTION = "COMPACTION"
    EPISODE = "EPISODE"
    #: By `runtime.model.probe`: whether a failing model answers at all.
    PROBE = "PROBE"


class ModelOutage(Model):
    """A model that answers no request by one key. It belongs to no tenant: many may use the key (`agents.outages`)."""

    #: HMAC of the model, its address and the key.
    key = fields.CharField(max_length=64, primary_key=True)
    kind = fields.CharField(max_length=16)
    remedy = fields.CharField(max_length=16, null=True)
    code = fields.TextField(null=True)
    message = fields.TextField()
    #: Probes that have failed in a row.
    rounds = fields.IntField()
    since = fields.DatetimeField()
    probed_at = fields.DatetimeField()
    #: When the next one is due; and until when somebody is at it.
    probe_at = fields.DatetimeField()
    probing_until = fields.DatetimeField(null=True)

    class Meta:
        table = "model_outages"


class ModelHealth(Model):
    """What a tenant is told of a model of its agents that does not answer, or did not until a while ago."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Of the `ModelOutage`.
    key = fields.CharField(max_length=64)
    model = fields.TextField()
    #: By a key of the tenant, and not the operator's.
    is_own_key = fields.BooleanField()
    #: As in the notices: a `ModelErrorKind`, and what an admin must put right.
    error = fields.CharField(max_length=16)
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
    #: An agent cannot go on with what is of no space.
    AGENT = "AGENT"
    #: It was given up.
    DEAD_LETTER = "DEAD_LETTER"


class FailureMail(Model):
    """A failure that admins are still to be mailed about (`tools.notifications.failure_mails`). It goes with the last
    mail.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(FailureKind, max_length=16)
    #: Of a model: as `ModelHealth` has it.
    model = fields.TextField(null=True)
    is_own_key = fields.BooleanField(null=True)
    #: Of an agent: the cycle that fails, or the event that was given up.
    agent_id = fields.UUIDField(null=True)
    cycle_id = fields.UUIDField(null=True)
    event_id = fields.BigIntField(null=True)
    created_at = fields.DatetimeField()
    #: Not before this time; a round of mails takes it until then.
    mail_at = fields.DatetimeField()
    #: Ids of the members who were mailed about it.
    told = fields.JSONField[list[str]](db_default=[])

    class Meta:
        table = "failure_mails"
        unique_together = (("tenant_id", "id"),)


class UsageRecord(Model):
    """One model request and what it cost. What is asked beside the mind may belong to no cycle, and has step 0."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    purpose = fields.CharEnumField(UsagePurpose, max_length=16, db_default=UsagePurpose.THINKING)
    cycle_id = fields.UUIDField(null=True)
    step = fields.IntField()
    provider = fields.TextField()
    model = fields.TextField()
    member_id = fields.UUIDField(null=True)
    input_tokens = fields.BigIntField()
    output_tokens = fields.BigIntField()
    cached_tokens = fields.BigIntField()
    is_estimated = fields.BooleanField()
    cost = fields.DecimalField(max_digits=20, decimal_places=10)
    first_token_seconds = fields.FloatField(null=True)
    seconds = fields.FloatField()
    #: Of a step: what the model was shown (`agents.prompt_prefix`). `digest` of a `PromptFrame`; null: that was not
    #: kept.
    frame = fields.BinaryField(null=True)
    #: `seq` of the first and the last entry.
    shown_from = fields.BigIntField(null=True)
    shown_to = fields.BigIntField(null=True)
    #: The compaction whose summary stood before them.
    shown_summary = fields.UUIDField(null=True)
    tool_choice = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "usage_records"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "created_at"),)


class PromptFrame(Model):
    """What stands around the chain in model requests, the same for long: once for all requests that had it."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: SHA-256 of the rest.
    digest = fields.BinaryField()
    system = fields.TextField()
    #: As they were offered, in OpenAI's form.
    tools = fields.JSONField[list[dict[str, Any]]]()
    #: Words that left for no provider.
    redacted = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "prompt_frames"
        unique_together = (("tenant_id", "digest"),)


class AgentReset(Model):
    """An agent's window, begun anew by somebody's word. Nothing of the chain is deleted."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    reason = fields.TextField()
    author_kind = fields.CharEnumField(ActorKind, max_length=16)
    author_id = fields.UUIDField()
    #: As they were called then: it is what the agent reads.
    author_name = fields.TextField()
    #: First `seq` of the window from then on.
    from_seq = fields.BigIntField()
    #: `seq` of the entry that tells the agent; null: its next cycle begins with it.
    told_seq = fields.BigIntField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "agent_resets"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "id"),)


class RepairKind(StrEnum):
    """What the health monitor found and put right."""

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
