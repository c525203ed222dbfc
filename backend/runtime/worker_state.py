"""The shared state of a worker process. `worker.py` builds it once and passes it to every loop."""

from dataclasses import dataclass, field
from uuid import UUID

from backend.agents.prompt_prefix import Kept
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT, Limits
from backend.kit.redis_signals import Hints
from backend.kit.settings import FileSettings
from backend.llm.embeddings import Embedder
from backend.llm.gateway import Gateway, ModelConnection
from backend.llm.installation import Installation
from backend.runtime.hosting.admission import Admission
from backend.runtime.hosting.archive_queue import ArchiveQueue
from backend.runtime.hosting.interrupts import Interrupts
from backend.runtime.hosting.job_triggers import JobTriggers
from backend.runtime.hosting.known_outages import KnownOutages
from backend.runtime.hosting.liveness import Liveness
from backend.runtime.hosting.plan_timer import PlanTimer
from backend.runtime.hosting.quarantine import Quarantine
from backend.runtime.hosting.running_loops import RunningLoops
from backend.runtime.hosting.window_cache import WindowCache
from backend.runtime.outbound.calls import Outside
from backend.tools.toolbox import Toolbox


@dataclass(frozen=True, slots=True)
class WorkerState:
    worker_id: UUID
    gateway: Gateway
    #: Decrypts the tenants' secrets: the keys for their own model providers.
    keys: Keyring
    #: The connection to the installation's default model.
    connection: ModelConnection
    #: The other models that agents may use without a key of their tenant.
    models: Installation
    hints: Hints
    #: A separate database connection for the heartbeat.
    heartbeat: HeartbeatConnection
    hosting: RunningLoops
    admission: Admission
    liveness: Liveness
    window_cache: WindowCache
    toolbox: Toolbox
    #: The outside calls of this worker.
    outside: Outside
    interrupts: Interrupts
    #: The timer for the next check of due plans.
    plan_timer: PlanTimer = field(default_factory=PlanTimer)
    #: The triggers of the background jobs.
    triggers: JobTriggers = field(default_factory=JobTriggers)
    outages: KnownOutages = field(default_factory=KnownOutages)
    quarantine: Quarantine = field(default_factory=Quarantine)
    #: The prompt frames (system prompt, tools, redactions) that are known to be in the database.
    frames: Kept = field(default_factory=Kept)
    #: The agents whose cycles must be archived.
    archive_queue: ArchiveQueue = field(default_factory=ArchiveQueue)
    #: The agents whose archive pages must be embedded.
    embedding_queue: ArchiveQueue = field(default_factory=ArchiveQueue)
    #: The Postgres text search configuration for new archive pages.
    search_language: str = "english"
    #: The embedding model. None: archives are searched by words only.
    embedder: Embedder | None = None
    limits: Limits = DEFAULT
    #: Which files agents may send, and how these are checked.
    files: FileSettings = field(default_factory=FileSettings)
