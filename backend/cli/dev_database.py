"""Migrates and seeds the database of `dev` in a separate process, so that `dev` does not keep the imported modules.

`dev` calls `demo`, which starts `python -m backend prepare-demo`, which calls `run`.
"""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Mapping

from backend.cli.demo_tenant import DemoTenant
from backend.kit.processes import ChildProcess, StartError
from backend.kit.settings import Settings, child_environment

_GRACE_SECONDS = 5.0


async def demo(settings: Mapping[str, str]) -> DemoTenant:
    """Returns the demo tenant after migrating the database.

    Raises `StartError` with the last line of the process's output.
    """
    child = ChildProcess.start(
        [sys.executable, "-m", "backend", "prepare-demo"],
        output=subprocess.PIPE,
        environment=child_environment(**settings),
        orphan_signal=signal.SIGKILL,
    )
    assert child.output is not None
    try:
        lines = (await asyncio.to_thread(child.output.read)).decode(errors="replace").splitlines()
        code = await child.wait()
    finally:
        if child.is_running:
            await child.stop(grace_seconds=_GRACE_SECONDS)
    child.output.close()
    if code != 0:
        print(*lines[:-1], sep="\n", file=sys.stderr)
        raise StartError(lines[-1].removeprefix("circadian: ") if lines else f"exit code {code}")
    return DemoTenant.of_line(lines[-1])


def run(settings: Settings) -> None:
    from backend.cli.migrate import migrate
    from backend.cli.seed import seed
    from backend.kit.keyring import Keyring

    async def prepare(owner_database_url: str) -> DemoTenant:
        await migrate(owner_database_url)
        keys = Keyring.parse(settings.keys)
        return await seed(keys, settings)

    url = settings.stores.owner_database_url
    if url is None:
        raise StartError("set DATABASE_URL to a connection of the database's owner")
    print(asyncio.run(prepare(url)).line(), flush=True)
