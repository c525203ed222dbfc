"""An HTTP tool against a real server: the result for the model, and when a call is retried (invariant 5, trap B7)."""

import asyncio
import email.utils
import socket
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

import pytest

from backend.kit.limits import Limits
from backend.tools import outbound_tool
from backend.tools.http.requests import HttpRequest
from backend.tools.http.tool import open_session, operators_tool
from backend.tools.models import CallState, EffectClass
from backend.tools.operator_tools import HttpEntry
from backend.tools.outbound_tool import Answer
from tests.fakes.tool_server import Reply, ToolServer
from tests.harness.waiting import wait_until

_KEY = "0190f5b2-1111-7000-8000-000000000001"
_INPUT = {"type": "object", "properties": {"amount": {"type": "integer"}}, "additionalProperties": False}

PURE, KEYED, UNSAFE = EffectClass.PURE, EffectClass.KEYED, EffectClass.UNSAFE

_LIMITS = Limits(tool_pause_seconds=0.01, tool_response_bytes=1_000)

Call = Callable[..., Coroutine[Any, Any, Answer]]


@pytest.fixture
async def server() -> AsyncIterator[ToolServer]:
    async with ToolServer() as running:
        yield running


@pytest.fixture
async def call(server: ToolServer) -> AsyncIterator[Call]:
    """`await call(effect, …)`: one call of the tool at /tools/pay, with these fields of its entry."""
    async with open_session(is_guarded=False) as session:

        async def made(effect: EffectClass, arguments: dict[str, Any] | None = None, **fields: Any) -> Answer:
            given = {"url": f"{server.url}/tools/pay", "timeout_seconds": 5, **fields}
            entry = HttpEntry(description="Pays.", effect=effect, input=_INPUT, **given)
            return await operators_tool("pay", entry, session, _LIMITS).call(key=_KEY, arguments=arguments or {})

        yield made


# What the model is told


async def test_success_reports_status_and_body(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(status=201, body={"receipt": 7})])

    answer = await call(UNSAFE, {"amount": 5})

    assert answer == Answer(CallState.SUCCEEDED, {"ok": True, "status": 201, "body": {"receipt": 7}})
    [request] = server.requests()
    assert request.body == {"amount": 5}


async def test_request_carries_the_key_and_the_static_headers(server: ToolServer, call: Call) -> None:
    headers = {"Authorization": "Bearer 123456789", "X-From": "us"}

    await call(KEYED, headers=headers, key_header="X-Charge-Key")

    [request] = server.requests()
    wanted = {"Authorization": "Bearer 123456789", "X-From": "us", "X-Charge-Key": _KEY}
    assert wanted.items() <= request.headers.items()
    assert request.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("effect", EffectClass)
@pytest.mark.parametrize("status", [400, 401, 404, 422])
async def test_refusal_is_reported_and_final(server: ToolServer, call: Call, effect: EffectClass, status: int) -> None:
    server.script("pay", [Reply(status=status, body={"reason": "no funds"})])

    answer = await call(effect)

    assert answer.state is CallState.FAILED
    assert answer.result["ok"] is False
    assert (answer.result["status"], answer.result["body"]) == (status, {"reason": "no funds"})
    assert f"the tool answered {status} (" in answer.result["error"]
    assert len(server.requests()) == 1


async def test_redirect_is_not_followed(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(status=307, headers={"Location": f"{server.url}/tools/elsewhere"})])

    answer = await call(PURE)

    assert answer.state is CallState.FAILED
    assert "not followed" in answer.result["error"]
    assert server.requests("elsewhere") == []


@pytest.mark.parametrize(
    ("raw", "content_type", "body"),
    [
        ("plain \xe9", "text/plain; charset=latin-1", "plain é"),
        ("plain \xc3\xa9", "text/plain; charset=no-such-charset", "plain é"),
        ('{"a": 1}', "text/plain", '{"a": 1}'),
        ('{"a": 1}', "application/problem+json", {"a": 1}),
        ('{"a": ', "application/json", '{"a": '),
        ("", "application/json", ""),
        ('"x\\u0000y\\ud800z"', "application/json", "x\ufffdy\ufffdz"),
        ('{"\\u0000": ["\\udfff"]}', "application/json", {"\ufffd": ["\ufffd"]}),
        ("x\x00y", "text/plain", "x\ufffdy"),
        ("in plain", "text/plain; charset=utf-16", None),
        ("in plain", "text/plain; charset=utf-32", None),
        ("[NaN]", "application/json", "[NaN]"),
        ("[1e999]", "application/json", "[1e999]"),
        ("[" * 101 + "]" * 101, "application/json", "[" * 101 + "]" * 101),
    ],
)
async def test_body_can_always_be_stored(
    server: ToolServer, call: Call, raw: str, content_type: str, body: object
) -> None:
    """Trap M12: text that Postgres cannot store would make every commit of the step fail."""
    server.script("pay", [Reply(raw=raw, headers={"Content-Type": content_type})])

    answer = await call(PURE)

    note = {} if body is not None else {"note": "the body is not text (text/plain)"}
    assert answer.result == {"ok": True, "status": 200, "body": body, **note}


