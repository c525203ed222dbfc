"""Every setting of the product, read once from the environment; nothing else reads `os.environ`.

Composed by `app.py`, `worker.py` and `cli/`, which hand the parts down to whoever uses them.
A missing or malformed value fails at start with the name of the variable.
"""

import os
from functools import cache
from pathlib import Path
from typing import Literal, Self
from uuid import UUID

from pydantic import AliasChoices, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from backend.kit import fail_points


class _Topic(BaseSettings):
    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, populate_by_name=True)


class ModelSettings(_Topic):
    """The installation's model, and the file of the others that agents may name (`llm.installation`)."""

    #: A litellm model name, such as `anthropic/claude-sonnet-4-5`. None: the built-in demo model.
    name: str | None = Field(None, validation_alias="CIRCADIAN_MODEL")
    #: Any OpenAI-compatible server (or the provider's own form of base URL).
    base_url: str | None = Field(None, validation_alias="CIRCADIAN_MODEL_BASE_URL")
    api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_MODEL_API_KEY")
    #: The operator's other models, a TOML file. None: agents name the one above, or models of their tenant's own keys.
    file: Path | None = Field(None, validation_alias="CIRCADIAN_MODELS_FILE")
    #: Whether a worker has litellm: if a configured model needs it (and once an agent's model does), or from the start.
    litellm: Literal["when-needed", "always"] = Field("when-needed", validation_alias="CIRCADIAN_LITELLM")
    #: Whether tenants may give their models addresses in the operator's own network; in development they may.
    private_urls: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_MODEL_URLS")
    #: Seconds to the first byte, and between two chunks, before a request counts as dead.
    timeout_seconds: float = Field(60.0, validation_alias="CIRCADIAN_MODEL_TIMEOUT_SECONDS")
    #: Seconds between the quick tries of a request that failed for a moment.
    quick_retry_seconds: float = Field(1.5, ge=0, validation_alias="CIRCADIAN_MODEL_QUICK_RETRY_SECONDS")
    #: Seconds before a failed request is asked again; they double with each further failure, up to the cap.
    retry_base_seconds: float = Field(10.0, gt=0, validation_alias="CIRCADIAN_MODEL_RETRY_BASE_SECONDS")
    retry_cap_seconds: float = Field(300.0, gt=0, validation_alias="CIRCADIAN_MODEL_RETRY_CAP_SECONDS")


class StoreSettings(_Topic):
    """Where the truth (Postgres) and the hints (Redis) are. None: the embedded servers of `make run`."""

    #: Owner's connection: migrations and seeding only.
    owner_database_url: str | None = Field(None, validation_alias="DATABASE_URL")
    #: What API and worker connect with. None: `owner_database_url` with `role=circadian_app` (in development only).
    app_database_url: str | None = Field(None, validation_alias="CIRCADIAN_APP_DATABASE_URL")
    #: Logins of their own. None: `app_database_url`.
    api_database_url: str | None = Field(None, validation_alias="CIRCADIAN_API_DATABASE_URL")
    worker_database_url: str | None = Field(None, validation_alias="CIRCADIAN_WORKER_DATABASE_URL")
    redis_url: str | None = Field(None, validation_alias="REDIS_URL")
    #: How long a request waits for Redis to say what its rate limits allow, before the process decides by itself.
    rate_limit_wait_seconds: float = Field(0.1, gt=0, validation_alias="CIRCADIAN_RATE_LIMIT_WAIT_SECONDS")
    pool_min: int = Field(1, ge=0, validation_alias="CIRCADIAN_DB_POOL_MIN")
    pool_max: int = Field(10, ge=1, validation_alias="CIRCADIAN_DB_POOL_MAX")

    def of_api(self) -> Self:
        return self.model_copy(update={"app_database_url": self.api_database_url or self.app_database_url})

    def of_worker(self) -> Self:
        return self.model_copy(update={"app_database_url": self.worker_database_url or self.app_database_url})


