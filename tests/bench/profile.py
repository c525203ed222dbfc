"""`make profile`: flame graphs of our API and our worker while 64 agents talk, written as SVG.

py-spy looks into both processes from outside, many times a second, and stops them for each look: what it draws are
shares. It needs the right to do so (root, or `kernel.yama.ptrace_scope=0`).
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench.__main__ import opened
from tests.bench.measures import LOAD_MODEL_MS, Measured, load
from tests.bench.sizes import Sizes
from tests.bench.stage import Stage, running
from tests.bench.table import milliseconds

_PY_SPY = Path(sys.executable).with_name("py-spy")
#: Samples a second, at times that beat with no timer of ours.
_RATE = 99


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.profile", description="Flame graphs under load.")
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--into", type=Path, default=Path(".profile"), help="the directory (default: %(default)s)")
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="circadian-bench-") as directory,
        running(Path(directory), embeddings={}) as stage,
    ):
        asyncio.run(_profile(stage, asked.into, seconds=asked.seconds))


async def _profile(stage: Stage, into: Path, *, seconds: int) -> None:
    assert stage.ours.worker is not None
    files = {"api": (stage.ours.server, into / "api.svg"), "worker": (stage.ours.worker, into / "worker.svg")}
    async with AsyncExitStack() as stack:
        bench = await opened(stage, Sizes(load_seconds=seconds), stack)
        await bench.model.set_delay(LOAD_MODEL_MS)
        measured = Measured()
        spies = list["subprocess.Popen[str]"]()
        await load(
            bench,
            bench.ours,
            measured,
            begun=lambda: spies.extend(_spy(pid, file, seconds=seconds) for pid, file in files.values()),
        )
        ended = await asyncio.gather(*(asyncio.to_thread(spy.communicate) for spy in spies))
    print(f"{measured.turns / measured.spent.seconds:.0f} turns a second; CPU of a turn, beside what py-spy takes:")
    each = measured.each
    for name, spent in (("api", each.server_cpu), ("worker", each.worker_cpu)):
        file = files[name][1]
        print(f"  {name:8}{milliseconds(spent)}  {file if file.exists() else 'no flame graph'}")
    for spy, (_, said) in zip(spies, ended, strict=True):
        if spy.returncode:
            sys.exit(said)


def _spy(pid: int, file: Path, *, seconds: int) -> "subprocess.Popen[str]":
    command = [str(_PY_SPY), "record", "--pid", str(pid), "--output", str(file), "--duration", str(seconds)]
    command += ["--rate", str(_RATE)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


if __name__ == "__main__":
    main()
