"""All metrics of the product: names, texts, units and label values. `docs/telemetry.md` explains how to read them.

No label holds anything that a tenant chooses: no tenant, agent, name, address or text. Models are named only if the
operator configured them.
"""

from collections.abc import Iterable

from backend.telemetry.instruments import OTHER, Count, Instrument, Label, Level, Timing

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_USUAL = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_COARSE = (0.1, 1.0, 10.0, 60.0, 300.0)
_LONG = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_800.0)

#: The models of the operator, as `name_models` told.
_MODEL = Label("model", (OTHER,))
_JOB = Label(
    "job",
    (
        "webhooks", "mcp_servers", "compactions", "audit_log", "tasks", "holds", "plans", "archive", "embedding",
        "webhook_endpoint", "waiting_message", "mcp_server", "summarise", "write_episode", "find_episodes", "check_up",
        "archive_forgotten", "erase_past", "budget_upkeep", "erase", "remove_files", "fill_last_texts", "kill_switch",
    ),
)  # fmt: skip
_QUEUES = (
    "wakes", "inbox", "plans", "webhooks", "webhook_deliveries", "external_calls", "mails", "compactions", "episodes",
    "mcp_servers", "audit_log", "questions", "dead_letters", "waiting_for_models", "model_outages", "reservations",
    "waiting_messages", "hinted_wakes", "jobs",
)  # fmt: skip
_QUEUE = Label("queue", _QUEUES)

# The process

BUILD = Level("build_info", "Always 1. The labels say what runs.", Label("process", ("api", "worker", "serve")),
              Label("version"), Label("python"))  # fmt: skip
LOOP_LAG = Level("event_loop_lag_seconds", "How late the event loop was at its worst since the last scrape.")
INTERNAL_ERRORS = Count("internal_errors_total", "Unexpected errors: bugs of ours. Each is in the log.",
    Label("room", ("api", "oauth", "runtime", "tools", "webhooks", "plans", "tasks", "spaces", "inbox",
        "consciousness", "budgets", "accounts", "agents", "tenants", "llm", "feeds", "kit", "app", "worker", "cli",
        "connectors", "console", "data_rights", "demo", "files", "migrations", "operators", "telemetry",
        "process")))  # fmt: skip
ERROR_REPORTS = Count("error_reports_total", "Reports for the operator's error hook.",
    Label("outcome", ("sent", "failed", "dropped")))  # fmt: skip

# The stores

CONNECTIONS = Level("database_connections", "Connections of this process's pool.", Label("state", ("in_use", "idle")))
CONNECTIONS_MOST = Level("database_connections_max", "The most connections that the pool may open.")
TURNS_WAITING = Level("database_turns_waiting", "Transactions that wait until their tenant may use a connection.")
TURN_WAIT = Timing("database_turn_wait_seconds", "How long a transaction waited for its tenant's turn.", bounds=_QUICK)
ACQUIRE = Timing("database_acquire_seconds", "How long a transaction waited for a connection, and for its BEGIN.",
                 bounds=_QUICK)  # fmt: skip
REDIS_FAILURES = Count("redis_failures_total", "Calls to Redis that failed. Each has a slower way around it.",
    Label("use", ("hints", "rate_limits", "feeds", "wakes", "interrupts", "jobs", "requests")))  # fmt: skip

REPLICA_READS = Count("replica_reads_total", "Reads for which the replica of the database was asked.",
    Label("outcome", ("done", "behind", "failed")))  # fmt: skip

# The API

OPERATIONS = Count("graphql_operations_total", "GraphQL operations by their worst error.",
    Label("type", ("query", "mutation", "subscription", "unread")),
    Label("outcome", ("ok", "unauthenticated", "forbidden", "bad_request", "not_found", "rate_limited",
        "quota_exceeded", "unavailable", "internal")))  # fmt: skip
OPERATION_SECONDS = Timing("graphql_operation_seconds", "Duration of queries and mutations.",
    Label("type", ("query", "mutation", "unread")), bounds=_USUAL)  # fmt: skip
SUBSCRIPTIONS = Level("subscriptions_open", "Open GraphQL subscriptions.")
FEED_EVENTS = Count("feed_events_total", "Events handed to subscribers.",
    Label("kind", ("durable", "text", "withdrawal", "state", "progress", "snapshot", "reset")))  # fmt: skip
BAD_TOKENS = Count("bad_tokens_total", "Requests with an access token that is not valid.")
INBOUND_HOOKS = Count("inbound_webhooks_total", "Events that other systems sent to hooks.",
    Label("outcome", ("accepted", "refused")))  # fmt: skip

# The stages of a turn

INBOX_WAIT = Timing("stage_post_to_lease_seconds",
    "From the commit of the event that opens a cycle until a worker reads it.", bounds=_USUAL)  # fmt: skip
REQUEST_WAIT = Timing("stage_lease_to_step_seconds",
    "From the lease until the first step begins.", bounds=_USUAL)  # fmt: skip
FIRST_CHUNK = Timing("stage_request_to_first_chunk_seconds",
    "From a model request until the first part of its answer.", _MODEL, bounds=_LONG)  # fmt: skip
FEED_LAG = Timing("stage_commit_to_feed_seconds",
    "From the commit of a durable event until this process has it for its subscribers.", bounds=_USUAL)  # fmt: skip

