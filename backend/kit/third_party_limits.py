"""The limits of apps of third parties, and of what is told to other systems (docs/webhooks.md, docs/oauth.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ThirdPartyLimits:
    """A part of `limits.Limits`."""

    #: Tools of one MCP server that are stored, with those that it no longer lists.
    mcp_stored_tools: int = 1_024
    #: The log of deliveries of a webhook endpoint: how long an entry is kept, and the characters of its error.
    webhook_log_days: int = 7
    webhook_error_chars: int = 500
    #: Deliveries that one call replays.
    webhook_replays: int = 1_000
    #: Installations on one page of an app's list.
    listed_installations: int = 100
    #: Tokens that are issued to one installation: a fifth of those of its tenant. For how long one entry of the audit
    #: log stands for all that the app gets for itself.
    installation_token_burst: int = 60
    installation_tokens_per_second: int = 2
    token_entry_seconds: int = 3_600
    #: Origins of one app, and the characters of one.
    app_origins: int = 20
    origin_chars: int = 300
    #: What one API process knows of origins: for how long, for how long an allowed one counts that cannot be looked up
    #: again, how many, how many it looks up at once, and how long one more waits.
    origin_seconds: float = 10.0
    origin_stale_seconds: float = 60.0
    origins_cached: int = 5_000
    origins_looked_up: int = 8
    origin_wait_seconds: float = 0.2
    #: Origins that are looked up for one address.
    origin_lookup_burst: int = 100
    origin_lookups_per_second: int = 2
    #: How long a token of the console is valid.
    console_token_seconds: int = 900
    #: How long a link to sign in at the console of `make run` is valid.
    console_link_seconds: int = 600
    #: How long an ID token is valid, and the characters of a `nonce`.
    id_token_seconds: int = 3_600
    nonce_chars: int = 1_000
    #: How long a key signs ID tokens, how long it is published before, and for how long after its successor has begun:
    #: an hour for the last token, and one for clocks.
    signing_key_days: int = 90
    signing_key_lead_seconds: int = 86_400
    signing_key_kept_seconds: int = 7_200
    #: Mails of agents in one conversation or to one address, and of one connector.
    mails_per_conversation_hour: int = 20
    mails_per_connector_hour: int = 300
    #: Threads of one worker that wait for mail servers, those of one tenant among them, and those for tests.
    mail_threads: int = 32
    mail_threads_of_a_tenant: int = 4
    mail_test_threads: int = 8
    #: Test deliveries of one tenant, and those that one worker sends concurrently.
    webhook_tests_per_minute: int = 10
    webhook_tests_at_once: int = 8
    #: Names of senders at chat services: how many one API process keeps, for how long, how many it asks for at once,
    #: and for how long a delivery waits for them.
    connector_names_cached: int = 10_000
    connector_name_cache_seconds: float = 3_600.0
    connector_names_asked: int = 10
    connector_name_seconds: float = 1.0
    #: Messages of agents in one thread outside in a day without a text of a person between them: what a connector has,
    #: if no admin has set it, the most that can be set, and how many times as many in all threads of the connector.
    unanswered_messages: int = 30
    most_unanswered_messages: int = 1_000
    unanswered_threads: int = 10
    #: How long a message from outside waits until its files are taken over.
    outside_files_seconds: float = 20.0
    #: Bytes of files that are taken over in a day for one author.
    outside_file_bytes: int = 268_435_456
    #: Bytes of a file that goes out by a connector, and the time for it to be read, and again to be sent.
    outgoing_file_bytes: int = 10_485_760
    outgoing_file_seconds: float = 15.0
    #: Bytes of all files of a mail: as Base64 with a text, fewer than the 10,240,000 that mail servers often take.
    outgoing_mail_bytes: int = 6_291_456
    #: Bytes of a file that is fetched from a chat service, the time for it, how long its message waits for it, the
    #: messages of a connector that wait, and how long one waits if it cannot be posted.
    incoming_file_bytes: int = 20_971_520
    incoming_file_seconds: float = 30.0
    waiting_message_seconds: int = 120
    waiting_messages: int = 200
    waiting_message_hours: int = 24
    #: Messages whose files one worker fetches at once, and those of one tenant among them.
    fetched_at_once: int = 4
    fetched_of_tenant: int = 2
    #: Of the endpoints that one worker serves at once (`webhook_endpoints_at_once`), those of one tenant.
    webhook_endpoints_of_tenant: int = 16
    #: Settings, and credentials, of a connector whose kind is of another package.
    connector_settings: int = 20
    #: Requests of a chat service that could not be read, for one connector: the newest are kept.
    unread_deliveries: int = 20
    #: How often the space of a connector is told the same again, if nobody has written there since.
    connector_notice_hours: int = 24
    #: How long it is known what happened to an installation, for the webhook of its app. The spaces of one installation
    #: whose messages the app receives. The deliveries and endpoints that the owner of the app is shown at once.
    app_event_days: int = 30
    app_webhook_spaces: int = 1_000
    app_deliveries_shown: int = 100
    app_endpoints_shown: int = 100
    #: Changes of installations that one look of a worker acts on, and how often it looks.
    app_endpoint_changes: int = 100
    app_endpoint_seconds: float = 2.0
    #: Requests of one person for apps that wait for an admin, the characters of a reason or an answer, how long a
    #: request waits, how long an ended one is kept, the admins whose feeds have one, the admins who are mailed about
    #: one, and the requests of one person in a day about which they are mailed.
    app_requests: int = 20
    app_request_chars: int = 500
    app_request_days: int = 30
    app_request_kept_days: int = 90
    app_request_notified: int = 100
    app_request_mails: int = 20
    app_requests_mailed: int = 3
