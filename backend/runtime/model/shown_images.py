"""The images that a model request shows: the newest ones that the window names, as far as the limits allow.

Only for models that see. Each time the database is asked whether the agent may still see them, so an image of a deleted
message is not shown again. The chain has only their names. A request that fails is sent once more without its images;
if that succeeds, the agent never sees them again, so no image can stop it for ever.
"""

import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from backend.consciousness import file_lines
from backend.consciousness.file_lines import ImageLine
from backend.files import image_reading
from backend.files.image_reading import ReadImage
from backend.kit.byte_budget import ByteBudget
from backend.kit.global_ids import key_of
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.llm import images
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelConnection, RequestImage
from backend.runtime.mind.state import Mind

log = logging.getLogger(__name__)

_MARK = b" pixels, "
#: Of the line that says why an image is not shown.
_NOTE_TOKENS = 40
#: Of all requests of this worker that run.
_budget = ByteBudget(DEFAULT.requested_image_bytes)


@asynccontextmanager
async def held(
    mind: Mind, messages: Sequence[ChatMessage], connection: ModelConnection
) -> AsyncIterator[Sequence[RequestImage]]:
    """The images for a request with these messages, for as long as it runs. Most have none, which costs one look at
    each text.

    All requests of the worker share a number of bytes. One that finds no room waits for its turn, before it reads.
    """
    named = _newest(messages)
    if not named or not images.are_seen_by(connection):
        yield ()
        return
    by_id = {each.file_id: each for each in named}
    tenant_id = mind.lease.tenant_id
    chosen = await image_reading.choose(tenant_id, mind.lease.agent_id, list(by_id))
    async with _budget.held(sum(each.size for each in chosen)):
        found = await image_reading.read(tenant_id, chosen)
        yield [_placed(connection, by_id[each.id], each) for each in found]


def expected(messages: Sequence[ChatMessage], connection: ModelConnection) -> Sequence[RequestImage]:
    """The most that `held` gives, without their bytes: what a request is likely to cost that is sent later."""
    if not images.are_seen_by(connection):
        return ()
    return [RequestImage(_name(line), "", images.tokens_for(connection, line.tokens)) for line in _newest(messages)]


def _placed(connection: ModelConnection, line: ImageLine, image: ReadImage) -> RequestImage:
    name = _name(line)
    if image.failure:
        return RequestImage(name, "", _NOTE_TOKENS, f"   the image {line.shown_id} is not shown: {image.failure}")
    return RequestImage(name, image.url, images.tokens_for(connection, line.tokens))


def _name(line: ImageLine) -> str:
    return f"{_MARK.decode()}{line.shown_id})"


def may_be_the_cause(error: ModelError, images: Sequence[RequestImage]) -> bool:
    """Whether the request may succeed without its images. Each later request would fail with them."""
    is_about_them = error.is_refusal or error.kind is ModelErrorKind.OVERFLOW or error.remedy is Remedy.PARAMETER
    return is_about_them and any(each.url for each in images)


async def give_up(mind: Mind, images: Sequence[RequestImage]) -> None:
    """The model has answered without these images, and not with them: they are not shown to the agent again.

    If the database does not answer, a later request is tried with them once more. The answer counts all the same.
    """
    names = (each.name.removeprefix(_MARK.decode()).removesuffix(")") for each in images if each.url)
    file_ids = [key for key in (key_of(name, "File") for name in names) if key is not None]
    try:
        await image_reading.refuse(mind.lease.tenant_id, mind.lease.agent_id, file_ids)
    except TRANSIENT as error:
        log.warning("images that a model refused are shown to it again: %s", type(error).__name__)


def _newest(messages: Sequence[ChatMessage]) -> list[ImageLine]:
    """The newest first."""
    named: dict[object, ImageLine] = {}
    for message in reversed(messages):
        if message.role != "user" or _MARK not in message.json:
            continue
        for line in reversed(file_lines.images(json.loads(message.json)["content"])):
            named.setdefault(line.file_id, line)
        if len(named) >= DEFAULT.shown_images:
            break
    return list(named.values())[: DEFAULT.shown_images]
