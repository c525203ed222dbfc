"""Embeds the pages of archives, if the operator has configured an embedding model.

`worker.py` starts it. `archive_indexing` adds agents with new pages to its queue. Once a minute the youngest worker
looks for pages without vectors that are in no queue. Only the youngest worker embeds pages again that have vectors from
another model. During the rollout of a new model, workers have different models and would otherwise replace each other's
vectors for ever. If the model does not answer, it is asked again later, and searches find the pages by their words.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial

from backend.agents import workers
from backend.consciousness import vectors
from backend.consciousness.counted_requests import counted
from backend.consciousness.passages import Passage, passages
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm.embeddings import Embedder, EmbeddingError, EmbeddingRefused, Vector
from backend.runtime.hosting.archive_queue import FoundAgent, Key
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs
from backend.telemetry.jobs import timed_job

log = logging.getLogger(__name__)

_SECONDS = 1.0
#: Batches for one agent before the next agent gets its turn.
_BATCHES = 10
_FIND = Statement(FoundAgent, "SELECT tenant_id, agent_id FROM find_unread($1, $2)")
_timed = partial(timed_job, "embedding", postponed_by=(EmbeddingRefused, EmbeddingError, *TRANSIENT))


async def embed_forever(worker: WorkerState) -> None:
    """Run until cancelled. Without an embedding model it does nothing."""
    looked_at = float(-DEFAULT.archive_look_seconds)
    while True:
        seconds = _SECONDS
        if worker.embedder is not None:
            if time.monotonic() - looked_at >= DEFAULT.archive_look_seconds:
                looked_at = time.monotonic()
                await _remember(worker, worker.embedder)
            if not await embed_waiting(worker, worker.embedder):
                seconds = DEFAULT.embedding_pause_seconds
            elif worker.embedding_queue.has_any:
                seconds = 0.0
        await asyncio.sleep(seconds)


async def _remember(worker: WorkerState, embedder: Embedder) -> None:
    """Queue the agents with pages without vectors.

    Such pages exist after a worker has died, an episode was written, or the model was configured later.
    """
    try:
        if await workers.is_youngest(worker.worker_id):
            async with unit_of_work(None, read_only=True) as work:
                for found in await work.fetch(_FIND, embedder.model, DEFAULT.archive_look_agents):
                    worker.embedding_queue.add(found.key)
    except TRANSIENT as error:
        log.warning(
            "agents with pages without vectors could not be read, a later check tries again: %s", type(error).__name__
        )


async def embed_waiting(worker: WorkerState, embedder: Embedder) -> bool:
    """Embed some pages of each queued agent.

    Returns False if one agent's pages failed. It is then queued behind the agents that had no turn yet.
    """
    due = worker.embedding_queue.take(pause_seconds=0, most=DEFAULT.archive_look_agents)
    for place, key in enumerate(due, 1):
        try:
            with logs.about(tenant=key[0], agent=key[1], job="embedding"), _timed():
                if await _embed_some(worker, embedder, key):
                    worker.embedding_queue.add(key)
        except EmbeddingRefused:
            # Its budget must not hold up the others. The regular check finds its pages again.
            log.info("pages of agent %s were not embedded: a budget has no room", key[1])
        except (EmbeddingError, *TRANSIENT) as error:
            log.warning(
                "pages of agent %s were not embedded and are found by words only until a retry: %s",
                key[1],
                type(error).__name__,
            )
            for each in (*due[place:], key):
                worker.embedding_queue.add(each)
            return False
        except Exception:  # the edge: the failure of one agent must not stop the others
            log.exception("pages of agent %s were not embedded", key[1])
    return True


async def _embed_some(worker: WorkerState, embedder: Embedder, key: Key) -> bool:
    tenant_id, agent_id = key
    counting = counted(embedder, tenant_id=tenant_id, agent_id=agent_id, worker_id=worker.worker_id)
    return await embed_pages(counting, key, takes_over=await workers.is_youngest(worker.worker_id))


async def embed_pages(embedder: Embedder, key: Key, *, takes_over: bool) -> bool:
    """Embed pages of one agent that have no vectors, oldest first. Returns whether there may be more.

    With `takes_over`, pages with vectors from another model are embedded again. Raises `EmbeddingError`.
    """
    tenant_id, agent_id = key
    for _ in range(_BATCHES):
        async with unit_of_work(tenant_id, read_only=True) as work:
            found = await vectors.unembedded(
                work, agent_id=agent_id, model=embedder.model, takes_over=takes_over, limit=DEFAULT.embedded_pages
            )
        if not found.page_ids:
            return False
        cut = _cut(found.texts)
        found = found.first(len(cut))
        embedded = await _embed(embedder, [passage.text for of_page in cut for passage in of_page])
        prepared = await asyncio.to_thread(vectors.prepare, found, cut, embedded)
        async with unit_of_work(tenant_id) as work:
            await vectors.store(work, prepared, agent_id=agent_id, model=embedder.model)
    return True


def _cut(texts: Sequence[str]) -> list[list[Passage]]:
    """Split the first of these pages into passages. Long pages reduce their number, to limit the memory for vectors."""
    cut, count = list[list[Passage]](), 0
    for text in texts:
        cut.append(passages(text))
        count += len(cut[-1])
        if count >= DEFAULT.embedded_texts:
            break
    return cut


async def _embed(embedder: Embedder, texts: Sequence[str]) -> list[Vector]:
    """Embed the texts in several requests, because full pages have many passages."""
    embedded = list[Vector]()
    for begin in range(0, len(texts), DEFAULT.embedded_texts):
        embedded += await embedder.embed(texts[begin : begin + DEFAULT.embedded_texts])
    return embedded