@pytest.mark.parametrize(("effect", "state"), [(PURE, CallState.FAILED), (KEYED, CallState.UNKNOWN)])
async def test_fault_of_a_tool_is_an_answer(effect: EffectClass, state: CallState) -> None:
    async def build_request(_: str, __: Mapping[str, Any]) -> HttpRequest:
        raise LookupError("a fault of ours")

    entry = HttpEntry(description="Pays.", effect=effect, input=_INPUT, url="http://127.0.0.1/pay", timeout_seconds=5)
    async with open_session(is_guarded=False) as session:
        tool = replace(operators_tool("pay", entry, session, _LIMITS), build_request=build_request)
        answer = await outbound_tool.make(tool, key=_KEY, arguments={})

    assert answer.state is state
    assert answer.result["error"].startswith("the answer of the tool could not be read, because of a fault of this")


@pytest.mark.parametrize("charset", ["zlib", "bz2", "punycode", "idna", "unicode_escape", "utf-7", "undefined", "hex"])
async def test_charset_that_is_not_for_texts_is_not_used(server: ToolServer, call: Call, charset: str) -> None:
    """Some of Python's codecs decompress, some take for ever, some produce no text."""
    packed = zlib.compress(b"x" * 1_000).decode("latin-1")
    for raw in (packed, "plain-text"):
        server.script("pay", [Reply(raw=raw, headers={"Content-Type": f"text/plain; charset={charset}"})])
        answer = await call(PURE)
        assert answer.state is CallState.SUCCEEDED
        assert answer.result["body"] == (None if raw == packed else "plain-text")


async def test_large_body_is_cut_with_a_note(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(raw="\xc3\xa9" * 5_000_000, headers={"Content-Type": "text/plain"})])

    answer = await call(UNSAFE)

    assert answer.state is CallState.SUCCEEDED
    assert answer.result["body"] == "é" * 500
    assert answer.result["note"] == "cut: only the first 1,000 bytes of the body are here"


async def test_binary_body_is_not_shown(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(raw="\x89PNG\xff\xfe", headers={"Content-Type": "image/png"})])

    answer = await call(PURE)

    assert answer.result == {"ok": True, "status": 200, "body": None, "note": "the body is not text (image/png)"}


