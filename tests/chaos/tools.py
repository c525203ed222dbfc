"""The outside world of the kill test: `python -m tests.chaos.tools --directory D`, an HTTP server with three tools.

Writes down every request and every effect. Now and then it is slow, refuses, or drops a connection after the effect.
`catalogue` is what the operator of the installation writes about it.
"""

import argparse
import asyncio
import contextlib
import random
import time
from pathlib import Path

from aiohttp import web

from tests.chaos import marks
from tests.chaos.records import Record, read

_EFFECTS = {marks.CHARGE: "KEYED", marks.LOOK_UP: "PURE", marks.LAUNCH: "UNSAFE"}
_ENTRY = """
[tools.{name}]
description = "{name}, for the mark of an ask"
url = "{url}/{name}"
effect = "{effect}"
trusted = true
patience_seconds = 2.0
timeout_seconds = 15.0
[tools.{name}.input]
type = "object"
required = ["mark", "by"]
properties = {{ mark = {{ type = "string" }}, by = {{ type = "string" }} }}
"""


def catalogue(url: str) -> str:
    """The content of `CIRCADIAN_TOOLS_FILE`."""
    return "".join(_ENTRY.format(name=name, url=url, effect=effect) for name, effect in _EFFECTS.items())


class ToolServer:
    """Takes effect once per key where that is the tool's promise."""

    def __init__(self, directory: Path, *, faults: float) -> None:
        self._faults = faults
        self._record = Record(directory / "tools.jsonl")
        self._charged = {line["key"] for line in read(directory / "tools.jsonl") if line["did"] == "charged"}

    async def answer(self, request: web.Request) -> web.StreamResponse:
        tool, key, given = request.match_info["tool"], request.headers["Idempotency-Key"], await request.json()
        seen = {"tool": tool, "key": key, "mark": given["mark"], "by": given["by"]}
        self._record.add({"at": time.time(), "did": "received", **seen})
        fault = random.random()
        if fault < self._faults / 2:
            return web.json_response({"error": "busy"}, status=503)
        await asyncio.sleep(self._pause())
        if tool == marks.CHARGE and key not in self._charged:
            self._charged.add(key)
            self._record.add({"at": time.time(), "did": "charged", **seen})
        if fault < self._faults and request.transport is not None:
            request.transport.close()
        return web.json_response({"done": True, "mark": given["mark"]})

    def _pause(self) -> float:
        """Mostly quick; sometimes longer than the patience of a mind, rarely longer than an answer is waited for."""
        number = random.random()
        if number < self._faults / 10:
            return 20.0
        return random.uniform(0, 4) if number < self._faults else random.uniform(0, 0.2)


async def _serve(directory: Path, *, faults: float) -> None:
    app = web.Application()
    app.router.add_post("/{tool}", ToolServer(directory, faults=faults).answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--faults", type=float, default=0.1)
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(given.directory, faults=given.faults))
