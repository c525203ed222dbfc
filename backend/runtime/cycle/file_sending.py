"""Stores the files that calls of `send_message` have, before the transaction that posts them begins (invariant 8).

`step` calls it, and for calls that people have approved, `call_settlement` and `orphaned_calls`. The tool takes the
results from the tool context.

| the worker dies between | what is left | who continues |
| --- | --- | --- |
| two lines of the storing | an upload that is in no message | removed after 24 hours; the reply is requested again |
| the storing and the commit | a checked upload that is in no message | the same |
| the commit and its announcement | a message with its file | the feed, as for any message |
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from backend.files import sending
from backend.files.sending import SentFile
from backend.kit.fail_points import FailPoint, reach
from backend.kit.global_ids import key_of
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.builtin import spaces
from backend.tools.builtin.spaces import SendMessage
from backend.tools.calls import repository as call_repository
from backend.tools.step_calls.dispatch import Call

_TOO_MANY = f"one step sends at most {DEFAULT.step_sent_files} files; send it in the next step"
_TOO_SLOW = "the file could not be stored and checked in time; try again later"
_NOT_STORED = "the file was not stored; call it again"

T = TypeVar("T")


class FileNotStored(Exception):
    """A transaction found a call whose file is not stored: it was approved after the look at the approved calls."""

    def __init__(self, call_id: UUID) -> None:
        super().__init__(call_id)
        self.call_id = call_id


async def store_files(worker: WorkerState, mind: Mind, calls: Sequence[Call]) -> Mapping[UUID, SentFile]:
    """The file of each call that sends one, by call. A file that cannot be sent has a failure."""
    parsed = {call.id: spaces.parse_sending(call.arguments) for call in calls if call.name == spaces.SEND}
    asked = {call_id: arguments for call_id, arguments in parsed.items() if arguments is not None}
    if not asked:
        return {}
    found: dict[UUID, SentFile] = {each: SentFile(None, failure=_TOO_MANY) for each in asked}
    tried = list(asked)[: DEFAULT.step_sent_files]
    found |= {each: SentFile(None, failure=_TOO_SLOW) for each in tried}
    try:
        async with asyncio.timeout(DEFAULT.sent_files_seconds):
            for call_id in tried:
                found[call_id] = await _store(worker, mind, asked[call_id])
    except TimeoutError:  # the calls that are left say so
        pass
    reach(FailPoint.FILE_OF_CALL_STORED)
    return found


async def with_approved_files(
    worker: WorkerState, mind: Mind, run: Callable[[Mapping[UUID, SentFile]], Awaitable[T]]
) -> T:
    """Run a transaction with the files of the calls that people have approved and that have not begun.

    It runs again, with the further file, if a call is approved in between: it raises `FileNotStored`, by `require`.
    """
    stored = dict(await _store_approved(worker, mind, known={}))
    while True:
        try:
            return await run(stored)
        except FileNotStored as missing:
            stored |= await _store_approved(worker, mind, known=stored)
            stored.setdefault(missing.call_id, SentFile(None, failure=_NOT_STORED))


def require(stored: Mapping[UUID, SentFile], *, call_id: UUID, name: str, arguments: str) -> None:
    """Raises `FileNotStored` if the call sends a file that is not among these."""
    if name == spaces.SEND and call_id not in stored and spaces.parse_sending(arguments) is not None:
        raise FileNotStored(call_id)


async def _store_approved(
    worker: WorkerState, mind: Mind, *, known: Mapping[UUID, SentFile]
) -> Mapping[UUID, SentFile]:
    """As `store_files`, for the approved calls that are not `known`, however many they are."""
    async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
        rows = await call_repository.approved(work, agent_id=mind.lease.agent_id, name=spaces.SEND)
    calls = [Call(row.id, row.position, row.name, row.arguments) for row in rows if row.id not in known]
    most, stored = DEFAULT.step_sent_files, dict[UUID, SentFile]()
    for first in range(0, len(calls), most):  # none of them is given up: people have approved them
        stored |= await store_files(worker, mind, calls[first : first + most])
    return stored


async def _store(worker: WorkerState, mind: Mind, asked: SendMessage) -> SentFile:
    if not asked.pass_on:
        return await sending.write(mind.actor, worker.files, name=asked.file_name, content=asked.file_content)
    if asked.file_name or asked.file_content:
        return SentFile(None, failure="a message has one file: either pass_on, or file_name and file_content")
    return await sending.copy(mind.actor, worker.files, file_id=key_of(asked.pass_on.strip(), "File"))
