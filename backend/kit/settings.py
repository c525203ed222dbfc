"""All settings of the product, read once from the environment. No other module reads `os.environ`.

`app.py`, `worker.py` and `cli/` load them and pass the parts on. A missing or malformed value fails at start with the
name of the variable.
"""

import os
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import AliasChoices, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from backend.kit.setting_types import (
    BaseUrl,
    DatabaseUrl,
    FailPoints,
    FileTypes,
    HttpUrl,
    LogLevel,
    NameServer,
    Origin,
    Origins,
    Pause,
    Ports,
    RedisUrl,
    Seconds,
    Sender,
    SiteUrl,
)

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class _Topic(BaseSettings):
    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, populate_by_name=True)


class ModelSettings(_Topic):
    """The installation's model, and the file of further models that agents may name (`llm.installation`)."""

    #: A litellm model name, such as `anthropic/claude-sonnet-4-5`. None: the built-in demo model.
    name: str | None = Field(None, validation_alias="CIRCADIAN_MODEL")
    #: Any OpenAI-compatible server, or the provider's own form of base URL.
    base_url: HttpUrl | None = Field(None, validation_alias="CIRCADIAN_MODEL_BASE_URL")
    api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_MODEL_API_KEY")
    #: The operator's further models, a TOML file. None: agents use the model above, or models with their tenant's own
    #: keys.
    file: Path | None = Field(None, validation_alias="CIRCADIAN_MODELS_FILE")
    #: When a worker imports litellm: if a configured model needs it (or later an agent's model does), or always at
    #: start.
    litellm: Literal["when-needed", "always"] = Field("when-needed", validation_alias="CIRCADIAN_LITELLM")
    #: Whether tenants may give their models addresses in the operator's own network; in development they may.
    private_urls: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_MODEL_URLS")
    #: Seconds until the first byte, and between two chunks, after which a request counts as dead.
    timeout_seconds: Seconds = Field(60.0, validation_alias="CIRCADIAN_MODEL_TIMEOUT_SECONDS")
    #: Seconds between quick retries of a request that failed briefly.
    quick_retry_seconds: Pause = Field(1.5, validation_alias="CIRCADIAN_MODEL_QUICK_RETRY_SECONDS")
    #: Seconds before a failed request is sent again; doubled after each further failure, up to the cap.
    retry_base_seconds: Seconds = Field(10.0, validation_alias="CIRCADIAN_MODEL_RETRY_BASE_SECONDS")
    retry_cap_seconds: Seconds = Field(300.0, validation_alias="CIRCADIAN_MODEL_RETRY_CAP_SECONDS")


Pooler = Literal["none", "transaction", "transaction-unprepared"]


class StoreSettings(_Topic):
    """The addresses of Postgres and Redis. None: the embedded servers of `make run`."""

    #: The owner's connection, for migrations and seeding only.
    owner_database_url: DatabaseUrl | None = Field(None, validation_alias="DATABASE_URL")
    #: The connection of API and worker. None: `owner_database_url` with `role=circadian_app` (in development only).
    app_database_url: DatabaseUrl | None = Field(None, validation_alias="CIRCADIAN_APP_DATABASE_URL")
    #: Separate logins for API and worker. None: `app_database_url`.
    api_database_url: DatabaseUrl | None = Field(None, validation_alias="CIRCADIAN_API_DATABASE_URL")
    worker_database_url: DatabaseUrl | None = Field(None, validation_alias="CIRCADIAN_WORKER_DATABASE_URL")
    #: What stands between them and Postgres. With `transaction` a pooler such as PgBouncer gives each transaction any
    #: server connection; `transaction-unprepared` is one that does not know prepared statements.
    pooler: Pooler = Field("none", validation_alias="CIRCADIAN_DB_POOLER")
    #: The API's login on a replica of Postgres, for reports and exports. None: the primary answers all reads.
    replica_database_url: DatabaseUrl | None = Field(None, validation_alias="CIRCADIAN_REPLICA_DATABASE_URL")
    #: The worker's login past the pooler, for its heartbeat.
    direct_database_url: DatabaseUrl | None = Field(None, validation_alias="CIRCADIAN_DIRECT_DATABASE_URL")
    redis_url: RedisUrl | None = Field(None, validation_alias="REDIS_URL")
    #: How long a request waits for Redis to check its rate limits. After that the process decides by itself.
    rate_limit_wait_seconds: Seconds = Field(0.1, validation_alias="CIRCADIAN_RATE_LIMIT_WAIT_SECONDS")
    #: How long a wake, a live event or an interrupt waits for the answer of Redis. After that it is lost, and the
    #: sweep and the feeds find in Postgres what it was about.
    hint_wait_seconds: Seconds = Field(0.1, validation_alias="CIRCADIAN_HINT_WAIT_SECONDS")
    pool_min: int = Field(1, ge=0, le=10_000, validation_alias="CIRCADIAN_DB_POOL_MIN")
    pool_max: int = Field(10, ge=1, le=10_000, validation_alias="CIRCADIAN_DB_POOL_MAX")

    @model_validator(mode="after")
    def _has_room(self) -> Self:
        if self.pool_min > self.pool_max:
            raise ValueError("CIRCADIAN_DB_POOL_MIN must be at most CIRCADIAN_DB_POOL_MAX")
        return self

    def of_api(self) -> Self:
        return self.model_copy(update={"app_database_url": self.api_database_url or self.app_database_url})

    def of_worker(self) -> Self:
        url = self.worker_database_url or self.app_database_url
        return self.model_copy(update={"app_database_url": url, "replica_database_url": None})


_ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 -- compared, not bound


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class WebSettings(_Topic):
    """The API process."""

    host: str = Field("127.0.0.1", validation_alias="CIRCADIAN_HOST")
    port: int = Field(8000, ge=1, le=65535, validation_alias="PORT")
    #: Comma-separated origins for CORS and websockets. In development any port of localhost is allowed too.
    allowed_origins: Origins = Field("", validation_alias="CIRCADIAN_ALLOWED_ORIGINS")

    #: Connections of one process, including idle ones and websockets. Beyond that, clients get 503.
    max_connections: int = Field(20_000, ge=1, le=10_000_000, validation_alias="CIRCADIAN_MAX_CONNECTIONS")
    #: Of these, the share of one address (IPv6: of a /64), at most half. Connections from trusted proxies are not
    #: counted.
    address_connections: int = Field(2_000, ge=1, le=10_000_000, validation_alias="CIRCADIAN_ADDRESS_CONNECTIONS")
    #: Time for a client to send the head of a request, and again for its body. Then its connection is cut. A websocket
    #: whose client reads nothing is dropped after twice this time.
    request_seconds: Seconds = Field(20.0, validation_alias="CIRCADIAN_REQUEST_SECONDS")

    #: Whether this installation has the console (`/console/`).
    console: bool = Field(True, validation_alias="CIRCADIAN_CONSOLE")
    #: The public URL of this installation: the issuer of OAuth, and the base of links in mails. None: host and port.
    public_url: SiteUrl | None = Field(None, validation_alias="CIRCADIAN_PUBLIC_URL")

    @property
    def connections_of_address(self) -> int:
        return min(self.address_connections, max(1, self.max_connections // 2))

    @property
    def url(self) -> str:
        """Without a trailing slash."""
        return (self.public_url or self.local_url).rstrip("/")

    @property
    def local_url(self) -> str:
        """The URL on this machine, also if the process listens on every address."""
        return f"http://{_ANY_ADDRESS.get(self.host) or _in_url(self.host)}:{self.port}"

    def listening_on(self, *, host: str | None, port: int | None) -> Self:
        """Returns a copy with the values of the command line in place of the environment's.

        All URLs change with them.
        """
        bound = {"host": host, "port": port}
        values = {**self.model_dump(), **{name: value for name, value in bound.items() if value is not None}}
        return type(self).model_validate(values)

    @property
    def origins(self) -> list[str]:
        return [origin for origin in self.allowed_origins.split(",") if origin]


class MailSettings(_Topic):
    """How mail is sent."""

    #: `smtp://user:password@host:587` (STARTTLS) or `smtps://…`. None: mails are written to
    #: `$CIRCADIAN_DATA_DIR/outbox`.
    smtp_url: SecretStr | None = Field(None, validation_alias="CIRCADIAN_SMTP_URL")
    sender: Sender = Field("Circadian <circadian@localhost>", validation_alias="CIRCADIAN_MAIL_FROM")


class AccountSettings(_Topic):
    """Accounts of people who sign in here with a password."""

    #: Whether a stranger may create a tenant. Invited people may always join. None: in development only.
    sign_up: Literal["open", "closed"] | None = Field(None, validation_alias="CIRCADIAN_SIGN_UP")
    #: Whether tenants may use an OpenID provider in a private network. This process sends the requests, so every
    #: tenant's admin could probe that network. In development it is allowed.
    private_providers: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_PROVIDERS")
    #: Timeout for one response of such a provider.
    provider_seconds: float = Field(10.0, gt=0, le=60, validation_alias="CIRCADIAN_PROVIDER_SECONDS")
    #: The name server for proofs of mail domains, as `address:port`. None: the name servers of this machine.
    dns_resolver: NameServer | None = Field(None, validation_alias="CIRCADIAN_DNS_RESOLVER")
    #: The cost of one password hash; the lower bound is OWASP's minimum. After a change, a password is hashed again at
    #: the next sign-in.
    hash_memory_kib: int = Field(47_104, ge=19_456, le=4_194_304, validation_alias="CIRCADIAN_PASSWORD_MEMORY_KIB")
    hash_passes: int = Field(2, ge=2, le=100, validation_alias="CIRCADIAN_PASSWORD_PASSES")
    #: Passwords that one process hashes concurrently: this many threads, and that many times the memory.
    hash_threads: int = Field(2, ge=1, le=1_000, validation_alias="CIRCADIAN_PASSWORD_THREADS")


class WorkerSettings(_Topic):
    """The worker process."""

    #: Agents that one worker hosts concurrently. At this number it takes no further wakes.
    max_loops: int = Field(2_000, ge=1, le=1_000_000, validation_alias="CIRCADIAN_WORKER_MAX_LOOPS")
    #: How long a stopping worker waits for running steps before it abandons them.
    grace_seconds: Seconds = Field(10.0, validation_alias="CIRCADIAN_WORKER_GRACE_SECONDS")
    #: How long an agent must be quiet before its recent past is written down as an episode.
    episode_quiet_seconds: float = Field(
        1_800.0, gt=0, le=31_536_000, validation_alias="CIRCADIAN_EPISODE_QUIET_SECONDS"
    )
    #: How many of its latest episodes an agent sees when it searches its past without a question.
    episodes_at_hand: int = Field(5, ge=1, le=20, validation_alias="CIRCADIAN_EPISODES_AT_HAND")
    #: Consecutive cycles without a prompt by a person or an outside event, after which an agent rests. From two fifths
    #: of them on, each cycle waits longer than the previous one by the pause.
    unprompted_cycles: int = Field(50, ge=5, le=100_000, validation_alias="CIRCADIAN_UNPROMPTED_CYCLES")
    unprompted_pause_seconds: Pause = Field(10.0, validation_alias="CIRCADIAN_UNPROMPTED_PAUSE_SECONDS")


class SearchSettings(_Topic):
    """How agents' archives are searched."""

    #: A text search configuration of Postgres, such as `german` or `simple`, for archives that are created from now on.
    language: str = Field("english", validation_alias="CIRCADIAN_SEARCH_LANGUAGE")
    #: A model of a server with OpenAI's `/embeddings` API, or `local/wordllama`, which needs neither server nor key
    #: (`llm.local_embeddings`). None: the local model, if installed. `none`: archives are searched by words only.
    embedding_model: str | None = Field(None, validation_alias="CIRCADIAN_EMBEDDING_MODEL", max_length=190)
    embedding_base_url: HttpUrl = Field("https://api.openai.com/v1", validation_alias="CIRCADIAN_EMBEDDING_BASE_URL")
    embedding_api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_EMBEDDING_API_KEY")
    #: The text that the server's model expects before a question and before a passage, including the space at its end.
    embedding_query_prefix: str = Field("", validation_alias="CIRCADIAN_EMBEDDING_QUERY_PREFIX", max_length=1_000)
    embedding_passage_prefix: str = Field("", validation_alias="CIRCADIAN_EMBEDDING_PASSAGE_PREFIX", max_length=1_000)
    #: In US dollars for a million tokens. None: that of OpenAI's own server is known, others are not.
    embedding_price: Decimal | None = Field(None, ge=0, le=1_000, validation_alias="CIRCADIAN_EMBEDDING_PRICE")
    #: A model of a server with the `/rerank` API of Cohere and Jina. It orders the best results of the embedding model
    #: and the word search. None: no reranking.
    rerank_model: str | None = Field(None, validation_alias="CIRCADIAN_RERANK_MODEL", max_length=200)
    rerank_base_url: HttpUrl | None = Field(None, validation_alias="CIRCADIAN_RERANK_BASE_URL")
    rerank_api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_RERANK_API_KEY")
    #: In US dollars for a thousand requests, each of fifty passages at the most. None: unknown.
    rerank_price: Decimal | None = Field(None, ge=0, le=10_000, validation_alias="CIRCADIAN_RERANK_PRICE")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.rerank_model is not None and self.rerank_base_url is None:
            raise ValueError("CIRCADIAN_RERANK_MODEL needs CIRCADIAN_RERANK_BASE_URL")
        return self


class WebSearchSettings(_Topic):
    """The service behind the tool `search_web` (`tools.web.search`)."""

    #: None: agents that have the tool get the message that no search is available.
    service: Literal["brave", "searxng"] | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH")
    #: The URL of the service, in any network. None: Brave's own.
    url: HttpUrl | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH_URL")
    key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH_KEY")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.service == "brave" and self.key is None:
            raise ValueError("CIRCADIAN_WEB_SEARCH=brave needs CIRCADIAN_WEB_SEARCH_KEY")
        if self.service == "searxng" and self.url is None:
            raise ValueError("CIRCADIAN_WEB_SEARCH=searxng needs CIRCADIAN_WEB_SEARCH_URL")
        return self


class WebhookSettings(_Topic):
    """Deliveries to the endpoints of tenants."""

    #: Whether tenants may use addresses in the operator's own network. In development they may.
    private_urls: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_WEBHOOK_URLS")
    #: Seconds before the second try of a delivery. Each further wait is four times as long.
    pause_seconds: Seconds = Field(5.0, validation_alias="CIRCADIAN_WEBHOOK_PAUSE_SECONDS")


class ConnectorSettings(_Topic):
    """The chat services of connectors (`backend.connectors`). Base addresses, for a service in one's own network."""

    slack_url: BaseUrl = Field("https://slack.com/api", validation_alias="CIRCADIAN_SLACK_API_URL")
    telegram_url: BaseUrl = Field("https://api.telegram.org", validation_alias="CIRCADIAN_TELEGRAM_API_URL")
    github_url: BaseUrl = Field("https://api.github.com", validation_alias="CIRCADIAN_GITHUB_API_URL")


class FileSettings(_Topic):
    """Where the bytes of files are (`backend.files`), and which files are accepted."""

    #: `file:///path/of/a/folder`, `s3://bucket/prefix`, or `none`: no files. None: `files` in the data directory.
    url: str | None = Field(None, validation_alias="CIRCADIAN_FILES_URL")
    #: The server of the bucket, such as `https://minio.example`. None: Amazon's, of the region.
    endpoint: HttpUrl | None = Field(None, validation_alias="CIRCADIAN_FILES_ENDPOINT")
    region: str = Field("us-east-1", pattern=r"^[a-z0-9-]+$", validation_alias="CIRCADIAN_FILES_REGION")
    access_key: str | None = Field(None, validation_alias="CIRCADIAN_FILES_ACCESS_KEY")
    secret_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_FILES_SECRET_KEY")
    #: Of temporary keys.
    session_token: SecretStr | None = Field(None, validation_alias="CIRCADIAN_FILES_SESSION_TOKEN")
    #: Timeout for one answer of the bucket or the scanner.
    seconds: float = Field(30.0, gt=0, le=300, validation_alias="CIRCADIAN_FILES_SECONDS")
    #: An origin of its own for files on disk, which leads to this API too. None: the public URL.
    origin: Origin | None = Field(None, validation_alias="CIRCADIAN_FILES_ORIGIN")
    #: Comma-separated types that may be uploaded, and families such as `audio/*`.
    types: FileTypes = Field(
        "image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain,text/markdown,text/csv,"
        "application/json,application/zip,"
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document,"
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,"
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        validation_alias="CIRCADIAN_FILE_TYPES",
    )
    #: A server that is sent every upload before anybody can use it. None: no check for malware.
    scanner_url: HttpUrl | None = Field(None, validation_alias="CIRCADIAN_FILE_SCANNER_URL")

    @property
    def allowed_types(self) -> frozenset[str]:
        return frozenset(each.strip().lower() for each in self.types.split(",") if each.strip())


class TraceSettings(_Topic):
    """Traces (`backend.telemetry`). The OpenTelemetry SDK reads the standard variables `OTEL_*` itself."""

    #: Where spans go. otlp: to a collector, over OTLP/HTTP; needs the telemetry extra.
    traces: Literal["none", "otlp"] = Field("none", validation_alias="CIRCADIAN_TRACES")
    #: What a client's `traceparent` leads to: a new trace with a link to it, a span of that trace (then any client can
    #: have a trace recorded), or nothing.
    clients: Literal["link", "follow", "ignore"] = Field("link", validation_alias="CIRCADIAN_TRACE_CLIENTS")
    #: Whether requests to model providers carry the `traceparent`.
    tells_models: bool = Field(False, validation_alias="CIRCADIAN_TRACE_MODELS")


class MonitoringSettings(_Topic):
    """Metrics, logs and error reports of a process, for operators (`telemetry`)."""

    #: The port of this process's metrics. 0: any free port, which the start prints. None: no metrics.
    metrics_port: int | None = Field(None, ge=0, le=65535, validation_alias="CIRCADIAN_METRICS_PORT")
    metrics_host: str = Field("127.0.0.1", validation_alias="CIRCADIAN_METRICS_HOST")
    #: None: JSON in production, text in development.
    log_format: Literal["text", "json"] | None = Field(None, validation_alias="CIRCADIAN_LOG_FORMAT")
    #: Whether log lines and error reports may contain the texts of exceptions, and with them content of tenants. None:
    #: in development only.
    exception_texts: bool | None = Field(None, validation_alias="CIRCADIAN_EXCEPTION_TEXTS")
    #: The function that gets unexpected errors (`telemetry.errors`). None: they are only logged.
    error_hook: str | None = Field(
        None, pattern=r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$", validation_alias="CIRCADIAN_ERROR_HOOK"
    )


class Settings(_Topic):
    """All settings.

    `environment` enables conveniences for developers (CORS for localhost, the demo token in GraphiQL).
    """

    environment: Literal["development", "production"] = Field("production", validation_alias="CIRCADIAN_ENV")
    data_dir: Path = Field(Path(".data"), validation_alias=AliasChoices("CIRCADIAN_DATA_DIR"))
    #: The erasure log (`data_rights.erasure_log`). None: `erasures.jsonl` in the data directory.
    erasure_log: Path | None = Field(None, validation_alias="CIRCADIAN_ERASURE_LOG")
    log_level: LogLevel = Field("INFO", validation_alias="CIRCADIAN_LOG_LEVEL")
    monitoring: MonitoringSettings = Field(default_factory=MonitoringSettings)
    model: ModelSettings = Field(default_factory=ModelSettings)
    stores: StoreSettings = Field(default_factory=StoreSettings)
    #: At least 32 random characters. After a change the older keys follow, separated by commas (`kit.keyring`).
    secret_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_SECRET_KEY")
    #: Whether tenants may give their tools addresses in the operator's own network. In development they may.
    private_tools: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_TOOL_URLS")
    #: The external tools of this installation, a TOML file (`tools.operator_tools`). None: no such tools.
    tools_file: Path | None = Field(None, validation_alias="CIRCADIAN_TOOLS_FILE")
    #: The local programs that tenants may use as MCP servers, a TOML file (`tools.mcp_servers.stdio_servers`). None: no
    #: such programs.
    mcp_stdio_file: Path | None = Field(None, validation_alias="CIRCADIAN_MCP_STDIO_FILE")
    #: GraphQL documents that clients may name by an id, a JSON file (`api.transport.documents`). None: no such
    #: documents.
    documents_file: Path | None = Field(None, validation_alias="CIRCADIAN_DOCUMENTS_FILE")
    #: Comma-separated internet ports that requests of tenants may use. In allowed private networks: any port.
    egress_ports: Ports = Field("80,443", validation_alias="CIRCADIAN_EGRESS_PORTS")
    #: `http://[user:password@]host:port`: the proxy for all outgoing HTTP (`kit.egress`). None: direct connections.
    egress_proxy: SecretStr | None = Field(None, validation_alias="CIRCADIAN_EGRESS_PROXY")
    #: Comma-separated host names, and networks such as `10.0.0.0/8`, that are reached without the proxy.
    egress_direct: str = Field("", validation_alias="CIRCADIAN_EGRESS_DIRECT")
    web: WebSettings = Field(default_factory=WebSettings)
    worker: WorkerSettings = Field(default_factory=WorkerSettings)
    mail: MailSettings = Field(default_factory=MailSettings)
    accounts: AccountSettings = Field(default_factory=AccountSettings)
    webhooks: WebhookSettings = Field(default_factory=WebhookSettings)
    connectors: ConnectorSettings = Field(default_factory=ConnectorSettings)
    search: SearchSettings = Field(default_factory=SearchSettings)
    web_search: WebSearchSettings = Field(default_factory=WebSearchSettings)
    files: FileSettings = Field(default_factory=FileSettings)
    traces: TraceSettings = Field(default_factory=TraceSettings)
    #: The tenant that owns OAuth clients which register themselves (RFC 7591). None: clients cannot register
    #: themselves; people with `admin:write` register apps.
    registration_tenant: UUID | None = Field(None, validation_alias="CIRCADIAN_DYNAMIC_REGISTRATION")
    #: The tenant that owns clients which are identified by the URL of their metadata document. None: not allowed. Such
    #: a client makes this installation fetch the URL, so the operator decides.
    documents_tenant: UUID | None = Field(None, validation_alias="CIRCADIAN_CLIENT_DOCUMENTS")
    #: For crash tests: where this process fails on purpose (`kit.fail_points`).
    fail_points: FailPoints = Field("", validation_alias="CIRCADIAN_FAIL_POINTS")

    #: For tests: each value of a row is compared with its declared type (`kit.statements`).
    checks_rows: bool = Field(False, validation_alias="CIRCADIAN_CHECK_ROWS")

    @property
    def allowed_ports(self) -> frozenset[int]:
        return frozenset(map(int, self.egress_ports.split(",")))

    @property
    def keys(self) -> str | None:
        """The argument of `Keyring.parse`."""
        return self.secret_key.get_secret_value() if self.secret_key else None

    def with_stores(self, stores: StoreSettings) -> Self:
        return self.model_copy(update={"stores": stores})

    @property
    def erasure_log_file(self) -> Path:
        return self.erasure_log or self.data_dir / "erasures.jsonl"

    @property
    def files_url(self) -> str:
        return self.files.url or (self.data_dir.resolve() / "files").as_uri()

    @property
    def files_origin(self) -> str:
        """Without a trailing slash."""
        return self.files.origin or self.web.url

    @property
    def is_development(self) -> bool:
        return self.environment == "development"

    @property
    def own_origins(self) -> list[str]:
        """The public origin. In development the machine has several names, and pages work with each of them."""
        url = urlsplit(self.web.url)
        names = [f"http://{host}:{url.port}" for host in _LOOPBACK] if self.is_development and url.port else []
        return list(dict.fromkeys([f"{url.scheme}://{url.netloc}", *names]))

    @property
    def has_json_logs(self) -> bool:
        return self.monitoring.log_format == "json" or (self.monitoring.log_format is None and not self.is_development)

    @property
    def shows_exception_texts(self) -> bool:
        chosen = self.monitoring.exception_texts
        return self.is_development if chosen is None else chosen

    @property
    def allows_private_models(self) -> bool:
        return self.is_development or self.model.private_urls

    @property
    def allows_private_tools(self) -> bool:
        return self.is_development or self.private_tools

    @property
    def allows_private_webhooks(self) -> bool:
        return self.is_development or self.webhooks.private_urls

    @property
    def is_sign_up_open(self) -> bool:
        return self.accounts.sign_up == "open" or (self.accounts.sign_up is None and self.is_development)


@cache
def load() -> Settings:
    """Returns the settings of this process. They are read at the first call."""
    return Settings()


def prepare_litellm_environment() -> None:
    """Makes litellm use the files that it ships with.

    It reads these variables at import; without them it would fetch the files from the network.
    """
    for name in ("LITELLM_LOCAL_MODEL_COST_MAP", "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS", "LITELLM_LOCAL_BLOG_POSTS"):
        os.environ[name] = "True"


def prepare_numeric_environment() -> None:
    """Makes numpy and tokenizers compute in the calling thread. They read these variables at import.

    Their own threads would spin while they wait, and take processor time from the database.
    """
    for name, value in (("OPENBLAS_NUM_THREADS", "1"), ("TOKENIZERS_PARALLELISM", "false")):
        os.environ.setdefault(name, value)


def export_proxy(url: str, *, exceptions: str) -> None:
    """Sets the proxy for libraries that open their own connections.

    These are litellm, for the operator's models, and its dependencies. They read it from the environment.
    """
    for name, value in (("HTTP_PROXY", url), ("HTTPS_PROXY", url), ("ALL_PROXY", url), ("NO_PROXY", exceptions)):
        os.environ[name] = os.environ[name.lower()] = value


def secret(name: str) -> str | None:
    """Returns a secret that an operator's file refers to by the name of its variable."""
    return os.environ.get(name)


def child_environment(**settings: str) -> dict[str, str]:
    """Returns this process's environment with some settings replaced, for the processes that `dev` starts."""
    return {**os.environ, **settings}