async def test_secret_that_a_tool_repeats_is_not_shown(
    server: ToolServer, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAY_TOKEN", "hunter2-hunter2")
    server.script("pay", [Reply(status=500, body={"you sent": "Bearer hunter2-hunter2"})])

    answer = await call(UNSAFE, headers={"Authorization": {"env": "PAY_TOKEN", "prefix": "Bearer "}})

    assert answer.result["body"] == {"you sent": "Bearer [secret]"}
    assert server.requests()[0].headers["Authorization"] == "Bearer hunter2-hunter2"


# Tries


@pytest.mark.parametrize("effect", EffectClass)
async def test_call_that_was_never_sent_is_tried_again(effect: EffectClass, call: Call) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    answer = await call(effect, url=f"http://127.0.0.1:{port}/tools/pay")

    assert answer == Answer(CallState.FAILED, {"ok": False, "error": "no connection to the tool could be made"})


@pytest.mark.parametrize("effect", EffectClass)
async def test_tool_that_comes_up_meanwhile_is_reached(effect: EffectClass, call: Call) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = ToolServer(port=port)
    calling = asyncio.create_task(call(effect, url=f"http://127.0.0.1:{port}/tools/pay"))
    await asyncio.sleep(0.01)
    async with server:
        answer = await calling

    assert answer.state is CallState.SUCCEEDED


@pytest.mark.parametrize("effect", EffectClass)
async def test_unknown_host_is_a_failure(effect: EffectClass, call: Call) -> None:
    answer = await call(effect, url="http://tool.invalid/pay")

    assert answer.state is CallState.FAILED


@pytest.mark.parametrize("status", [408, 425, 429, 500, 503])
@pytest.mark.parametrize("effect", [PURE, KEYED])
async def test_passing_failure_is_tried_again_under_the_same_key(
    server: ToolServer, call: Call, effect: EffectClass, status: int
) -> None:
    server.script("pay", [Reply(status=status), Reply(status=status), Reply()])

    answer = await call(effect, {"amount": 5})

    assert answer.state is CallState.SUCCEEDED
    assert len(server.requests()) == 3
    assert len({(request.key, request.raw) for request in server.requests()}) == 1
    assert len(server.effects("pay")) == 1


async def test_key_that_is_still_at_work_is_asked_for_again(server: ToolServer, call: Call) -> None:
    """The answer of a server to a repeated call that another worker began."""
    server.script("pay", [Reply(status=409), Reply(body={"receipt": 7})])

    answer = await call(KEYED)

    assert answer.result["body"] == {"receipt": 7}


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_unsafe_call_that_was_answered_is_not_repeated(server: ToolServer, call: Call, status: int) -> None:
    server.script("pay", [Reply(status=status)])

    answer = await call(UNSAFE)

    assert answer.state is CallState.FAILED
    assert len(server.requests()) == 1


@pytest.mark.parametrize("status", [502, 504])
@pytest.mark.parametrize(
    ("effect", "state", "count"), [(PURE, "FAILED", 3), (KEYED, "UNKNOWN", 3), (UNSAFE, "UNKNOWN", 1)]
)
async def test_answer_of_a_gateway_leaves_the_call_in_doubt(
    server: ToolServer, call: Call, *, status: int, effect: EffectClass, state: str, count: int
) -> None:
    server.script("pay", [Reply(status=status)] * 3)

    answer = await call(effect)

    assert (answer.state, len(server.requests())) == (state, count)


@pytest.mark.parametrize("effect", [PURE, KEYED])
async def test_tries_are_bounded(server: ToolServer, call: Call, effect: EffectClass) -> None:
    server.script("pay", [Reply(status=500, body="broken")] * 9)

    answer = await call(effect)

    assert answer.state is CallState.FAILED
    assert (answer.result["status"], answer.result["body"]) == (500, "broken")
    assert len(server.requests()) == 3


@pytest.mark.parametrize("drop", ["before", "after", "body"])
@pytest.mark.parametrize("effect", [PURE, KEYED])
async def test_lost_connection_is_tried_again(server: ToolServer, call: Call, effect: EffectClass, drop: Any) -> None:
    server.script("pay", [Reply(drop=drop), Reply(body={"receipt": 7})])

    answer = await call(effect)

    assert answer.result == {"ok": True, "status": 200, "body": {"receipt": 7}}
    assert len(server.effects("pay")) == 1


@pytest.mark.parametrize("drop", ["before", "after", "body"])
async def test_unsafe_call_is_unknown_when_its_connection_is_lost(server: ToolServer, call: Call, drop: Any) -> None:
    server.script("pay", [Reply(drop=drop)])

    answer = await call(UNSAFE)

    assert answer.state is CallState.UNKNOWN
    assert answer.result["unknown"] is True
    assert "may or may not have happened" in answer.result["error"]
    assert len(server.requests()) == (0 if drop == "before" else 1)


@pytest.mark.parametrize(("effect", "state"), [(PURE, "FAILED"), (KEYED, "UNKNOWN"), (UNSAFE, "UNKNOWN")])
async def test_timeout(server: ToolServer, call: Call, effect: EffectClass, state: str) -> None:
    server.script("pay", [Reply(gate="never")])

    answer = await call(effect, timeout_seconds=0.3)

    assert answer.state == state
    assert "did not answer in time" in answer.result["error"]
    assert len(server.requests()) == 1


async def test_doubt_of_an_earlier_try_stays(server: ToolServer, call: Call) -> None:
    """A lost attempt may have taken effect, whatever the later ones got."""
    server.script("pay", [Reply(drop="after"), Reply(status=503), Reply(status=503)])

    assert (await call(KEYED)).state is CallState.UNKNOWN


async def test_answer_of_the_tool_ends_the_doubt(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(drop="after"), Reply(status=422)])

    assert (await call(KEYED)).state is CallState.FAILED


@pytest.mark.parametrize("form", ["seconds", "date"])
async def test_retry_after_is_respected(server: ToolServer, call: Call, form: str) -> None:
    wait = "1" if form == "seconds" else email.utils.formatdate(time.time() + 3, usegmt=True)
    server.script("pay", [Reply(status=429, headers={"Retry-After": wait})])

    answer = await call(KEYED)

    first, second = server.requests()
    assert answer.state is CallState.SUCCEEDED
    assert second.arrived_at - first.arrived_at >= 0.9


async def test_retry_after_beyond_the_timeout_is_not_waited_for(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(status=429, headers={"Retry-After": "3600"})])

    answer = await asyncio.wait_for(call(KEYED), 4)

    assert (answer.state, answer.result["status"]) == (CallState.FAILED, 429)
    assert len(server.requests()) == 1


async def test_cancelled_call_lets_go_of_its_connection(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(gate="never")])
    calling = asyncio.create_task(call(UNSAFE))
    request = await server.wait_for_request("pay")

    calling.cancel()

    with pytest.raises(asyncio.CancelledError):
        await calling
    await wait_until(lambda: request.cut_at)


async def test_calls_run_side_by_side(server: ToolServer, call: Call) -> None:
    server.script("pay", [Reply(gate="both"), Reply(gate="both")])
    calling = [asyncio.create_task(call(PURE)) for _ in range(2)]
    await server.wait_for_request("pay", 2)

    server.open_gate("both")

    assert [answer.state for answer in await asyncio.gather(*calling)] == [CallState.SUCCEEDED] * 2
