"""Sends a file to a conversation of Slack (docs.slack.dev/messaging/working-with-files#upload).

Slack gives an address for the bytes, gets them there without our token, and is told then where the file belongs. It
shares the file some time after it has answered, so the id of the file stands for that of its message.
"""

import asyncio
import re
from typing import Any
from urllib.parse import urlencode

from backend.connectors.port import Account, OutsideFile, Part, SendFailure, Sent, Trouble
from backend.connectors.service_calls import Answer, Form, call
from backend.connectors.slack import files
from backend.connectors.slack.api import SERVICE, ask
from backend.connectors.slack.errors import failure_of_upload
from backend.kit.limits import DEFAULT

SCOPE = "files:write"
_SECONDS = DEFAULT.outgoing_file_seconds
#: The id of a message. Of a file that was sent, only its own id is known.
_TS = re.compile(r"\d{1,12}\.\d{1,9}")


def thread_of(part: Part) -> str | None:
    """The message that began the thread of what it answers."""
    if part.answers is None:
        return None
    found = part.answers.thread_id or part.answers.external_id
    return found if _TS.fullmatch(found) else None


async def upload(file: OutsideFile, part: Part, account: Account) -> Sent | SendFailure:
    """All calls together have the time of one file, which is shorter than the claim of the connector."""
    try:
        async with asyncio.timeout(_SECONDS):
            return await _shared(file, part, account)
    except TimeoutError:
        return SendFailure(Trouble.BUSY, f"{SERVICE} did not take it in {_SECONDS:.0f} s")


async def _shared(file: OutsideFile, part: Part, account: Account) -> Sent | SendFailure:
    announced = urlencode({"filename": file.name, "length": len(file.content)})
    place = await ask(account, f"files.getUploadURLExternal?{announced}", None)
    if isinstance(place, SendFailure):
        return place
    url, file_id = files.upload_of(place.content, account.api_url)
    if url is None:
        return SendFailure(Trouble.REFUSED, "Slack did not say where it takes the file")
    taken = await call(account.client, url, service=SERVICE, form=Form({}, "filename", file), seconds=_SECONDS)
    failure = failure_of_upload(taken) if isinstance(taken, Answer) else taken
    if failure is not None:
        return failure
    content: dict[str, Any] = {"files": [{"id": file_id, "title": file.name}], "channel_id": account.channel}
    thread = thread_of(part)
    if thread is not None:
        content["thread_ts"] = thread
    done = await ask(account, "files.completeUploadExternal", content)
    return done if isinstance(done, SendFailure) else Sent(file_id, thread)