# The workers

WAKES = Count("wakes_taken_total", "Wakes that this worker took from Redis.",
    Label("outcome", ("started", "declined", "failed")))  # fmt: skip
LEASES = Count("leases_taken_total", "Leases by the way to them.", Label("way", ("wake", "rows", "sweep", "look_back")))
LOST_LEASES = Count("leases_lost_total", "Loops that ended because another process held the lease.")
LOOPS = Level("loops_running", "Agents that think in this worker.")
LOOPS_MOST = Level("loops_max", "The most agents that may think in this worker.")
CYCLES_BEGUN = Count("cycles_begun_total", "Cycles that this worker opened.")
CYCLES = Count("cycles_ended_total", "Cycles that this worker ended.",
    Label("outcome", ("RESTED", "SKIPPED", "LIMIT_REACHED", "FAILED", "STOPPED")))  # fmt: skip
STEPS = Count("steps_total", "Committed steps.")
SWEEPS = Count("sweeps_total", "Sweeps of this worker.", Label("outcome", ("done", "failed")))
SWEEP_SECONDS = Timing("sweep_seconds", "Duration of a sweep.", bounds=_USUAL)
GIVEN_BACK = Count(
    "leases_given_back_total", "Leases that the sweep gave back because no loop of this worker had them."
)

# Models and tools

MODEL_REQUESTS = Count("model_requests_total", "Requests to models.", _MODEL,
    Label("purpose", ("THINKING", "COMPACTION", "EPISODE", "PROBE", "TEST")),
    Label("outcome", ("done", "cut", "failed")))  # fmt: skip
MODEL_ERRORS = Count("model_errors_total", "Failed requests to models, by the kind of failure.",
    Label("kind", ("AUTH", "RATE_LIMIT", "NETWORK", "SERVER", "REFUSED", "FILTERED", "UNCLEAR", "OVERFLOW", "BROKEN",
        "BUDGET")))  # fmt: skip
SUMMARIES = Count("summaries_total", "Tries to write a summary of an agent's past.",
    Label("outcome", ("written", "failed")))  # fmt: skip
MODEL_SECONDS = Timing("model_request_seconds", "Duration of requests to models.", _MODEL, bounds=_LONG)
TOKENS = Count("model_tokens_total", "Tokens as providers counted them. Cached ones are also input.", _MODEL,
    Label("direction", ("input", "cached", "output")))  # fmt: skip
TOOL_CALLS = Count("tool_calls_total", "Calls of tools.",
    Label("kind", ("INTERNAL", "HTTP", "MCP")), Label("outcome", ("SUCCEEDED", "FAILED", "UNKNOWN")))  # fmt: skip
TOOL_SECONDS = Timing("tool_call_seconds", "Duration of calls to the outside.",
    Label("kind", ("HTTP", "MCP")), bounds=_LONG)  # fmt: skip
DELIVERIES = Count("webhook_deliveries_total", "Requests to webhook endpoints.",
    Label("outcome", ("accepted", "refused", "unreachable")))  # fmt: skip
DELIVERY_SECONDS = Timing("webhook_delivery_seconds", "Duration of requests to webhook endpoints.", bounds=_LONG)
MAILS = Count("mails_total", "Mails.", Label("outcome", ("sent", "refused", "unreachable", "dropped")))
JOBS = Count("background_jobs_total", "Runs of background jobs.", _JOB,
    Label("outcome", ("done", "postponed", "failed")))  # fmt: skip
JOB_SECONDS = Timing("background_job_seconds", "Duration of background jobs.", _JOB, bounds=_COARSE)
LOCAL_QUEUE = Level("local_queue_entries", "Agents that wait in this worker.", Label("queue", ("archive", "embedding")))

# The whole installation, from the database and Redis

QUEUE_AGE = Level("queue_oldest_seconds", "How long the oldest entry has been due. 0: nothing is due.", _QUEUE)
QUEUE_ENTRIES = Level("queue_entries", "Entries that are due. 1000 means 1000 or more.", _QUEUE)
WORKERS_ALIVE = Level("workers_alive", "Workers with a beat in the last five seconds.", Label("of", ("installation",)))
COLLECTION_FAILED = Level("queue_collection_failed", "1 if the queues could not be read at this scrape.")
COLLECTION_SECONDS = Level("queue_collection_seconds", "How long it took to read the queues, at the last time.")


def name_build(*, process: str, version: str, python: str) -> None:
    for label, value in zip(BUILD.labels[1:], (version, python), strict=True):
        label.allow([value])
    BUILD.set(1, process, version, python)


def name_models(names: Iterable[str]) -> None:
    """Names the operator's models. Requests to all others are counted together."""
    _MODEL.allow(names)
    for instrument in Instrument.declared.values():
        if _MODEL in instrument.labels:
            instrument.begin_at_zero()


def known_model(name: str) -> str:
    """The name, if the operator configured that model. Any other name is a tenant's text."""
    return name if name in _MODEL.values else OTHER


def forget_queues() -> None:
    """Removes the levels of the queues. An old number would look like a healthy queue."""
    for level in (QUEUE_AGE, QUEUE_ENTRIES, WORKERS_ALIVE):
        level.clear()
