"""A real HTTP server with scripted models: `async with ModelServer() as server`, or as a process of its own (`python -m
tests.fakes.model_server --port 0`, which prints its URL).

Each model name has a script of steps, and each request takes the first that is for it. Without a step the response is
empty. In process: `script`, `requests`, `wait_for_request`, `open_gate`, `invalid`. Over HTTP: `PUT /scripts/{model}`
(a list of steps, or `{"steps": [...], "repeat_last": true}`), `GET /requests/{model}`, `GET /probes/{model}`, `POST
/gates/{name}`, `GET /invalid`, `DELETE /`.
"""

import argparse
import asyncio
import contextlib
import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from aiohttp import web

from tests.fakes.chain_validator import problems_of
from tests.fakes.embeddings import embeddings_of
from tests.fakes.reranking import order_of
from tests.fakes.steps import Step, step_of
from tests.fakes.wires import WIRES, Wire

_FOREVER_SECONDS = 3600.0
#: The text of the minimal request with which a worker checks whether a failing model responds (`runtime.model.probe`).
_PROBE = b"Answer with the word: yes"


@dataclass(slots=True)
class RecordedRequest:
    """One request, and how it ended (times are `time.monotonic()`)."""

    model: str
    wire: str
    headers: dict[str, str]
    body: dict[str, Any]
    #: Its messages in OpenAI's form, for every wire.
    chat: list[dict[str, Any]]
    raw: bytes = field(repr=False)
    arrived_at: float
    #: The client's address and port.
    peer: str
    #: When the response was sent completely.
    answered_at: float | None = None
    #: When the client disconnected before that.
    cut_at: float | None = None

    @property
    def is_probe(self) -> bool:
        """A probe takes no step of the script."""
        return _PROBE in self.raw and len(self.chat) <= 2

    @property
    def newest_user_text(self) -> str | None:
        last = self.chat[-1] if self.chat else {}
        return last["content"] if last.get("role") == "user" else None


@dataclass(slots=True)
class _Script:
    steps: list[Step]
    is_last_repeated: bool

    def following(self, raw: bytes) -> Step:
        """The first step that this request may take."""
        return next((step for step in self.steps if step.is_for(raw)), Step())

    def take(self, raw: bytes) -> Step:
        step = self.following(raw)
        if step in self.steps and not (self.is_last_repeated and len(self.steps) == 1):
            self.steps.remove(step)
        return step


