"""Fetches one file of a message from its chat service, and takes it over as an upload of the author (ADR 0094)."""

import asyncio
import logging
from dataclasses import dataclass, replace

from backend.connectors.port import Account, FetchesFiles, FetchFailure, NoCredentials, OutsideFile, RemoteFile
from backend.files.errors import FileNotChecked, FilesOff, FilesUnavailable
from backend.files.taking_over import take_over
from backend.kit.errors import AppError
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.settings import FileSettings
from backend.spaces.waiting import WaitingFile
from backend.tenants.actor import Actor
from backend.webhooks import connector_kinds, incoming_files
from backend.webhooks.connector_accounts import StoredAccount
from backend.webhooks.connector_kinds import KindMissing

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fetching:
    """In whose name files are fetched, and from where."""

    author: Actor
    row: StoredAccount
    account: Account
    settings: FileSettings


async def fetch(fetching: Fetching, file: WaitingFile, *, seconds: float) -> tuple[WaitingFile, float]:
    """The file with its outcome, and how long the service asked us to wait."""
    found = await _downloaded(fetching, file, seconds=min(seconds, DEFAULT.incoming_file_seconds))
    if isinstance(found, FetchFailure):
        return _failed(file, found)
    reach(FailPoint.CONNECTOR_FILE_FETCHED)
    taken = await _taken(fetching, found)
    if isinstance(taken, FetchFailure):
        return _failed(file, taken)
    reach(FailPoint.CONNECTOR_FILE_STORED)
    return replace(file, upload_id=taken), 0.0


def _failed(file: WaitingFile, failure: FetchFailure) -> tuple[WaitingFile, float]:
    missing = failure.error if failure.is_final else None
    return replace(file, missing=missing, trouble=failure.error), failure.retry_after or 0.0


async def _downloaded(fetching: Fetching, file: WaitingFile, *, seconds: float) -> OutsideFile | FetchFailure:
    try:
        kind = connector_kinds.find(fetching.row.kind, fetching.row.kind_name)
        if not isinstance(kind, FetchesFiles):
            return FetchFailure("its service does not give files", is_final=True)
        remote = RemoteFile(file.id, file.name, file.content_type, file.size)
        async with asyncio.timeout(seconds):
            return await kind.fetch(remote, fetching.account)
    except TimeoutError:
        return FetchFailure(f"its service did not send it in {seconds:.0f} s")
    except KindMissing as missing:
        return FetchFailure(str(missing))
    except NoCredentials:
        return FetchFailure("the connector has no credentials", is_final=True)
    except Exception as error:  # the edge: a kind reads what its service says
        log.exception("connector %s: a file could not be fetched", fetching.row.id)
        return FetchFailure(f"an error here ({type(error).__name__})", is_final=True)


async def _taken(fetching: Fetching, file: OutsideFile) -> str | FetchFailure:
    """The id of the upload."""
    if not file.content:
        return FetchFailure("it is empty", is_final=True)
    if reason := incoming_files.refused_type(file.content_type, fetching.settings):
        return FetchFailure(reason, is_final=True)
    try:
        upload_id = await take_over(
            fetching.author, fetching.settings, name=file.name, content_type=file.content_type, content=file.content,
            most_of_day=DEFAULT.outside_file_bytes,
        )  # fmt: skip
    except (FilesUnavailable, FileNotChecked) as error:
        return FetchFailure(error.message.rstrip("."), is_final=isinstance(error, FilesOff))
    except AppError as error:
        return FetchFailure(error.message.rstrip("."), is_final=True)
    return str(upload_id)
