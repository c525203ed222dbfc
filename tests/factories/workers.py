"""The state of a worker in the test's own process, for its jobs other than the loops, with real stores and models."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

from backend import orm
from backend.kit.limits import DEFAULT, Limits
from backend.kit.redis_signals import Hints
from backend.kit.settings import ModelSettings, StoreSettings
from backend.kit.tasks import end
from backend.llm.gateway import Gateway, ModelConnection
from backend.llm.installation import Installation
from backend.runtime.hosting.admission import Admission
from backend.runtime.hosting.interrupts import Interrupts
from backend.runtime.hosting.liveness import Liveness
from backend.runtime.hosting.running_loops import RunningLoops
from backend.runtime.hosting.window_cache import WindowCache
from backend.runtime.outbound.calls import Outside
from backend.runtime.worker_state import WorkerState
from backend.tools import operator_tools
from backend.tools.call_secrets import SecretReader
from backend.tools.mcp_servers import stdio_servers
from backend.tools.toolbox import Toolbox
from tests.harness.models import MODELS_FILE, Models
from tests.harness.stores import KEYS, Stores


@asynccontextmanager
async def some_worker(
    stores: Stores, models: Models, hints: Hints, *, limits: Limits = DEFAULT
) -> AsyncIterator[WorkerState]:
    """It takes no agents, and its heartbeat is only in memory. Needs an open pool."""
    keys, worker_id, liveness, hosting = KEYS, uuid4(), Liveness(), RunningLoops(cap=10)
    async with (
        Gateway(allows_private=True) as gateway,
        orm.app_heartbeat_connection(StoreSettings(DATABASE_URL=stores.owner_database_url)) as heartbeat,
    ):
        beating = asyncio.create_task(_beat(liveness))
        yield WorkerState(
            worker_id=worker_id,
            gateway=gateway,
            keys=keys,
            connection=ModelConnection(name="openai/default", base_url=f"{models.url}/v1", api_key="test"),
            models=Installation.of(ModelSettings(CIRCADIAN_MODEL="openai/default", CIRCADIAN_MODELS_FILE=MODELS_FILE)),
            hints=hints,
            heartbeat=heartbeat,
            hosting=hosting,
            admission=Admission(hosting),
            liveness=liveness,
            window_cache=WindowCache(),
            toolbox=Toolbox(
                operator_tools.read(None), SecretReader(keys), stdio_servers.read(None), allows_private=True
            ),
            outside=Outside(worker_id=worker_id, hints=hints, liveness=liveness, keys=KEYS),
            interrupts=Interrupts(),
            limits=limits,
        )
        await end([beating])


async def _beat(liveness: Liveness) -> None:
    while True:
        liveness.confirm(began_at=time.monotonic(), moved_seconds=1.0)
        await asyncio.sleep(0.5)