class ModelServer:
    """The models of a test."""

    def __init__(self, *, port: int = 0) -> None:
        self._port = port
        self._runner: web.AppRunner | None = None
        self._scripts: dict[str, _Script] = {}
        self._requests: list[RecordedRequest] = []
        self._gates: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._changed = asyncio.Condition()
        #: The faults that a real provider would have refused; a test asserts that the list is empty.
        self.invalid: list[str] = []
        self.url = ""

    @property
    def openai_url(self) -> str:
        """The base URL of an OpenAI-compatible connection."""
        return f"{self.url}/v1"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        for wire in WIRES:
            app.router.add_post(wire.path, self._answering(wire))
        app.router.add_post("/v1/embeddings", self._embed)
        app.router.add_post("/v1/rerank", self._rerank)
        app.router.add_put("/scripts/{model:.+}", self._put_script)
        app.router.add_get("/requests/{model:.+}", self._get_requests)
        app.router.add_get("/probes/{model:.+}", self._get_probes)
        app.router.add_post("/gates/{name}", self._post_gate)
        app.router.add_get("/invalid", self._get_invalid)
        app.router.add_delete("/", self._forget)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *exception: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    def script(self, model: str, steps: Sequence[Step | Mapping[str, Any]], *, repeat_last: bool = False) -> None:
        """The responses of `model` from now on, one per request; after the last step they are empty."""
        made = [step if isinstance(step, Step) else step_of(step) for step in steps]
        self._scripts[model] = _Script(made, repeat_last)

    def requests(self, model: str | None = None) -> list[RecordedRequest]:
        return [request for request in self._requests if model in {None, request.model} and not request.is_probe]

    def probes(self, model: str) -> list[RecordedRequest]:
        """The probes of the model."""
        return [request for request in self._requests if model == request.model and request.is_probe]

    def forget_requests(self) -> None:
        """For a server that runs for a long time."""
        self._requests.clear()

    def open_gate(self, name: str) -> None:
        self._gates[name].set()

    async def wait_for_request(self, model: str, count: int = 1, *, timeout: float = 30.0) -> RecordedRequest:
        """The request number `count` of a model, as soon as it has arrived."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: len(self.requests(model)) >= count)
        return self.requests(model)[count - 1]

    async def wait_for_cut(self, model: str, *, timeout: float = 30.0) -> RecordedRequest:
        """The first request of a model whose client disconnected."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: any(one.cut_at for one in self.requests(model)))
        return next(one for one in self.requests(model) if one.cut_at)

    def _answering(self, wire: Wire) -> Any:
        async def answer(request: web.Request) -> web.StreamResponse:
            record = await self._record(wire, request)
            step = self._refusal(record, wire, request) or self.next_step(record)
            try:
                response = await self._play(request, wire, step, record=record)
                record.answered_at = time.monotonic()
            except (asyncio.CancelledError, ConnectionError):
                record.cut_at = time.monotonic()
                raise
            finally:
                await self._tell()
            return response

        return answer

    async def _record(self, wire: Wire, request: web.Request) -> RecordedRequest:
        raw = await request.read()
        body = json.loads(raw)
        arrived_at, peer = time.monotonic(), str(request.transport and request.transport.get_extra_info("peername"))
        chat = wire.chat(body)
        record = RecordedRequest(body["model"], wire.name, dict(request.headers), body, chat, raw, arrived_at, peer)
        self._requests.append(record)
        await self._tell()
        return record

    def _refusal(self, record: RecordedRequest, wire: Wire, request: web.Request) -> Step | None:
        """The response of a real provider to a request that breaks its rules."""
        problems = [*problems_of(record.chat), *wire.problems(record.body, request.headers)]
        if problems:
            self.refuse(record, problems)
        return Step(status=400, error=problems[0], error_code="refused_by_rule") if problems else None

    def refuse(self, record: RecordedRequest, problems: Sequence[str]) -> None:
        """Records the faults of a request."""
        self.invalid.extend(f"{record.model}: {problem}" for problem in problems)

    def next_step(self, record: RecordedRequest) -> Step:
        """A server that responds by rules overrides this (`tests.life`)."""
        script = self._scripts.get(record.model)
        if record.is_probe:
            return self._probed(script, record)
        return (script.take(record.raw) if script else Step()).resolved(record.newest_user_text, record.raw)

    @staticmethod
    def _probed(script: _Script | None, record: RecordedRequest) -> Step:
        """A probe gets the next failure of the script, as any request does, but takes no successful response."""
        following = script.following(record.raw) if script else Step()
        if not following.is_failure and following.raw is None:
            return Step(text="yes")
        assert script is not None
        return script.take(record.raw).resolved(record.newest_user_text, record.raw)

    async def _play(
        self, request: web.Request, wire: Wire, step: Step, *, record: RecordedRequest
    ) -> web.StreamResponse:
        if step.gate is not None:
            await self._gates[step.gate].wait()
        await asyncio.sleep(step.first_byte_delay_seconds)
        if step.status != 200:
            return web.json_response(wire.error(step), status=step.status, headers=step.headers)
        response = web.StreamResponse(headers={"Content-Type": wire.content_type, **step.headers})
        await response.prepare(request)
        await self._stream(request, response, step, pieces=_pieces(wire, step, model=record.model))
        return response

    async def _stream(
        self, request: web.Request, response: web.StreamResponse, step: Step, *, pieces: list[bytes]
    ) -> None:
        for number, piece in enumerate(pieces[: step.end_after]):
            if number == step.cut_after:
                assert request.transport is not None
                request.transport.close()
                return
            if number == step.hang_after:
                await asyncio.sleep(_FOREVER_SECONDS)
            if number and step.chunk_delay_seconds:
                await asyncio.sleep(step.chunk_delay_seconds)
            await response.write(piece)

    async def _embed(self, request: web.Request) -> web.Response:
        """Texts with common words get similar vectors, and so do synonyms (`SYNONYMS`)."""
        asked = await request.json()
        if asked["model"] == "broken":
            raise web.HTTPServiceUnavailable(text="no vectors today")
        return web.json_response(embeddings_of(asked))

    async def _rerank(self, request: web.Request) -> web.Response:
        asked = await request.json()
        if asked["model"] == "broken":
            raise web.HTTPServiceUnavailable(text="no order today")
        if asked["model"] == "silent":
            await asyncio.sleep(_FOREVER_SECONDS)
        return web.json_response(order_of(asked))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _put_script(self, request: web.Request) -> web.Response:
        content = await request.json()
        steps = content if isinstance(content, list) else content["steps"]
        is_repeated = isinstance(content, dict) and bool(content.get("repeat_last"))
        try:
            self.script(request.match_info["model"], steps, repeat_last=is_repeated)
        except TypeError as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        return web.json_response({"ok": True})

    async def _get_requests(self, request: web.Request) -> web.Response:
        return _shown(self.requests(request.match_info["model"]))

    async def _get_probes(self, request: web.Request) -> web.Response:
        return _shown(self.probes(request.match_info["model"]))

    async def _post_gate(self, request: web.Request) -> web.Response:
        self.open_gate(request.match_info["name"])
        return web.json_response({"ok": True})

    async def _get_invalid(self, request: web.Request) -> web.Response:
        return web.json_response(self.invalid)

    async def _forget(self, request: web.Request) -> web.Response:
        """Deletes scripts, requests, gates and problems: a fresh server between two tests."""
        self._scripts.clear()
        self._requests.clear()
        self._gates.clear()
        self.invalid.clear()
        return web.json_response({"ok": True})


def _shown(requests: Sequence[RecordedRequest]) -> web.Response:
    return web.json_response([{**asdict(one), "raw": one.raw.decode()} for one in requests])


def _pieces(wire: Wire, step: Step, *, model: str) -> list[bytes]:
    pieces = list(wire.pieces(step, model)) if step.raw is None else [piece.encode() for piece in step.raw]
    return pieces if step.fail_after is None else [*pieces[: step.fail_after], wire.failure(step)]


async def _serve(port: int) -> None:
    async with ModelServer(port=port) as server:
        print(server.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=0)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(arguments.parse_args().port))
