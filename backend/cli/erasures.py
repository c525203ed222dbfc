"""`python -m backend erase-tenant` and `replay-erasures`: erase a tenant at once, and repeat what a restore undid.

Both perform the erasures in this process and need only the rights of the application. `replay-erasures` reads the
erasure log after a database was restored from a backup, before API and worker start (docs/backups.md).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from backend.cli import operator_commands
from backend.cli.pool import app_pool
from backend.kit.processes import StartError
from backend.kit.redis_signals import Hints
from backend.kit.settings import Settings

if TYPE_CHECKING:
    from backend.data_rights.erasing.dispatch import DueErasure

_TRIES, _PAUSE_SECONDS = 5, 1.0


def erase_tenant(settings: Settings, *, tenant: str, name: str) -> None:
    """Returns when everything is erased. Raises `NameDiffers`, `TenantNotFound`."""
    tenant_id = operator_commands.tenant_id_of(tenant)
    operator_commands.run(_erase_tenant(settings, tenant_id, name))
    print(f"erased: {tenant_id}; its line is in {settings.erasure_log_file}")


def replay(settings: Settings, *, files: Sequence[str]) -> None:
    """Exits with 1 if a line could not be read."""
    repeated = operator_commands.run(_replay(settings, [Path(file) for file in files] or [settings.erasure_log_file]))
    done = ", ".join(f"{count} of kind {kind}" for kind, count in sorted(repeated.counts.items())) or "none"
    print(f"erasures repeated: {done}; done in this database before: {repeated.earlier}")
    if repeated.skipped:
        raise StartError(f"{repeated.skipped} lines were skipped")


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Hints]:
    from backend import orm
    from backend.files import store

    store.configure(settings)
    if settings.stores.redis_url is None:
        raise StartError("set REDIS_URL: what it still holds of the erased data is removed too")
    async with app_pool(settings):
        await orm.require_ready(settings.stores)
        hints = Hints.connect(settings.stores.redis_url)
        try:
            yield hints
        finally:
            await hints.close()


async def _erase_tenant(settings: Settings, tenant_id: UUID, name: str) -> None:
    from backend.data_rights import erasures
    from backend.data_rights.erasing.dispatch import DueErasure
    from backend.kit.unit_of_work import unit_of_work

    async with _opened(settings) as hints:
        async with unit_of_work(tenant_id) as work:
            erasure_id = await erasures.request_by_operator(work, name=name)
        await _finish(DueErasure(tenant_id, erasure_id), settings, hints)


async def _finish(due: "DueErasure", settings: Settings, hints: Hints) -> None:
    """Perform all batches. A batch that fails for a moment is tried again; the command can be repeated, too."""
    from backend.data_rights.erasing import dispatch
    from backend.data_rights.erasing.dispatch import Progress
    from backend.data_rights.errors import ErasureLogFailed
    from backend.kit.unit_of_work import TRANSIENT

    failures, claim_id, progress = 0, uuid4(), Progress.MORE
    while progress is not Progress.ENDED:
        try:
            progress = await dispatch.perform(due, claim_id=claim_id, log=settings.erasure_log_file, hints=hints)
            failures = 0
            if progress is Progress.ELSEWHERE:  # a worker has begun it
                await asyncio.sleep(_PAUSE_SECONDS)
        except ErasureLogFailed as error:
            raise StartError(f"cannot write the erasure log {settings.erasure_log_file}: {error.code}") from error
        except TRANSIENT as error:
            failures += 1
            if failures == _TRIES:
                raise StartError(f"a store fails: {error}; run the command again to continue") from error
            await asyncio.sleep(_PAUSE_SECONDS * failures)


@dataclass(slots=True)
class _Repeated:
    """Counts of a replay: repeated erasures by kind, erasures that were done before, and skipped lines."""

    counts: Counter[str]
    earlier: int = 0
    skipped: int = 0


async def _replay(settings: Settings, files: Sequence[Path]) -> _Repeated:
    from backend.data_rights import erasure_log
    from backend.data_rights.erasing import dispatch
    from backend.data_rights.erasure_log import BadLine

    repeated = _Repeated(Counter())
    async with _opened(settings) as hints:
        for file in files:
            try:
                lines = list(erasure_log.read(file))
            except OSError as error:
                raise StartError(f"cannot read the erasure log {file}: {error.strerror}") from error
            for line in lines:
                if isinstance(line, BadLine):
                    print(f"{file}, line {line.number} is skipped: {line.reason}")
                    repeated.skipped += 1
                elif (due := await dispatch.restore(line)) is None:
                    repeated.earlier += 1
                else:
                    await _finish(due, settings, hints)
                    repeated.counts[line.kind] += 1
    return repeated
