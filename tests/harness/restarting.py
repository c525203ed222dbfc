"""An API process of a test's own, which is killed and started again at one address."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from backend.kit.processes import free_port
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process, kill
from tests.harness.waiting import wait_until


@dataclass(slots=True)
class RestartedApi:
    """`running` starts it. It may start several times, one after the other."""

    environment: dict[str, str]
    logs: Path
    grounds: Grounds
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/graphql"

    @contextmanager
    def running(self) -> Iterator[Api]:
        log = self.logs / f"api-{self.port}.log"
        with api_process(log=log, environment=self.environment, port=self.port, parent=self.grounds.parent) as api:
            yield api


async def end(api: Api) -> None:
    """Here, since the harness cannot wait for it inside a running event loop."""
    kill(api)
    await wait_until(lambda: not api.child.is_running)
