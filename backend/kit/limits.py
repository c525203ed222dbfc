"""All limits of the installation as numbers, except those of one tenant (`tenant_limits`). Settings change some."""

from dataclasses import dataclass

from backend.kit.data_rights_limits import DataRightsLimits


@dataclass(frozen=True, slots=True)
class Limits(DataRightsLimits):
    """The defaults. Characters are Unicode code points. Tokens are estimates until a provider reports its own count."""

    # Input of clients
    #: Of an HTTP request.
    head_bytes: int = 65_536
    body_bytes: int = 1_048_576
    message_chars: int = 100_000
    name_chars: int = 200
    #: The description of what a space is for.
    purpose_chars: int = 500
    instructions_chars: int = 100_000
    mentions: int = 100
    #: Other spaces that one message records as its origins, the most recently viewed first (docs/provenance.md).
    origins: int = 100
    #: Consecutive agent messages, each in answer to the previous one, that reach every agent of the space. Later ones
    #: reach only the agents they name; after `agent_hops` no agent receives another one until a person or a program
    #: speaks.
    quiet_hops: int = 6
    agent_hops: int = 20
    space_members: int = 1_000
    page_size: int = 100
    page_size_default: int = 50
    query_depth: int = 15
    query_chars: int = 150_000
    query_tokens: int = 2_000
    #: Nesting of the JSON in a request or a websocket frame.
    json_depth: int = 128
    query_aliases: int = 30
    mutations_per_request: int = 5
    #: Highest cost of one request (`api.request.cost`) and of a subscription; cost of one refused before it runs.
    request_cost: int = 20_000
    subscription_cost: int = 1_000
    unread_cost: int = 10
    # Requests that are not charged to a tenant: burst, and rate per second
    #: From one address, to all routes except GraphQL and the health probes.
    address_burst: int = 1_000
    address_per_second: int = 50
    #: Requests with an invalid token, from one address.
    bad_token_burst: int = 300
    bad_tokens_per_second: int = 5
    #: Concurrent websockets of one address that are not authenticated yet.
    unnamed_sockets: int = 50
    #: Requests of one app to the OAuth endpoints, in all tenants together.
    app_burst: int = 600
    app_per_second: int = 20
    #: Tokens issued to apps in one tenant.
    token_burst: int = 300
    tokens_per_second: int = 10
    #: Exports (the audit log, usage), each kind: of one client and of one tenant, burst and rate per minute.
    export_burst: int = 5
    exports_per_minute: int = 2
    tenant_export_burst: int = 20
    tenant_exports_per_minute: int = 6
    subscriptions_per_connection: int = 100
    subscriber_queue: int = 256
    #: Maximum number of events between a cursor and the head. A client that was away longer reads the messages instead.
    feed_replay: int = 1_000
    idempotency_key_chars: int = 200
    # Secrets of a tenant
    secrets: int = 200
    secret_chars: int = 4_096
    #: Secrets that are encrypted again in one transaction.
    secrets_per_batch: int = 50
    # The audit log: entries sealed in one transaction, tenants looked up at once, entries of an exported page
    audit_batch: int = 500
    audit_tenants: int = 100
    audit_page: int = 1_000
    #: Entries that one `verifyAuditLog` checks.
    audit_walk: int = 10_000
    # A report of usage: the days that it may span, the groups of an answer, and those of an export
    usage_days: int = 400
    usage_groups: int = 1_000
    exported_usage_groups: int = 20_000
    fallback_models: int = 5
    #: The longest quiet time before a wake that an agent may set.
    debounce_seconds: int = 3_600
    reset_reason_chars: int = 2_000
    # How the requests of an agent are prepared
    phases: int = 20
    phase_tools: int = 200
    guarded_words: int = 100
    guarded_word_chars: int = 200
    # People of a tenant
    #: Each is a mail to a stranger. `per_address`: to one address in 24 hours. `pause`: before it is sent again.
    invitations_per_day: int = 200
    invitations_per_address: int = 5
    invitation_days: int = 7
    invitation_pause_seconds: int = 60
    #: Tenants that one person may own.
    tenants_per_person: int = 10
    #: Valid personal tokens.
    tokens_per_member: int = 50
    token_days: int = 366
    #: Lifetime of a token by which the operator restores access: long enough to create another one.
    regained_token_days: int = 7
    identity_providers: int = 10
    custom_roles: int = 50
    #: Of one provider.
    email_domains: int = 50
    # Programs of a tenant
    #: Of an event that a program sends, as canonical JSON. An agent sees it whole.
    event_chars: int = 24_000
    event_id_chars: int = 200
    description_chars: int = 2_000
    redirect_uris: int = 10
    redirect_uri_chars: int = 2_000
    # What the authorization server issues, and its lifetime
    authorization_code_seconds: int = 60
    # A pushed authorization request: lifetime and size
    pushed_request_seconds: int = 300
    pushed_request_bytes: int = 4_096
    access_token_seconds: int = 3_600
    #: Lifetime of an unused refresh token; `consent_days` limits all refreshes since the consent.
    refresh_token_days: int = 30
    consent_days: int = 90
    #: For this time the previous refresh token is still accepted, while its successor is unused.
    refresh_grace_seconds: int = 30
    device_code_seconds: int = 600
    #: Between two polls of a device.
    device_poll_seconds: int = 5
    # Client metadata documents: size, and cache lifetime if the document gives none, at least and at most
    client_document_bytes: int = 5_120
    client_document_seconds: int = 3_600
    client_document_seconds_least: int = 300
    client_document_seconds_most: int = 86_400
    # People at the pages
    session_days: int = 14
    session_idle_hours: int = 12
    # Timeout of a DNS lookup for a mail domain, and how long an entered password allows administrative actions
    dns_seconds: float = 5.0
    step_up_minutes: int = 10
    # Passkeys of one person, lifetime of a passkey challenge, lifetime of a mailed link to sign up or to set a password
    passkeys: int = 10
    passkey_seconds: int = 300
    link_hours: int = 1
    # Expired rows are kept for this time and deleted when another row of the same kind is written (`kit.purge`)
    past_code_days: int = 1
    #: Apps' tokens and people's consents. The database refuses an earlier deletion (`policies.sql`).
    past_token_days: int = 7
    #: Rows that lists show: personal tokens, API keys, invitations.
    past_listed_days: int = 90
    #: Apps without any installation: self-registered ones, and deleted ones.
    unused_app_days: int = 7
    #: After a rotation: how long the previous key may stay valid, and how long an app's previous secret stays valid
    #: unless it is revoked.
    key_overlap_hours: int = 168
    secret_overlap_hours: int = 24
    # Tools of a tenant
    tool_description_chars: int = 4_000
    #: Of the JSON schema of a tool's input.
    tool_schema_chars: int = 32_000
    #: The longest time that an agent waits for a tool before it continues without the result.
    tool_patience_seconds: int = 600
    # MCP servers of a tenant: tools per server, pages of its tool list, seconds to open a session and to list the tools
    mcp_tools: int = 256
    mcp_pages: int = 50
    mcp_open_seconds: float = 20.0
    mcp_list_seconds: float = 60.0
    #: Of all sessions of a worker. A session that is unused for `mcp_idle_seconds` is closed.
    mcp_sessions: int = 1_000
    mcp_idle_seconds: float = 300.0
    #: Of them, local programs that one worker started, and those of one tenant.
    mcp_programs: int = 64
    mcp_programs_of_tenant: int = 8
    #: Interval at which a server is asked for its tools again. After a failure it is `mcp_pause_seconds`, which doubles
    #: each time up to the interval.
    mcp_refresh_seconds: float = 3_600.0
    mcp_pause_seconds: float = 30.0
    #: Servers that one worker asks concurrently, and those of one tenant.
    mcp_listings: int = 16
    mcp_listings_of_tenant: int = 4
    # Webhooks of a tenant
    hooks: int = 200
    #: Deliveries of one source address to one hook: burst, and rate per second.
    hook_burst: int = 300
    hook_per_second: int = 10
    webhook_endpoints: int = 100
    #: Of one delivery: timeout for the response, and number of tries after which the last response is final.
    webhook_seconds: float = 10.0
    webhook_tries: int = 8
    #: Each wait between two tries is four times as long as the previous one, up to this cap.
    webhook_pause_cap_seconds: float = 3_600.0
    #: An endpoint without a success for this time is disabled.
    webhook_failing_hours: int = 72
    #: Endpoints that one worker serves concurrently, and deliveries to one endpoint before the next has its turn.
    webhook_endpoints_at_once: int = 64
    webhook_batch: int = 50
    #: After this time an endpoint with further deliveries begins no delivery, so that the others get their turn.
    webhook_turn_seconds: float = 5.0
    #: Tool names of one endpoint, and concurrent calls to it.
    endpoint_tools: int = 100
    calls_out_at_once: int = 16
    # Plans
    #: Plans of one agent that are not over.
    plans_per_agent: int = 100
    plan_instruction_chars: int = 4_000
    cron_chars: int = 200
    #: The shortest delay, and how far in the future a plan may lie.
    plan_delay_seconds: int = 5
    plan_days_ahead: int = 3_660
    #: The shortest time between two occurrences, and between two that run only while the agent is idle.
    plan_interval_seconds: int = 60
    heartbeat_interval_seconds: int = 300
    jitter_seconds: int = 3_600
    #: An occurrence that is later than this counts as missed.
    plan_late_seconds: int = 120
    #: Missed occurrences that are made up for, if a plan makes up for all of them.
    catch_up_occurrences: int = 20
    #: Due times that one look examines: of one plan, and of all plans in a transaction. Each costs the worker time.
    occurrences_per_look: int = 200
    occurrences_per_batch: int = 1_000
    #: Plans that one look finds, and plans fired in one transaction.
    plans_per_look: int = 1_000
    plans_per_batch: int = 100
    #: A plan that fails, or whose agent is paused, is looked at again after this time (earlier if the agent is
    #: resumed).
    parked_seconds: int = 300
    # What an agent knows beyond its context window: number and length of each kind
    memories: int = 200
    memory_key_chars: int = 100
    memory_value_chars: int = 2_000
    #: Goals that are in progress or waiting. Of the finished ones, the newest `past_goals` are kept.
    open_goals: int = 50
    past_goals: int = 100
    #: Of a goal and of a report on it; and how long a goal in progress may be without a report.
    goal_chars: int = 1_000
    goal_news_seconds: int = 21_600
    notes: int = 500
    note_chars: int = 20_000
    learnings: int = 50
    learning_chars: int = 500
    #: Results of one search.
    found_notes: int = 10
    found_memories: int = 5
    note_query_chars: int = 300
    #: Of all of this knowledge in one request, and of one value.
    told_tokens: int = 6_000
    told_chars: int = 400
    # Notes that match the newest events: how many are shown, their length, and the number of search words
    at_hand_notes: int = 3
    at_hand_chars: int = 1_500
    at_hand_words: int = 30
    # An agent's spaces as the model sees them: spaces at a time, people of each, names of joined or left members, and
    # tokens
    room_lines: int = 50
    room_people: int = 20
    room_names: int = 20
    room_tokens: int = 4_000
    # Personal assistants: spaces in one list, and characters of one reading of the news
    listed_spaces: int = 200
    news_chars: int = 18_000
    # Tasks
    task_goal_chars: int = 2_000
    task_result_chars: int = 20_000
    task_progress_chars: int = 500
    #: Entries in the chain of an agent that does one task, over its whole life.
    task_entries: int = 20
    #: Tasks of one agent that a list shows.
    listed_tasks: int = 30
    #: The default deadline, and the latest one.
    task_hours: int = 24
    task_hours_most: int = 168
    #: Interval of the periodic look at all tasks.
    task_look_seconds: float = 10
    #: A task without a progress report for this time is marked.
    task_silence_seconds: float = 7_200
    #: A paused task is tried again after this time; one that is paused for `task_paused_hours` expires.
    task_retry_seconds: float = 900
    task_paused_hours: int = 24
    past_task_days: int = 15
    # A cycle
    steps_per_cycle: int = 20
    #: Consecutive steps that call one and the same tool only.
    same_tool_in_a_row: int = 5
    #: Time spent thinking, without tool calls, holds and backoff.
    cycle_seconds: float = 600
    #: Input and output of all model requests of a cycle.
    cycle_tokens: int = 2_000_000
    #: Refusals of one tail before its newest part is masked.
    tail_refusals: int = 3
    #: Attempts at one tail during which the worker died. More than refusals, since several workers may also die by
    #: chance.
    tail_deaths: int = 5
    #: Model requests that INTERRUPT events may cut. A further event is delivered as ASAP.
    cuts_per_cycle: int = 3
    drain_events: int = 100
    drain_tokens: int = 24_000
    #: Waiting events that the preview counts, and sources that it names.
    preview_events: int = 1_000
    preview_sources: int = 20
    item_chars: int = 24_000
    calls_per_step: int = 256
    #: Attempts of one outgoing call during which the worker died.
    call_attempts: int = 10
    tool_argument_chars: int = 200_000
    #: Arguments that a tool displays, and characters of an argument that people see.
    display_fields: int = 4
    display_chars: int = 20_000
    tool_error_chars: int = 4_000
    #: Of the response of an external tool; the rest is not read.
    tool_response_bytes: int = 1_048_576
    #: Of a result that an external program submits.
    submitted_result_bytes: int = 65_536
    #: Of a result in the chain, as JSON. A larger one is stored whole outside the chain (`tools.large_results`).
    tool_result_chars: int = 20_000
    #: Characters of a stored result that one request reads.
    stored_result_chars: int = 100_000
    #: A page that an agent reads: timeout, size, and characters of its text that are kept.
    fetch_seconds: int = 30
    fetch_bytes: int = 2_000_000
    fetch_chars: int = 200_000
    #: Tries of one call of an external tool, and seconds before the second try; before the third it is twice that.
    tool_tries: int = 3
    tool_pause_seconds: float = 0.5
    # Questions to people: text, all arguments, lifetime, open ones; and the hosts that a tenant opens to its agents
    question_chars: int = 4_000
    question_bytes: int = 32_768
    question_hours: int = 72
    question_hours_most: int = 720
    open_questions: int = 50
    open_hosts: int = 100
    # Connectors that one person has linked, and length of a sender's id there
    connector_senders: int = 20
    sender_id_chars: int = 200
    # Tests of models: per tenant and minute, timeout, and how many a worker runs concurrently
    model_tests_per_minute: int = 10
    model_test_seconds: int = 25
    model_tests_at_once: int = 4
    # Notices of calls that wait: calls and tenants per look; delay of the first mail, interval per person, recipients;
    # calls that a mail is about, groups of them that wait for different people, and lines that name them
    holds_told: int = 200
    holds_tenants: int = 100
    hold_mail_after_seconds: int = 60
    hold_mail_every_seconds: int = 900
    mail_people: int = 20
    hold_mail_calls: int = 200
    hold_mail_groups: int = 20
    hold_mail_lines: int = 10
    # Mails to admins about failures: delay, interval per admin, failures that a mail is about, and lines
    failure_mail_after_seconds: int = 60
    failure_mail_every_seconds: int = 3_600
    failure_mail_rows: int = 200
    failure_mail_lines: int = 10
    # One round of such mails: its lease, and for how long it begins new mails. A failed mail is sent again after as
    # long as it has failed so far, within these bounds, for `mail_retry_hours`
    mail_lease_seconds: int = 300
    mail_round_seconds: int = 120
    mail_retry_seconds: int = 60
    mail_retry_cap_seconds: int = 3_600
    mail_retry_hours: int = 24
    #: Fields of a form, and characters of a comment on an answer.
    form_fields: int = 40
    comment_chars: int = 4_000
    #: For how long an external program may claim a call at a time, and characters of its progress report.
    claim_seconds_most: int = 3_600
    progress_chars: int = 500
    #: Minimum time between two progress reports of a call in this process.
    progress_pause_seconds: float = 1.0
    read_messages: int = 50
    read_chars: int = 60_000
    #: Entries that a tool lists or shows at once.
    listed_members: int = 100
    peeked_events: int = 50
    #: Newest events of a cycle, and characters of their text, that a retrieval receives.
    retrieval_events: int = 20
    retrieval_chars: int = 4_000
    #: Of a reply that a guard checks and of its reason; and the guard's timeout.
    guard_chars: int = 200_000
    guard_reason_chars: int = 500
    guard_seconds: float = 20.0
    # The context window, in tokens: above high water a summary is requested, which leaves about low water. Without a
    # summary the window is cut to low water before it exceeds the hard limit
    window_high_tokens: int = 96_000
    window_low_tokens: int = 48_000
    window_hard_tokens: int = 128_000
    # Summaries: tokens of one as it is shown; tokens that it replaces, at least and at most; entries that it may cover
    compaction_tokens: int = 6_000
    compaction_least_tokens: int = 500
    compaction_range_tokens: int = 400_000
    compaction_entries: int = 20_000
    #: Of a request for a summary; longer input is added piece by piece. And characters of one entry in it.
    compaction_piece_tokens: int = 60_000
    compaction_entry_chars: int = 12_000
    #: Attempts at one summary (each asks a second time if the answer is invalid), and how long one may be silent.
    compaction_attempts: int = 4
    compaction_silent_seconds: float = 300.0
    #: After all attempts failed, no other summary is requested for this time.
    compaction_pause_seconds: float = 1_800.0
    #: Summaries that one worker writes concurrently, and those of one tenant.
    compactions_at_once: int = 16
    compactions_of_tenant: int = 4
    #: Waiting calls, and plans, that one summary names.
    compaction_open_calls: int = 50
    compaction_plans: int = 50
    # Retention of agents' past, if a tenant does not keep it for ever
    retention_days_least: int = 7
    retention_days_most: int = 3_650
    #: Cycles whose past is deleted in one transaction.
    retention_batch: int = 20
    #: Interval of the look for such agents, agents per look, and the pause of an agent whose past is still needed.
    retention_look_seconds: int = 60
    retention_look_agents: int = 200
    retention_rest_seconds: float = 3_600.0
    # The archive: characters of a page, of a call or its result in a page, and of an entry that is read for a page
    archive_page_chars: int = 24_000
    archive_deed_chars: int = 600
    archive_entry_chars: int = 400_000
    #: Entries of one cycle that are read at once.
    archive_entries: int = 500
    #: Cycles whose pages are written in one transaction.
    archive_batch: int = 20
    #: From the end of a cycle until its page is written, so that a conversation is written together. The periodic look
    #: then finds agents that were missed.
    archive_pause_seconds: float = 3.0
    archive_look_seconds: int = 60
    archive_look_agents: int = 200
    #: Quiet time after which an episode is written; characters that the model sees, and may write.
    episode_quiet_seconds: float = 1_800.0
    episode_shown_chars: int = 48_000
    episode_chars: int = 2_000
    episode_output_tokens: int = 400
    #: Tries before the episode is written without a model, seconds after the first try, and timeout of one try.
    episode_tries: int = 3
    episode_pause_seconds: float = 60.0
    episode_seconds: float = 300.0
    #: Episodes that one worker writes concurrently.
    episodes_at_once: int = 4
    #: Episodes that an agent sees when it searches its past without a question.
    episodes_at_hand: int = 5
    # Search of an archive: characters of the query; pages in the result, by default and at most; of each page the
    # lines, the length up to which a line is shown whole, and the words shown of a longer one
    search_query_chars: int = 500
    search_results: int = 5
    search_results_most: int = 20
    snippet_lines: int = 3
    snippet_line_chars: int = 300
    snippet_words: int = 60
    #: A passage of a page that has a vector of its own, and the length up to which short lines are joined to one
    #: passage; texts per embedding request, and pages read at once.
    passage_chars: int = 800
    passage_joined_chars: int = 400
    #: Characters of a passage, with the names of its speakers, that are compared with a question word by word.
    passage_compared_chars: int = 1_000
    embedded_texts: int = 32
    embedded_pages: int = 32
    #: Pages compared with a question: those with most of its words and those with the nearest vectors.
    search_compared: int = 100
    #: The best of them that a reranker orders, and its timeout.
    search_reranked: int = 50
    rerank_seconds: float = 2.0
    #: Pause before a model that did not answer is called again.
    embedding_pause_seconds: float = 30.0
    # Failures of a model: quick retries of one request and seconds between them; rounds of tries before a task waits
    # instead of its agent's cycle; the wait before each round, which doubles from base to cap
    quick_retries: int = 2
    quick_retry_seconds: float = 1.5
    task_rounds: int = 3
    backoff_base_seconds: float = 10.0
    backoff_cap_seconds: float = 300.0
    # An outage: longest time between two probes; afterwards, agents woken in the first second, and the time in which
    # that number doubles; shortest time between two probes that admins request; how long a tenant sees a failed model
    outage_cap_seconds: float = 60.0
    outage_wakes: float = 2.0
    outage_doubling_seconds: float = 5.0
    outage_probe_seconds: float = 5.0
    past_model_days: int = 7
    # Dead letters of one agent that one call replays or drops; delay between two agents that an admin retries at once;
    # wait before a refused request is sent again (the second time twice that)
    dead_letters_at_once: int = 1_000
    retry_spread_seconds: float = 0.05
    refusal_pause_seconds: float = 1.0
    # Consecutive cycles that were not prompted by a person, a person's plan or an outside event: above the first number
    # each waits longer than the previous one by the pause; above the second the agent rests until it is prompted
    unprompted_cycles_slowed: int = 20
    unprompted_cycles: int = 50
    unprompted_pause_seconds: float = 10.0
    #: How often a resting agent is looked at; and the quiet time after which the count of an agent that was not slowed
    #: restarts.
    unprompted_look_seconds: float = 300.0
    unprompted_quiet_hours: float = 6.0
    # The health monitor: its period, and when a cycle without a commit counts as stuck, in general and because of its
    # lease
    health_period_seconds: int = 300
    stuck_cycle_seconds: float = 1_800
    stuck_lease_seconds: float = 600
    #: The monitor repairs only what the sweep, which needs seconds, has not repaired within this time.
    lost_seconds: float = 60
    repairs_per_check: int = 500


DEFAULT = Limits()
