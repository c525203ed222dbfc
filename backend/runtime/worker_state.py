"""What a worker process has: built once by `worker.py`, handed to every loop."""

from dataclasses import dataclass, field
from uuid import UUID

from backend.agents.prompt_prefix import Kept
from backend.kit.heartbeat_connection import Lifeline
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT, Limits
from backend.kit.redis_signals import Hints
from backend.llm.embeddings import Embedder
from backend.llm.gateway import Gateway, ModelConnection
from backend.llm.installation import Installation
from backend.runtime.hosting.admission import Admission
from backend.runtime.hosting.archive_queue import Backlog
from backend.runtime.hosting.interrupts import Interrupts
from backend.runtime.hosting.job_triggers import Bells
from backend.runtime.hosting.known_outages import KnownOutages
from backend.runtime.hosting.liveness import Pulse
from backend.runtime.hosting.plan_timer import Alarm
from backend.runtime.hosting.quarantine import Quarantine
from backend.runtime.hosting.running_loops import Hosting
from backend.runtime.hosting.window_cache import WindowCache
from backend.runtime.outbound.calls import Outside
from backend.tools.toolbox import Toolbox


@dataclass(frozen=True, slots=True)
class WorkerState:
    worker_id: UUID
    gateway: Gateway
    #: Opens what tenants have sealed: the keys of their own model providers.
    keys: Keyring
    #: The installation's model.
    connection: ModelConnection
    #: What else agents may name without a key of their tenant's.
    models: Installation
    hints: Hints
    #: The beat's own way to the database.
    lifeline: Lifeline
    hosting: Hosting
    admission: Admission
    pulse: Pulse
    memory: WindowCache
    toolbox: Toolbox
    #: The calls to the outside that it waits for.
    outside: Outside
    interrupts: Interrupts
    #: When plans are to be looked at.
    alarm: Alarm = field(default_factory=Alarm)
    #: When the chores are to look.
    bells: Bells = field(default_factory=Bells)
    outages: KnownOutages = field(default_factory=KnownOutages)
    quarantine: Quarantine = field(default_factory=Quarantine)
    #: What stands around the chain in the requests of its agents.
    frames: Kept = field(default_factory=Kept)
    #: Whose cycles are to be archived.
    backlog: Backlog = field(default_factory=Backlog)
    #: Whose pages an embedding model is to read.
    unread: Backlog = field(default_factory=Backlog)
    #: The text search configuration by which new archives are read.
    search_language: str = "english"
    #: None: archives are searched by words alone.
    embedder: Embedder | None = None
    limits: Limits = DEFAULT
