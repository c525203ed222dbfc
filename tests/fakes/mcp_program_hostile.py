"""A hand-written MCP server over standard input, whose tools misbehave as their names say. It is started by its path.

It holds a lock on the file that `LOCK` names, and so do its child processes: while one of them lives, nobody else gets
the lock.
"""

import fcntl
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_SCHEMA = {"type": "object", "properties": {}}


def say(message: Any) -> None:
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
    sys.stdout.flush()


def answer(message: Any, result: Any) -> None:
    say({"jsonrpc": "2.0", "id": message["id"], "result": result})


def text(said: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": said}]}


def fine(message: Any) -> None:
    answer(message, text(str(os.getpid())))


def environment(message: Any) -> None:
    answer(message, text(" ".join(sorted(os.environ))))


def hang(_: Any) -> None:
    time.sleep(1_000)


def die(_: Any) -> None:
    os._exit(1)


def lie(message: Any) -> None:
    """Responds after lines that are not messages."""
    say("Loading … done\n[]\n{")
    answer(message, "no object")


def boast(message: Any) -> None:
    """Reports progress of this call, of another call, and in the name of the client's own process."""
    token = message["params"]["_meta"]["progressToken"]
    for method, params in (
        ("notifications/progress", {"progressToken": token, "progress": 1, "total": 4, "message": "one of four"}),
        ("notifications/progress", {"progressToken": token, "progress": 10**400}),
        ("notifications/progress", {"progressToken": token + 1_000, "progress": 2}),
        ("notifications/progress", ["no object"]),
        ("circadian/complained", {"text": "all is well"}),
    ):
        say({"jsonrpc": "2.0", "method": method, "params": params})
    answer(message, text("all of it"))


def babble(_: Any) -> None:
    say("no JSON at all")


def swell(message: Any) -> None:
    answer(message, text("x" * 3_000_000))


def flood(_: Any) -> None:
    while True:
        say({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "x" * 1_000}})


def go_on(_: Any) -> None:
    """Sends an endless line."""
    while True:
        sys.stdout.write("x" * 65_536)


def litter(message: Any) -> None:
    """Starts a child that outlives it and inherits all its file descriptors."""
    subprocess.Popen(["sleep", "1000"], close_fds=False)
    answer(message, text("started"))


TOOLS = {
    tool.__name__: tool for tool in (fine, environment, hang, die, lie, boast, babble, swell, flood, go_on, litter)
}


def _serve() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        match message.get("method"):
            case "initialize":
                shaken = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}}
                answer(message, {**shaken, "serverInfo": {"name": "hostile", "version": "1"}})
            case "tools/list":
                answer(message, {"tools": [{"name": name, "inputSchema": _SCHEMA} for name in TOOLS]})
            case "tools/call":
                TOOLS[message["params"]["name"]](message)
            case _ if "id" in message:
                error = {"code": -32601, "message": "Method not found"}
                say({"jsonrpc": "2.0", "id": message["id"], "error": error})


if __name__ == "__main__":
    lock = Path(os.environ["LOCK"]).open("w")  # noqa: SIM115 - open until the end
    fcntl.flock(lock, fcntl.LOCK_SH)
    os.set_inheritable(lock.fileno(), True)
    sys.stderr.write("e" * 100_000)
    _serve()
