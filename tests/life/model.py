"""The models of the life as a server: `python -m tests.life.model --directory D`, which prints its URL.

It is the scripted model server with rules in place of scripts: it validates, refuses and streams on each wire alike.
Of each request it writes down what it had, and how much of it stood in the one before (`requests.jsonl`), counted in
one form whatever the wire; and what a provider would have refused (`invalid.jsonl`). It fails as often as it is told.
"""

import argparse
import asyncio
import contextlib
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.chaos.records import Record
from tests.fakes.model_server import ModelServer, RecordedRequest
from tests.fakes.steps import Step, Usage
from tests.life import elsewhere
from tests.life.completer import Scribe
from tests.life.mind import Mind

#: Bytes of a token, as it counts.
_BYTES_PER_TOKEN = 4


class LifeServer(ModelServer):
    """`faults`: the share of the requests that it does not answer."""

    def __init__(self, directory: Path, *, faults: float) -> None:
        super().__init__()
        self._faults = faults
        self._scribe = Scribe()
        self._last: list[bytes] = []
        self._kept, self._refused = Record(directory / "requests.jsonl"), Record(directory / "invalid.jsonl")

    def next_step(self, record: RecordedRequest) -> Step:
        self.forget_requests()
        if found := elsewhere.problems(record):
            self.refuse(record, found)
        is_mind = bool(record.body.get("tools"))
        units = _units(record)
        size = sum(map(len, units))
        same = _shared(self._last, units) if is_mind else 0
        if is_mind:
            self._last = units
        self._kept.add({
            "at": time.time(), "wire": record.wire, "of": "mind" if is_mind else "completer",
            "messages": len(record.chat),
            "bytes": size, "same": same, "summary": _has_summary(record),
        })  # fmt: skip
        if random.random() < self._faults:
            return Step(status=503, error="overloaded")
        usage = Usage(input=size // _BYTES_PER_TOKEN, output=20, cached=same // _BYTES_PER_TOKEN)
        if not is_mind:
            return self._scribe.reply(record.chat[-1]["content"], usage)
        return Mind(record.chat, frozenset(map(_name, record.body["tools"]))).reply(usage)

    def refuse(self, record: RecordedRequest, problems: Sequence[str]) -> None:
        self._refused.add({"model": f"{record.wire}/{record.model}", "problems": problems[:5], "body": record.body})


def _units(record: RecordedRequest) -> list[bytes]:
    """In the order in which providers read them: tools, and the messages as every wire means them."""
    tools = [each.get("function", each) for each in record.body.get("tools", ())]
    parts = [[each["name"], each["description"], each.get("parameters", each.get("input_schema"))] for each in tools]
    return [json.dumps(each, sort_keys=True, ensure_ascii=False).encode() for each in [parts, *record.chat]]


def _shared(before: Sequence[bytes], now: Sequence[bytes]) -> int:
    """Bytes at the beginning of a request that are those of the one before."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            return same + next(
                (at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
            )
        same += len(new)
    return same


def _has_summary(record: RecordedRequest) -> bool:
    first = next((each for each in record.chat if each["role"] == "user"), {})
    return str(first.get("content", "")).startswith("[SUMMARY OF CYCLES")


def _name(tool: dict[str, Any]) -> str:
    found: str = tool.get("function", tool)["name"]
    return found


async def _serve(directory: Path, *, faults: float) -> None:
    async with LifeServer(directory, faults=faults) as server:
        print(server.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--faults", type=float, default=0.01)
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(given.directory, faults=given.faults))
