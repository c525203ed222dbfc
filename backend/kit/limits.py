"""Every number that bounds something, but for what bounds one tenant (`tenant_limits`). Some can be overridden."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Defaults. Characters are Unicode code points, tokens are estimates until a provider reports its own."""

    # What a stranger can send
    #: Of an HTTP request.
    head_bytes: int = 65_536
    body_bytes: int = 1_048_576
    message_chars: int = 100_000
    name_chars: int = 200
    #: What a space is for.
    purpose_chars: int = 500
    instructions_chars: int = 100_000
    mentions: int = 100
    #: Other spaces that one message carries, the newest in view.
    origins: int = 100
    #: Messages of agents, each in answer to the one before, that every agent of the space hears; further ones only
    #: those who are named, and after so many more none hears another until a person or a program speaks (R6).
    quiet_hops: int = 6
    agent_hops: int = 20
    space_members: int = 1_000
    page_size: int = 100
    page_size_default: int = 50
    query_depth: int = 15
    query_chars: int = 150_000
    query_tokens: int = 2_000
    #: Of what a request, or a frame of a websocket, says in JSON.
    json_depth: int = 128
    query_aliases: int = 30
    mutations_per_request: int = 5
    #: What one request may cost (`api.request.cost` has the prices).
    request_cost: int = 20_000
    #: A request that was refused before it ran.
    unread_cost: int = 10
    # Requests that no tenant pays for: at once, and in a second
    #: From one address, to anything but GraphQL and the probes.
    address_burst: int = 1_000
    address_per_second: int = 50
    #: Tokens that are not valid, from one address.
    bad_token_burst: int = 300
    bad_tokens_per_second: int = 5
    #: Websockets of one address that have not said who they are, at once.
    unnamed_sockets: int = 50
    #: Of one app at the OAuth endpoints, in all tenants together.
    app_burst: int = 600
    app_per_second: int = 20
    #: Issued to apps in one tenant.
    token_burst: int = 300
    tokens_per_second: int = 10
    #: Exports of the audit log, of one client and of one tenant, and in a minute.
    export_burst: int = 5
    exports_per_minute: int = 2
    tenant_export_burst: int = 20
    tenant_exports_per_minute: int = 6
    subscriptions_per_connection: int = 100
    subscriber_queue: int = 256
    #: Events that a cursor may lie behind; who was away for longer reads the messages themselves.
    feed_replay: int = 1_000
    idempotency_key_chars: int = 200
    # Secrets of a tenant
    secrets: int = 200
    secret_chars: int = 4_096
    #: Encrypted anew in one transaction.
    secrets_per_batch: int = 50
    # The audit log: entries sealed in one transaction, tenants looked up at once, entries of a page that is exported
    audit_batch: int = 500
    audit_tenants: int = 100
    audit_page: int = 1_000
    #: Entries that one `verifyAuditLog` walks along.
    audit_walk: int = 10_000
    fallback_models: int = 5
    #: The longest quiet time before a wake that an agent may ask for.
    debounce_seconds: int = 3_600
    reset_reason_chars: int = 2_000
    # How the requests of an agent are prepared
    phases: int = 20
    phase_tools: int = 200
    guarded_words: int = 100
    guarded_word_chars: int = 200
    # People of a tenant
    #: Each is a mail to a stranger.
    invitations_per_day: int = 200
    invitation_days: int = 7
    #: Before an invitation is sent once more.
    invitation_pause_seconds: int = 60
    #: Of which one person is an owner.
    tenants_per_person: int = 10
    #: Personal ones that are good.
    tokens_per_member: int = 50
    token_days: int = 366
    #: Of a token by which the operator lets somebody back in: time enough to make another.
    regained_token_days: int = 7
    identity_providers: int = 10
    #: Of one provider.
    email_domains: int = 50
    # Programs of a tenant
    #: Of an event that one sends, as canonical JSON: what an agent is shown whole.
    event_chars: int = 24_000
    event_id_chars: int = 200
    description_chars: int = 2_000
    redirect_uris: int = 10
    redirect_uri_chars: int = 2_000
    # What the authorization server hands out, and for how long it is good
    authorization_code_seconds: int = 60
    # What an app has pushed before it sends a person: for how long it is kept, and how much
    pushed_request_seconds: int = 300
    pushed_request_bytes: int = 4_096
    access_token_seconds: int = 3_600
    #: Unused, and since the consent however often it is refreshed.
    refresh_token_days: int = 30
    consent_days: int = 90
    #: In which the refresh token before the newest is taken once more.
    refresh_grace_seconds: int = 30
    device_code_seconds: int = 600
    #: Between two questions of a device.
    device_poll_seconds: int = 5
    # Documents of clients: bytes, and how long what they say is good if they say nothing, at least and at most
    client_document_bytes: int = 5_120
    client_document_seconds: int = 3_600
    client_document_seconds_least: int = 300
    client_document_seconds_most: int = 86_400
    # People at the pages
    session_days: int = 14
    session_idle_hours: int = 12
    # For a look at the records of a mail domain, and how long an entered password stands for administrative acts
    dns_seconds: float = 5.0
    step_up_minutes: int = 10
    # Passkeys of one person, what a browser has for using one, and a mailed link to sign up or to choose a password
    passkeys: int = 10
    passkey_seconds: int = 300
    link_hours: int = 1
    # What is over is kept for a while, then goes when something of its kind comes (`kit.purge`)
    past_code_days: int = 1
    #: Of apps' tokens and people's consents; the database lets none go earlier (migrations 0011, 0017).
    past_token_days: int = 7
    #: What lists show: personal tokens, API keys, invitations.
    past_listed_days: int = 90
    #: Apps that nobody ever installed: those that registered themselves, and deleted ones.
    unused_app_days: int = 7
    #: For how long the key before a rotation may stay good, and the secret of an app stays if it is not cut off.
    key_overlap_hours: int = 168
    secret_overlap_hours: int = 24
    # Tools of a tenant
    tool_description_chars: int = 4_000
    #: Of the schema of a tool's input, as JSON.
    tool_schema_chars: int = 32_000
    #: The longest time that a mind waits for a tool before it goes on without the answer.
    tool_patience_seconds: int = 600
    # MCP servers of a tenant: tools that one may offer, pages of its list, seconds to open a session and to list
    mcp_tools: int = 256
    mcp_pages: int = 50
    mcp_open_seconds: float = 20.0
    mcp_list_seconds: float = 60.0
    #: Of all sessions of a worker; one that nobody uses is closed after so long.
    mcp_sessions: int = 1_000
    mcp_idle_seconds: float = 300.0
    #: Programs among them that one worker has started, and those for one tenant among these.
    mcp_programs: int = 64
    mcp_programs_of_tenant: int = 8
    #: Before a server is asked for its tools again; after a failure, and then twice as long each time up to that.
    mcp_refresh_seconds: float = 3_600.0
    mcp_pause_seconds: float = 30.0
    #: Servers that one worker asks at once, and those of one tenant among them.
    mcp_listings: int = 16
    mcp_listings_of_tenant: int = 4
    # Webhooks of a tenant
    hooks: int = 200
    #: Deliveries of one network source to one hook: at once, and in a second.
    hook_burst: int = 300
    hook_per_second: int = 10
    webhook_endpoints: int = 100
    #: Of one delivery: for its answer, and until what the endpoint says of it is its last word.
    webhook_seconds: float = 10.0
    webhook_tries: int = 8
    #: Each wait between two tries is four times as long as the one before, up to the cap.
    webhook_pause_cap_seconds: float = 3_600.0
    #: Without a success for so long, an endpoint is switched off.
    webhook_failing_hours: int = 72
    #: Endpoints that one worker serves at once, and deliveries before the next of them has its turn.
    webhook_couriers: int = 64
    webhook_batch: int = 50
    #: An endpoint with more to be told begins no further page after so long, so that others get their turn.
    webhook_turn_seconds: float = 5.0
    #: Names that an endpoint of tools may have, and calls on their way to it at once.
    endpoint_tools: int = 100
    calls_out_at_once: int = 16
    # Plans
    #: Of one agent that are not over.
    plans_per_agent: int = 100
    plan_instruction_chars: int = 4_000
    cron_chars: int = 200
    #: The shortest delay, and how far ahead a plan may lie.
    plan_delay_seconds: int = 5
    plan_days_ahead: int = 3_660
    #: The least time between two occurrences; of what comes only while the agent is idle.
    plan_interval_seconds: int = 60
    heartbeat_interval_seconds: int = 300
    jitter_seconds: int = 3_600
    #: An occurrence that is later than this was missed.
    plan_late_seconds: int = 120
    #: Missed occurrences that a plan makes up for if it is to make up for all.
    catch_up_occurrences: int = 20
    #: Due times that a look goes through: of one plan, and of all plans of a transaction. Each costs a worker time.
    occurrences_per_look: int = 200
    occurrences_per_batch: int = 1_000
    #: Plans found by one look, and fired in one transaction.
    plans_per_look: int = 1_000
    plans_per_batch: int = 100
    #: After so long a plan is looked at again that fails, or whose agent is paused and was not resumed before.
    parked_seconds: int = 300
    # What an agent knows beyond its window: how many of each, and how long they may be
    memories: int = 200
    memory_key_chars: int = 100
    memory_value_chars: int = 2_000
    #: Those that are worked on or waited for; of those that are over the newest are kept.
    open_goals: int = 50
    past_goals: int = 100
    #: Of a goal, and of the news of it; for how long one that is worked on may be without any.
    goal_chars: int = 1_000
    goal_news_seconds: int = 21_600
    notes: int = 500
    note_chars: int = 20_000
    learnings: int = 50
    learning_chars: int = 500
    #: That a search finds at once.
    found_notes: int = 10
    found_memories: int = 5
    note_query_chars: int = 300
    #: Of all that it is told of it at a time; and of one value.
    told_tokens: int = 6_000
    told_chars: int = 400
    # Notes about what has just come: how many are at hand, of what length, and by how many words they are looked for
    at_hand_notes: int = 3
    at_hand_chars: int = 1_500
    at_hand_words: int = 30
    # An agent's spaces as it is told of them: spaces at a time, people of each, names of who came or went, and tokens
    room_lines: int = 50
    room_people: int = 20
    room_names: int = 20
    room_tokens: int = 4_000
    # Personal assistants: spaces that one lists, and characters of one reading of the news
    listed_spaces: int = 200
    news_chars: int = 18_000
    # Tasks
    task_goal_chars: int = 2_000
    task_result_chars: int = 20_000
    task_progress_chars: int = 500
    #: Of the chain of the agent that does one.
    task_entries: int = 20
    #: Agents of tasks that may stand above each other, and tasks of one agent that are under way.
    listed_tasks: int = 30
    #: Until a deadline, if none is said, and at most.
    task_hours: int = 24
    task_hours_most: int = 168
    #: Between two looks at what is to be done about tasks.
    task_look_seconds: float = 10
    #: Without a word of progress for so long, a task is marked.
    task_silence_seconds: float = 7_200
    #: Before a paused task is tried again; for so long paused, it expires.
    task_retry_seconds: float = 900
    task_paused_hours: int = 24
    past_task_days: int = 15
    # A cycle
    steps_per_cycle: int = 20
    #: Steps in a row that call one and the same tool alone.
    same_tool_in_a_row: int = 5
    #: Time spent thinking, without holds and backoff.
    cycle_seconds: float = 600
    #: Input and output of all its model requests.
    cycle_tokens: int = 2_000_000
    #: Refusals of one tail before the newest part of it is masked.
    tail_refusals: int = 3
    #: Attempts at one tail that died; more than refusals, since several workers may also die by chance.
    tail_deaths: int = 5
    #: Model requests that INTERRUPT events may cut; one more joins as ASAP.
    cuts_per_cycle: int = 3
    drain_events: int = 100
    drain_tokens: int = 24_000
    #: Events that the preview of what still waits counts, and sources that it names.
    preview_events: int = 1_000
    preview_sources: int = 20
    item_chars: int = 24_000
    calls_per_step: int = 256
    #: Attempts of one call to the outside whose workers died.
    call_attempts: int = 10
    tool_argument_chars: int = 200_000
    #: Fields of its arguments that a tool displays, and characters of one that people see.
    display_fields: int = 4
    display_chars: int = 20_000
    tool_error_chars: int = 4_000
    #: Of the answer of an outside tool; the rest is not read.
    tool_response_bytes: int = 1_048_576
    #: Of a result that an outside program hands in.
    submitted_result_bytes: int = 65_536
    #: Of a result in the chain, as JSON; a larger one is kept whole beside it (`tools.large_results`).
    tool_result_chars: int = 20_000
    #: Of such a one, what a request reads at a time.
    stored_result_chars: int = 100_000
    #: Of a page that an agent reads: how long it may take, how large it may be, and how much of its text is kept.
    fetch_seconds: int = 30
    fetch_bytes: int = 2_000_000
    fetch_chars: int = 200_000
    #: Tries of one call of an outside tool, and the seconds before the second; the third waits twice as long.
    tool_tries: int = 3
    tool_pause_seconds: float = 0.5
    # Questions to people: what one may say, all its arguments, how long it may stand, how many of an agent at once
    question_chars: int = 4_000
    question_bytes: int = 32_768
    question_hours: int = 72
    open_hosts: int = 100
    # Connectors to which one person has proven themselves, and an id of a sender out there
    connector_senders: int = 20
    sender_id_chars: int = 200
    # Tests of models: of a tenant, seconds that one may take, and how many a worker runs at once
    model_tests_per_minute: int = 10
    model_test_seconds: int = 25
    model_tests_at_once: int = 4
    question_hours_most: int = 720
    open_questions: int = 50
    # Word of what waits for people: of how many calls and tenants at a look; mails after so long, to so many people,
    # one in so long to each, about so many calls, of which it names the first
    holds_told: int = 200
    holds_tenants: int = 100
    hold_mail_after_seconds: int = 60
    hold_mail_every_seconds: int = 900
    mail_people: int = 20
    hold_mail_calls: int = 20
    hold_mail_lines: int = 10
    # Mails to admins about failures: after so long, one in so long to each, about so many of them, in so many
    # lines
    failure_mail_after_seconds: int = 60
    failure_mail_every_seconds: int = 3_600
    failure_mail_rows: int = 200
    failure_mail_lines: int = 10
    # Such mails in one round: until others may send them; how long it begins new ones. What failed is sent again after
    # as long as it has failed, within these bounds, for so many hours
    mail_lease_seconds: int = 300
    mail_round_seconds: int = 120
    mail_retry_seconds: int = 60
    mail_retry_cap_seconds: int = 3_600
    mail_retry_hours: int = 24
    #: Of a form, and characters of a comment on an answer.
    form_fields: int = 40
    comment_chars: int = 4_000
    #: For how long an outside program may claim a call at a time, and what it may say of its progress.
    claim_seconds_most: int = 3_600
    progress_chars: int = 500
    #: Between two words of how far a call of this process is.
    progress_pause_seconds: float = 1.0
    read_messages: int = 50
    read_chars: int = 60_000
    #: That a tool lists or shows at once.
    listed_members: int = 100
    peeked_events: int = 50
    #: Of the newest events of a cycle, and of their text, that a retrieval is given.
    retrieval_events: int = 20
    retrieval_chars: int = 4_000
    #: Of a reply that a guard is asked about, of the reason that it gives, and how long it has for that.
    guard_chars: int = 200_000
    guard_reason_chars: int = 500
    guard_seconds: float = 20.0
    # The window, in tokens: above high water a summary is wanted, which leaves about low water. Without one the window
    # is cut to low water before it passes the hard mark
    window_high_tokens: int = 96_000
    window_low_tokens: int = 48_000
    window_hard_tokens: int = 128_000
    # Summaries: of one, as it is shown; of what it stands for at least and at most, and entries that one may take
    compaction_tokens: int = 6_000
    compaction_least_tokens: int = 500
    compaction_range_tokens: int = 400_000
    compaction_entries: int = 20_000
    #: Of a request for one; what is longer is folded in piece by piece. And characters of one entry in it.
    compaction_piece_tokens: int = 60_000
    compaction_entry_chars: int = 12_000
    #: Attempts at one summary, each of which asks twice if the answer is no good, and for how long one may be silent.
    compaction_attempts: int = 4
    compaction_silent_seconds: float = 300.0
    #: After they have failed no other is asked for before so long.
    compaction_rest_seconds: float = 1_800.0
    #: Written at once by one worker, and for one tenant among these.
    compactions_at_once: int = 16
    compactions_of_tenant: int = 4
    #: Calls that still wait, and plans, that one names.
    compaction_open_calls: int = 50
    compaction_plans: int = 50
    # For how long a tenant may keep its agents' past, if not for good
    retention_days_least: int = 7
    retention_days_most: int = 3_650
    #: Cycles whose past goes in one transaction.
    retention_batch: int = 20
    #: Between two looks for it, agents that one look finds, and the rest of one whose past is needed still.
    retention_look_seconds: int = 60
    retention_look_agents: int = 200
    retention_rest_seconds: float = 3_600.0
    # The archive: of a page, of what one call or its result leaves in it, and of one entry that is read for it
    archive_page_chars: int = 24_000
    archive_deed_chars: int = 600
    archive_entry_chars: int = 400_000
    #: Entries of one cycle that are read at once.
    archive_entries: int = 500
    #: Cycles that get their pages in one transaction.
    archive_batch: int = 20
    #: From the end of a cycle until its page is written, so that a talk is written together; then who was forgotten.
    archive_pause_seconds: float = 3.0
    archive_look_seconds: int = 60
    archive_look_agents: int = 200
    #: Quiet time after which an episode is told, what a model is shown of it, and may say.
    episode_quiet_seconds: float = 1_800.0
    episode_shown_chars: int = 48_000
    episode_chars: int = 2_000
    episode_output_tokens: int = 400
    #: Tries before it is put together without a model, the seconds after the first, and those of one try.
    episode_tries: int = 3
    episode_pause_seconds: float = 60.0
    episode_seconds: float = 300.0
    #: That one worker writes at once.
    episodes_at_once: int = 4
    #: That an agent is shown which searches its past without a question.
    episodes_at_hand: int = 5
    # What is asked of an archive, and how many pages answer, with how much of each: lines, those that are no longer
    # than this whole, and of a longer one so many words
    search_query_chars: int = 500
    search_results: int = 5
    search_results_most: int = 20
    snippet_lines: int = 3
    snippet_line_chars: int = 300
    snippet_words: int = 60
    #: Of a page a passage that has a vector of its own, and short lines that are one together; passages in one
    #: request, and pages that are read at once.
    passage_chars: int = 800
    passage_joined_chars: int = 400
    #: Of a passage with the names of who speaks, what is compared with a question word by word.
    passage_compared_chars: int = 1_000
    embedded_texts: int = 32
    embedded_pages: int = 32
    #: Pages that are compared with a question, of those that have most of its words and of those that lie nearest.
    search_compared: int = 100
    #: Of these the best that a reranker puts in order, and how long a search waits for it.
    search_reranked: int = 50
    rerank_seconds: float = 2.0
    #: Until a model that did not answer is asked again.
    embedding_pause_seconds: float = 30.0
    # Failures of a model: tries of one request, seconds between the quick ones, rounds of tries until a task waits in
    # place of its agent's cycle, and the wait before each round, which doubles from base to cap
    quick_retries: int = 2
    quick_retry_seconds: float = 1.5
    task_rounds: int = 3
    backoff_base_seconds: float = 10.0
    backoff_cap_seconds: float = 300.0
    # An outage: the most between two probes; after it, agents woken in the first second, and after how long twice as
    # many; the least time between two probes that admins ask for; how long a tenant is told of a model that failed
    outage_cap_seconds: float = 60.0
    outage_wakes: float = 2.0
    outage_doubling_seconds: float = 5.0
    outage_probe_seconds: float = 5.0
    past_model_days: int = 7
    # Dead letters of one agent that one call replays or drops; between two agents that an admin has ask at once; before
    # a refused request is sent again: once this, then twice
    dead_letters_at_once: int = 1_000
    retry_spread_seconds: float = 0.05
    refusal_pause_seconds: float = 1.0
    # Cycles in a row that no person, no person's plan and nothing from outside has prompted: above so many each waits
    # for the one before by so many seconds more, above so many the agent rests until something prompts it
    unprompted_cycles_slowed: int = 20
    unprompted_cycles: int = 50
    unprompted_pause_seconds: float = 10.0
    #: How often one that rests is looked at; and the quiet time after which one that was not slowed is counted anew.
    unprompted_look_seconds: float = 300.0
    unprompted_quiet_hours: float = 6.0
    # The health monitor: how often it looks, and from when on a mind without a commit is stuck, its lease at fault
    health_period_seconds: int = 300
    stuck_cycle_seconds: float = 1_800
    stuck_lease_seconds: float = 600
    #: What the sweep repairs within seconds is the monitor's only after so long.
    lost_seconds: float = 60
    repairs_per_check: int = 500


DEFAULT = Limits()
