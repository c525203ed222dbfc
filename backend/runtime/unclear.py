"""A provider has refused a request, and nothing tells whether it is this request or every one: the smallest one tells.

`attempts` asks. If the same model answers it by the same key, it was the request; if it refuses that too, it is the
account, and another model is asked at once.
"""

import logging
from contextlib import aclosing
from dataclasses import replace

from backend.consciousness.entries import user_content
from backend.kit.text import canonical_json
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection, ModelRequest
from backend.llm.messages import ChatMessage
from backend.runtime.hosting.state import WorkerState

log = logging.getLogger(__name__)

_SECONDS = 20.0
_SYSTEM = "This is a test of the connection."
_SAID = ChatMessage("user", canonical_json(user_content("Answer with the word: yes")))


async def judge(worker: WorkerState, connection: ModelConnection, error: ModelError) -> ModelError:
    """The same failure as REFUSED or AUTH; or, if the provider has a bad moment just now, that one."""
    try:
        await _ask(worker, connection)
    except ModelError as other:
        log.warning("model %s: the smallest request: %s: %s", connection.name, other.kind, other.message)
        return other if other.is_transient or other.remedy is not None else error.sorted_as(ModelErrorKind.AUTH)
    return error.sorted_as(ModelErrorKind.REFUSED)


async def _ask(worker: WorkerState, connection: ModelConnection) -> None:
    """Back with the first word of an answer; the rest is not waited for."""
    request = ModelRequest(
        connection=replace(connection, timeout_seconds=min(connection.timeout_seconds, _SECONDS)),
        system=_SYSTEM,
        messages=[_SAID],
        is_to_be_remembered=False,
    )
    async with aclosing(worker.gateway.stream(request)) as chunks:
        async for _ in chunks:
            return
