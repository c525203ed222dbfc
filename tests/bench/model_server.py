"""A model that costs next to nothing: it says one thing by `send_message`, or what its name stands for, then rests.

`python -m tests.bench.model_server` prints its URL. It speaks OpenAI's wire by hand, keeps when each request began to
arrive, when it had arrived, and when the last byte of its answer went out (`time.monotonic()`, one clock for all
processes of a machine), and is told by `PUT /delay/<ms>` how long a model thinks. `DELETE /records` hands the records
out and forgets them.
"""

import asyncio
import json
import re
import time
from typing import Any

from tests.bench.outside import TOOLS

#: Text inside a JSON string has its quotes escaped, so these can only be the name of the model, and roles.
_MODEL = re.compile(rb'"model":"([^"]+)"')
_USER, _TOOL = b'"role":"user"', b'"role":"tool"'
_FAILURES = 50
#: Of a model that writes one message and never ends: until its client goes away.
_ENDLESS, _WORD_SECONDS = b"endless", 0.02
#: Of a model that takes its time.
_SLOW, _SLOW_SECONDS = b"slow", 10.0
_REPLY = "Here is what you asked for: the figures are ready, the report is on its way, and all is well today."


def _event(delta: dict[str, Any], *, end: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": end}
    content = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": "bench", "choices": [choice]}
    return _framed(json.dumps(content))


def _framed(content: str) -> bytes:
    """One server-sent event as one HTTP chunk."""
    event = f"data: {content}\n\n".encode()
    return b"%x\r\n%b\r\n" % (len(event), event)


def _ending(reason: str) -> bytes:
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    counted = _framed(json.dumps({"id": "chatcmpl-1", "model": "bench", "choices": [], "usage": usage}))
    return _event({}, end=reason) + counted + _framed("[DONE]") + b"0\r\n\r\n"


def _calling(name: str, texts: list[str]) -> list[bytes]:
    """A call whose arguments come in these pieces."""

    def call(function: dict[str, str], **opening: str) -> bytes:
        return _event({"tool_calls": [{"index": 0, **opening, "function": function}]})

    pieces = [call({"name": name, "arguments": ""}, id="call_0", type="function")]
    return [*pieces, *(call({"arguments": text}) for text in texts), _ending("tool_calls")]


_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
_SENDS = _calling("send_message", ['{"text": "', *(f"{word} " for word in _REPLY.split()), '"}'])
_MORE = _calling("send_message", ["word "])[1]
_RESTS = [_event({"content": "Done."}), _ending("stop")]
_CALLS = {name: _calling(name, ['{"amount": 5}']) for name in TOOLS}
#: What is answered to a user entry, and then to one result after the other, by the name of the model.
_SCRIPTS = {
    b"look": [_CALLS["look"], _SENDS],
    b"peek": [_calling("peek_inbox", ["{}"]), _SENDS],
    b"hang": [_CALLS["hang"]],
    b"dump": [_CALLS["dump"]],
    b"fail": [_CALLS["fail"]] * _FAILURES,
}


class BenchModel:
    def __init__(self) -> None:
        self._delay_seconds = 0.0
        self._records: list[dict[str, Any]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                began_at = time.monotonic()
                method, path, _ = head.split(b" ", 2)
                body = await reader.readexactly(_length(head))
                if method == b"POST":
                    await self._answer(body, reader, writer, began_at=began_at)
                else:
                    self._control(method.decode(), path.decode(), writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(
        self, body: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, began_at: float
    ) -> None:
        arrived_at = time.monotonic()
        found = _MODEL.search(body)
        assert found is not None
        if found[1] == _ENDLESS:
            await self._write_forever(reader, writer, began_at=began_at, arrived_at=arrived_at)
            return
        step, script = body.count(_TOOL, max(0, body.rfind(_USER))), _SCRIPTS.get(found[1], [_SENDS])
        if delay := _SLOW_SECONDS if found[1] == _SLOW else self._delay_seconds:
            await asyncio.sleep(delay)
        *pieces, last = script[step] if step < len(script) else _RESTS
        writer.write(_HEAD)
        for piece in pieces:
            writer.write(piece)
        answered_at = time.monotonic()
        writer.write(last)
        self._records.append(
            {
                "model": found[1].decode(),
                "step": step,
                "began_at": began_at,
                "arrived_at": arrived_at,
                "answered_at": answered_at,
            }
        )

    async def _write_forever(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, began_at: float, arrived_at: float
    ) -> None:
        """The record is made when the client has closed the connection; that is its `answered_at`."""
        writer.write(_HEAD)
        writer.write(_SENDS[0] + _SENDS[1])
        closing = asyncio.create_task(reader.read(1))
        while not closing.done():
            writer.write(_MORE)
            await asyncio.wait({closing}, timeout=_WORD_SECONDS)
        stamps = {"began_at": began_at, "arrived_at": arrived_at, "answered_at": time.monotonic()}
        self._records.append({"model": _ENDLESS.decode(), "step": 0, **stamps})
        raise ConnectionError

    def _control(self, method: str, path: str, writer: asyncio.StreamWriter) -> None:
        if method == "PUT":
            self._delay_seconds = int(path.rsplit("/", 1)[1]) / 1000
        content = json.dumps(self._records).encode()
        self._records.clear()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(content))
        writer.write(content)


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


async def main() -> None:
    server = await asyncio.start_server(BenchModel().serve, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
