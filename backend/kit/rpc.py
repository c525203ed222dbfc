"""Request and response over Redis, to any free worker: for work that only workers can do while a caller waits.

Nothing is stored durably. If a process dies, the request stays without a response and the caller times out. So use it
only for requests that may be lost.
"""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any, Self, cast
from uuid import uuid4

import redis.asyncio as redis
from redis.exceptions import RedisError

from backend.kit import redis_clients
from backend.kit.tasks import end
from backend.telemetry import metrics

log = logging.getLogger(__name__)

Content = dict[str, Any]

#: The smallest request to a model (`runtime.model.model_test`).
MODEL_TEST = "model-test"
#: A test delivery to a webhook endpoint (`runtime.background_jobs.webhook_tests`).
WEBHOOK_TEST = "webhook-test"
#: One call of a tool for an admin (`runtime.background_jobs.tool_trials`).
TOOL_TRIAL = "tool-trial"
#: Maximum number of waiting requests of one kind.
_MOST_WAITING = 100
_WAIT_SECONDS = 5.0
#: Added to the request's timeout, for the way back.
_SLACK_SECONDS = 2.0
#: A connection on which Redis is silent for so much longer than it should be has died.
_SILENCE_SECONDS = 5.0


class NoResponse(Exception):
    """No worker answered in time, or too many requests wait."""


class Unanswered(NoResponse):
    """The request was sent, and a worker may have done it: nobody knows."""


class RpcClient:
    """`async with RpcClient(redis_url) as client`."""

    def __init__(self, redis_url: str) -> None:
        self._redis = redis_clients.client(redis_url, socket_connect_timeout=1)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._redis.aclose()

    async def call(self, name: str, content: Content, *, seconds: float) -> Content:
        """Returns a worker's response, which must come within `seconds`. Raises `NoResponse`.

        The `NoResponse` is an `Unanswered` if a worker may have taken the request.
        """
        key, queue = f"circadian:rpc:answer:{uuid4()}", _queue(name)
        request = json.dumps({"answer_to": key, "seconds": seconds, "content": content})
        is_withdrawn = False
        try:
            async with asyncio.timeout(_SILENCE_SECONDS):
                if await cast("Awaitable[int]", self._redis.llen(queue)) >= _MOST_WAITING:
                    raise NoResponse
        except (RedisError, OSError) as error:
            raise NoResponse from error
        try:
            async with asyncio.timeout(seconds + _SLACK_SECONDS + _SILENCE_SECONDS):
                await cast("Awaitable[int]", self._redis.rpush(queue, request))
                patience = seconds + _SLACK_SECONDS
                reply = await cast("Awaitable[Any]", self._redis.blpop([key], timeout=patience))  # type: ignore[arg-type]
                if reply is None:  # the caller gives up, so no worker should do it
                    is_withdrawn = await cast("Awaitable[int]", self._redis.lrem(queue, 1, request)) > 0
        except (RedisError, OSError) as error:
            raise Unanswered from error
        if reply is None:
            raise NoResponse if is_withdrawn else Unanswered
        response: Content = json.loads(reply[1])
        return response


async def serve_forever(
    redis_url: str, name: str, handler: Callable[[Content], Awaitable[Content]], *, at_once: int
) -> None:
    """Handles requests of that name, up to `at_once` concurrently, until it is cancelled.

    A request that fails gets no response.
    """
    silence_seconds = _WAIT_SECONDS + _SILENCE_SECONDS
    async with redis_clients.client(redis_url, socket_connect_timeout=1, socket_timeout=silence_seconds) as client:
        slots, running = asyncio.Semaphore(at_once), set[asyncio.Task[None]]()
        try:
            while True:
                await slots.acquire()
                request = await _next(client, name)
                if request is None:
                    slots.release()
                    continue
                task = asyncio.create_task(_handle(client, name, request, handler))
                running.add(task)
                task.add_done_callback(running.discard)
                task.add_done_callback(lambda _: slots.release())
        finally:
            await end(list(running))


async def _next(client: redis.Redis, name: str) -> Content | None:
    """Returns None if no request waits or Redis is down."""
    try:
        item = await cast("Awaitable[Any]", client.blpop([_queue(name)], timeout=_WAIT_SECONDS))  # type: ignore[arg-type]
    except (RedisError, OSError) as error:
        metrics.REDIS_FAILURES.add("requests")
        log.warning("requests of %s cannot be read from Redis, trying again: %s", name, type(error).__name__)
        await asyncio.sleep(0.2 + 0.3 * random.random())  # noqa: S311  # spreads the reconnections of the processes
        return None
    return None if item is None else cast(Content, json.loads(item[1]))


async def wait_for_shutdown() -> Content:
    """Waits for ever: the handler of a stopping process awaits it when it cannot answer.

    The end of the process returns the request to the queue.
    """
    waiting: asyncio.Future[Content] = asyncio.get_running_loop().create_future()
    return await waiting


async def _handle(
    client: redis.Redis, name: str, request: Content, handler: Callable[[Content], Awaitable[Content]]
) -> None:
    try:
        async with asyncio.timeout(request["seconds"]):
            response = json.dumps(await handler(request["content"]))
    except asyncio.CancelledError:  # this process stops: another one gets the remaining time
        await cast("Awaitable[int]", client.lpush(_queue(name), json.dumps(request)))
        raise
    except Exception:
        log.exception("a request of %s failed and gets no answer", name)
        return
    try:  # it is done, so it never goes back to the queue
        async with client.pipeline() as pipeline:
            pipeline.rpush(request["answer_to"], response)
            pipeline.expire(request["answer_to"], 60)
            await pipeline.execute()
    except (RedisError, OSError) as error:
        log.warning("the answer to a request of %s is lost: %s", name, type(error).__name__)


def _queue(name: str) -> str:
    return f"circadian:rpc:{name}"
