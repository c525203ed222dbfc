"""Every response of tests/llm/error_bodies gets its class, by the client that would read it."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from backend.llm import error_bodies, error_codes, failures
from backend.llm.error_bodies import ParsedError
from backend.llm.errors import ADVICE, ModelErrorKind, Remedy
from backend.llm.gateway import Gateway
from backend.llm.requests import ModelConnection
from tests.llm.asking import failure_of, request_on

pytestmark = pytest.mark.anyio

#: How litellm is told of a provider; the others speak OpenAI's wire.
_NAMES = {"ollama": "ollama_chat", "bedrock": "bedrock/converse"}


@dataclass(frozen=True, slots=True)
class Body:
    """A response as a provider sends it."""

    name: str
    provider: str
    lane: str
    status: int
    kind: str
    remedy: str | None
    source: str
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    in_stream: bool = False
    retry_after: float | None = None

    @property
    def text(self) -> str:
        return self.body if isinstance(self.body, str) else json.dumps(self.body, ensure_ascii=False)

    @property
    def stream(self) -> str:
        if self.provider == "ollama":
            return f"{self.text}\n"
        return f"event: error\ndata: {self.text}\n\n" if self.provider == "anthropic" else f"data: {self.text}\n\n"


BODIES = [
    Body(provider=file.stem, **row)
    for file in sorted((Path(__file__).parent / "error_bodies").glob("*.json"))
    for row in json.loads(file.read_text())
]


def _id(body: Body) -> str:
    return f"{body.provider}: {body.name}"


class Answering:
    """A server that gives the same response to every request."""

    def __init__(self) -> None:
        self.body: Body | None = None
        self.url = ""

    async def answer(self, _: web.Request) -> web.Response:
        assert self.body is not None
        if self.body.in_stream:
            kind = "application/x-ndjson" if self.body.provider == "ollama" else "text/event-stream"
            return web.Response(text=self.body.stream, content_type=kind)
        kind = "application/json" if not isinstance(self.body.body, str) else "text/html"
        return web.Response(text=self.body.text, status=self.body.status, content_type=kind, headers=self.body.headers)


@pytest.fixture
async def provider() -> AsyncIterator[Answering]:
    answering = Answering()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answering.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    answering.url = "http://{}:{}".format(*runner.addresses[0][:2])
    yield answering
    with suppress(RuntimeError):
        await runner.cleanup()


@pytest.mark.parametrize("body", BODIES, ids=_id)
async def test_an_answer_sorts_into_its_class(provider: Answering, gateway: Gateway, body: Body) -> None:
    provider.body = body
    name = "openai" if body.lane == "wire" else _NAMES.get(body.provider, body.provider)

    failure = await failure_of(
        gateway, request_on(ModelConnection(f"{name}/m", base_url=provider.url, api_key="a-key", timeout_seconds=5))
    )

    assert (failure.kind, failure.remedy) == (body.kind, body.remedy), failure.provider_message
    if "retry-after" in body.headers:
        assert failure.retry_after_seconds == float(body.headers["retry-after"])
    if body.retry_after is not None:
        assert failure.retry_after_seconds == body.retry_after


def test_there_are_enough_bodies_and_each_names_its_source() -> None:
    assert len(BODIES) >= 80
    assert {body.kind for body in BODIES} == set(ModelErrorKind) - {ModelErrorKind.BUDGET}, "which no provider sends"
    assert {body.remedy for body in BODIES} == {*Remedy, None} - {Remedy.PRICE, Remedy.BUDGET}
    assert max(Counter(_id(body) for body in BODIES).values()) == 1
    assert [body.name for body in BODIES if not body.source] == []


def test_only_account_errors_have_a_remedy_and_each_has_advice_of_ours() -> None:
    assert [_id(body) for body in BODIES if (body.remedy is None) is (body.kind == ModelErrorKind.AUTH)] == []
    assert set(ADVICE) == set(Remedy)


class _Counted(dict[Any, Any]):
    """A table that records which of its rows were read."""

    def __init__(self, rows: dict[Any, Any]) -> None:
        super().__init__(rows)
        self.hit: set[Any] = set()

    def __getitem__(self, key: Any) -> Any:
        self.hit.add(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self.hit.add(key)
        return super().get(key, default)


def test_the_tables_have_no_row_that_nothing_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    codes, statuses = _Counted(error_codes.CODES), _Counted(error_codes.STATUSES)
    monkeypatch.setattr(failures, "CODES", codes)
    monkeypatch.setattr(failures, "STATUSES", statuses)
    hit: set[str] = set()
    for body in BODIES:
        parsed = _sorted(body)
        if not codes.hit & set(parsed.codes):
            hit.update(pattern.pattern for pattern, _ in error_codes.MESSAGES if pattern.match(parsed.message))

    assert set(codes) - codes.hit == set()
    assert set(statuses) - statuses.hit == set()
    assert {pattern.pattern for pattern, _ in error_codes.MESSAGES} - hit == set()
    assert set(error_codes.STATUS_OF_CODE) <= {
        code for body in BODIES if body.in_stream for code in _parsed(body).codes
    }
    assert set(error_codes.PARAMS) <= {_parsed(body).param.split(".")[0] for body in BODIES}


def _parsed(body: Body) -> ParsedError:
    if body.in_stream:
        return error_bodies.read_event(body.body["error"])
    return error_bodies.read(body.text, body.headers)


def _sorted(body: Body) -> ParsedError:
    parsed = _parsed(body)
    failures.verdict_of(parsed.status_in_stream if body.in_stream else body.status, parsed)
    return parsed


_QUOTED = "Your credit balance is too low. prompt is too long: this model's maximum context length is; content_filter"


@pytest.mark.parametrize("lane", ["openai", "mistral", "anthropic"])
@pytest.mark.parametrize(
    ("error", "verdict"),
    [
        ({"message": _QUOTED, "code": "model_decommissioned"}, ("AUTH", "MODEL")),
        ({"message": f"Invalid value: '{_QUOTED}'", "param": "messages[3].content"}, ("REFUSED", None)),
        ({"message": _QUOTED, "type": "tokens", "code": "tool_use_failed"}, ("BROKEN", None)),
        ({"message": f"Unexpected text '{_QUOTED}'", "type": "invalid_request_error"}, ("UNCLEAR", None)),
        ({"message": f"messages.3: unexpected text '{_QUOTED}'", "type": "invalid_request_error"}, ("REFUSED", None)),
    ],
)
async def test_text_of_a_user_does_not_decide_the_class(
    provider: Answering, gateway: Gateway, lane: str, error: dict[str, str], verdict: tuple[str, str | None]
) -> None:
    provider.body = Body("quoted", "x", "wire", 400, *verdict, "", {"error": error})

    failure = await failure_of(
        gateway, request_on(ModelConnection(f"{lane}/m", base_url=provider.url, api_key="a-key"))
    )

    assert (failure.kind, failure.remedy) == verdict