_PORTS = 65_536
_ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 -- compared, not bound


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class WebSettings(_Topic):
    """The API process."""

    host: str = Field("127.0.0.1", validation_alias="CIRCADIAN_HOST")
    port: int = Field(8000, ge=1, le=65535, validation_alias="PORT")
    #: Comma-separated origins for CORS and websockets; in development any port of localhost is allowed too.
    allowed_origins: str = Field("", validation_alias="CIRCADIAN_ALLOWED_ORIGINS")

    #: Of one process, idle ones and websockets too; whoever comes beyond that gets 503.
    max_connections: int = Field(20_000, ge=1, validation_alias="CIRCADIAN_MAX_CONNECTIONS")
    #: Of these, one address's (of IPv6, a /64's): never more than half. Trusted proxies are not counted.
    address_connections: int = Field(2_000, ge=1, validation_alias="CIRCADIAN_ADDRESS_CONNECTIONS")
    #: What a client has for sending the head of a request, and again for its body; then its connection is cut.
    request_seconds: float = Field(20.0, gt=0, validation_alias="CIRCADIAN_REQUEST_SECONDS")

    #: Where people and apps reach this installation: the issuer of OAuth, the links in mails. None: host and port.
    public_url: str | None = Field(None, validation_alias="CIRCADIAN_PUBLIC_URL")

    @property
    def connections_of_address(self) -> int:
        return min(self.address_connections, max(1, self.max_connections // 2))

    @property
    def url(self) -> str:
        """Without a slash at its end."""
        return (self.public_url or self.local_url).rstrip("/")

    @property
    def local_url(self) -> str:
        """Where this machine reaches it, also if it listens on every address."""
        return f"http://{_ANY_ADDRESS.get(self.host) or _in_url(self.host)}:{self.port}"

    def listening_on(self, *, host: str | None, port: int | None) -> Self:
        """The same with what a command line says in place of the environment; all URLs follow."""
        told = {"host": host, "port": port}
        given = {**self.model_dump(), **{name: value for name, value in told.items() if value is not None}}
        return type(self).model_validate(given)

    @property
    def origins(self) -> list[str]:
        return [origin.strip() for origin in self.allowed_origins.split(",") if origin.strip()]


class MailSettings(_Topic):
    """How mail leaves."""

    #: `smtp://user:password@host:587` (STARTTLS) or `smtps://…`. None: mails are files in `$CIRCADIAN_DATA_DIR/outbox`.
    smtp_url: SecretStr | None = Field(None, validation_alias="CIRCADIAN_SMTP_URL")
    sender: str = Field("Circadian <circadian@localhost>", validation_alias="CIRCADIAN_MAIL_FROM")


class AccountSettings(_Topic):
    """People who sign in here, with a password of ours."""

    #: Whether a stranger may make a tenant of their own; whoever is invited may always come. None: in development only.
    sign_up: Literal["open", "closed"] | None = Field(None, validation_alias="CIRCADIAN_SIGN_UP")
    #: Whether tenants may sign their people in through an OpenID provider in a private network; it is reached from
    #: here, so every tenant's admin could look into that network. In development they may.
    private_providers: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_PROVIDERS")
    #: How long one answer of such a provider may take.
    provider_seconds: float = Field(10.0, gt=0, le=60, validation_alias="CIRCADIAN_PROVIDER_SECONDS")
    #: Where proofs of mail domains are looked up, as `address:port`. None: as this machine is set up.
    dns_resolver: str | None = Field(
        None, pattern=r"^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):\d{1,5}$", validation_alias="CIRCADIAN_DNS_RESOLVER"
    )
    #: What one hash of a password costs, at least OWASP's least. After a change people are rehashed as they sign in.
    hash_memory_kib: int = Field(47_104, ge=19_456, validation_alias="CIRCADIAN_PASSWORD_MEMORY_KIB")
    hash_passes: int = Field(2, ge=2, validation_alias="CIRCADIAN_PASSWORD_PASSES")
    #: Passwords that one process hashes at once: threads, and that many times the memory.
    hash_threads: int = Field(2, ge=1, validation_alias="CIRCADIAN_PASSWORD_THREADS")


class WorkerSettings(_Topic):
    """The worker process."""

    #: Loops that one worker hosts at once; at the cap it takes no further wakes.
    max_loops: int = Field(2_000, ge=1, validation_alias="CIRCADIAN_WORKER_MAX_LOOPS")
    #: How long a stopping worker waits for its running steps before it gives up on them.
    grace_seconds: float = Field(10.0, gt=0, validation_alias="CIRCADIAN_WORKER_GRACE_SECONDS")
    #: How long an agent must have been quiet until what has happened is told as an episode.
    episode_quiet_seconds: float = Field(1_800.0, gt=0, validation_alias="CIRCADIAN_EPISODE_QUIET_SECONDS")
    #: How many of the latest an agent is shown that searches its past without a question.
    episodes_at_hand: int = Field(5, ge=1, le=20, validation_alias="CIRCADIAN_EPISODES_AT_HAND")
    #: Cycles in a row that nobody and nothing from outside has prompted, until an agent rests; and how much longer each
    #: waits from two fifths of them on.
    unprompted_cycles: int = Field(50, ge=5, le=100_000, validation_alias="CIRCADIAN_UNPROMPTED_CYCLES")
    unprompted_pause_seconds: float = Field(10.0, ge=0, validation_alias="CIRCADIAN_UNPROMPTED_PAUSE_SECONDS")


class SearchSettings(_Topic):
    """How the archives of agents are searched."""

    #: A text search configuration of Postgres, such as `german` or `simple`: of archives that are begun from now on.
    language: str = Field("english", validation_alias="CIRCADIAN_SEARCH_LANGUAGE")
    #: A model of a server that speaks OpenAI's `/embeddings`, or `local/wordllama`, which needs neither server nor key
    #: (`llm.local_embeddings`). None: that, where it is installed; `none`: archives are searched by words alone.
    embedding_model: str | None = Field(None, validation_alias="CIRCADIAN_EMBEDDING_MODEL", max_length=190)
    embedding_base_url: str = Field("https://api.openai.com/v1", validation_alias="CIRCADIAN_EMBEDDING_BASE_URL")
    embedding_api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_EMBEDDING_API_KEY")
    #: What a server's model was trained to see before a question and before a passage, with the space that ends it.
    embedding_query_prefix: str = Field("", validation_alias="CIRCADIAN_EMBEDDING_QUERY_PREFIX", max_length=1_000)
    embedding_passage_prefix: str = Field("", validation_alias="CIRCADIAN_EMBEDDING_PASSAGE_PREFIX", max_length=1_000)
    #: A model of a server that speaks the `/rerank` of Cohere and Jina: it orders the best that an embedding model and
    #: the words have found. None: they stay in their order.
    rerank_model: str | None = Field(None, validation_alias="CIRCADIAN_RERANK_MODEL", max_length=200)
    rerank_base_url: str | None = Field(None, validation_alias="CIRCADIAN_RERANK_BASE_URL")
    rerank_api_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_RERANK_API_KEY")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.rerank_model is not None and self.rerank_base_url is None:
            raise ValueError("CIRCADIAN_RERANK_MODEL needs CIRCADIAN_RERANK_BASE_URL")
        return self


class WebSearchSettings(_Topic):
    """By what the tool `search_web` searches the internet (`tools.web.search`)."""

    #: None: agents that are given the tool are told that there is no search.
    service: Literal["brave", "searxng"] | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH")
    #: Of the service, in whatever network. None: Brave's own.
    url: str | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH_URL")
    key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_WEB_SEARCH_KEY")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.service == "brave" and self.key is None:
            raise ValueError("CIRCADIAN_WEB_SEARCH=brave needs CIRCADIAN_WEB_SEARCH_KEY")
        if self.service == "searxng" and self.url is None:
            raise ValueError("CIRCADIAN_WEB_SEARCH=searxng needs CIRCADIAN_WEB_SEARCH_URL")
        if self.url is not None and not self.url.startswith(("https://", "http://")):
            raise ValueError("CIRCADIAN_WEB_SEARCH_URL is an address, http or https")
        return self


class WebhookSettings(_Topic):
    """Deliveries to the endpoints of tenants."""

    #: Whether tenants may have them sent into the operator's own network; in development they may.
    private_urls: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_WEBHOOK_URLS")
    #: Seconds before the second try of a delivery; each further wait is four times as long.
    pause_seconds: float = Field(5.0, gt=0, validation_alias="CIRCADIAN_WEBHOOK_PAUSE_SECONDS")


class Settings(_Topic):
    """The whole tree. `environment` switches developer comforts (open CORS on localhost, demo token in GraphiQL)."""

    environment: Literal["development", "production"] = Field("production", validation_alias="CIRCADIAN_ENV")
    data_dir: Path = Field(Path(".data"), validation_alias=AliasChoices("CIRCADIAN_DATA_DIR"))
    log_level: str = Field("INFO", validation_alias="CIRCADIAN_LOG_LEVEL")
    model: ModelSettings = Field(default_factory=ModelSettings)
    stores: StoreSettings = Field(default_factory=StoreSettings)
    #: At least 32 random characters; after a change the older ones follow it, with commas between (`kit.keyring`).
    secret_key: SecretStr | None = Field(None, validation_alias="CIRCADIAN_SECRET_KEY")
    #: Whether tenants may give their tools addresses in the operator's own network; in development they may.
    private_tools: bool = Field(False, validation_alias="CIRCADIAN_PRIVATE_TOOL_URLS")
    #: The outside tools of this installation, a TOML file (`tools.operator_tools`). None: there are none.
    tools_file: Path | None = Field(None, validation_alias="CIRCADIAN_TOOLS_FILE")
    #: The programs that tenants may have as MCP servers, a TOML file (`tools.mcp_servers.stdio_servers`). None: there
    #: are none.
    mcp_stdio_file: Path | None = Field(None, validation_alias="CIRCADIAN_MCP_STDIO_FILE")
    #: Documents that clients may name by an id, a JSON file (`api.transport.documents`). None: there are none.
    documents_file: Path | None = Field(None, validation_alias="CIRCADIAN_DOCUMENTS_FILE")
    #: Comma-separated: those of the internet that requests of tenants may go to. In networks that are allowed: any.
    egress_ports: str = Field("80,443", validation_alias="CIRCADIAN_EGRESS_PORTS")
    #: `http://[user:password@]host:port`: all that leaves over HTTP goes through it (`kit.egress`). None: direct.
    egress_proxy: SecretStr | None = Field(None, validation_alias="CIRCADIAN_EGRESS_PROXY")
    #: Comma-separated: names of hosts, and networks such as `10.0.0.0/8`, that are reached without the proxy.
    egress_direct: str = Field("", validation_alias="CIRCADIAN_EGRESS_DIRECT")
    web: WebSettings = Field(default_factory=WebSettings)
    worker: WorkerSettings = Field(default_factory=WorkerSettings)
    mail: MailSettings = Field(default_factory=MailSettings)
    accounts: AccountSettings = Field(default_factory=AccountSettings)
    webhooks: WebhookSettings = Field(default_factory=WebhookSettings)
    search: SearchSettings = Field(default_factory=SearchSettings)
    web_search: WebSearchSettings = Field(default_factory=WebSearchSettings)
    #: Whether strangers may register OAuth clients (RFC 7591), and the tenant whose apps these are then. None: they may
    #: not; people with `admin:write` register apps.
    registration_tenant: UUID | None = Field(None, validation_alias="CIRCADIAN_DYNAMIC_REGISTRATION")
    #: Whether clients may be known by the address of a document about them, and the tenant whose apps these are then.
    #: None: they may not. Who names an address has us ask it, so the operator decides.
    documents_tenant: UUID | None = Field(None, validation_alias="CIRCADIAN_CLIENT_DOCUMENTS")
    #: For tests that kill: where this process fails on purpose (`kit.fail_points`).
    fail_points: str = Field("", validation_alias="CIRCADIAN_FAIL_POINTS")

    @field_validator("fail_points")
    @classmethod
    def _are_points(cls, value: str) -> str:
        fail_points.parse(value)
        return value

    @field_validator("egress_ports")
    @classmethod
    def _are_ports(cls, value: str) -> str:
        if not all(port.strip().isdecimal() and 0 < int(port) < _PORTS for port in value.split(",")):
            raise ValueError("ports with commas between, such as 80,443")
        return value

    @property
    def allowed_ports(self) -> frozenset[int]:
        return frozenset(map(int, self.egress_ports.split(",")))

    @property
    def keys(self) -> str | None:
        """What `Keyring.parse` takes."""
        return self.secret_key.get_secret_value() if self.secret_key else None

    def with_stores(self, stores: StoreSettings) -> Self:
        return self.model_copy(update={"stores": stores})

    @property
    def is_development(self) -> bool:
        return self.environment == "development"

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
    """The settings of this process; read on first use, the same object ever after."""
    return Settings()


def prepare_litellm_environment() -> None:
    """Make litellm use the files that it ships with; it reads these at import and would phone home without them."""
    for name in ("LITELLM_LOCAL_MODEL_COST_MAP", "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS", "LITELLM_LOCAL_BLOG_POSTS"):
        os.environ[name] = "True"


def prepare_numeric_environment() -> None:
    """Let numpy and tokenizers compute in the thread that asks them; they read this at import. Their own threads spin
    while they wait, and take the processor from the database."""
    for name, value in (("OPENBLAS_NUM_THREADS", "1"), ("TOKENIZERS_PARALLELISM", "false")):
        os.environ.setdefault(name, value)


def tell_libraries_of_proxy(url: str, *, exceptions: str) -> None:
    """Those that open connections of their own read it here: litellm for the operator's models, and what it calls."""
    for name, value in (("HTTP_PROXY", url), ("HTTPS_PROXY", url), ("ALL_PROXY", url), ("NO_PROXY", exceptions)):
        os.environ[name] = os.environ[name.lower()] = value


def secret(name: str) -> str | None:
    """A secret that a file of the operator's names in place of holding it."""
    return os.environ.get(name)


def child_environment(**settings: str) -> dict[str, str]:
    """This process's environment with some settings replaced: what `dev` hands to the processes that it starts."""
    return {**os.environ, **settings}
