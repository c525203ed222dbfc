"""The images that a model request shows: the newest ones that the window names, as far as the limits allow.

Only for models that see. Each time the database is asked whether the agent may still see them, so an image of a deleted
message is not shown again. The chain has only their names.
"""

import json
from collections.abc import Sequence

from backend.consciousness import file_lines
from backend.consciousness.file_lines import ImageLine
from backend.files import reading
from backend.kit.limits import DEFAULT
from backend.llm import images
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelConnection, RequestImage
from backend.runtime.mind.state import Mind

_MARK = b" pixels, "


async def of_window(mind: Mind, messages: Sequence[ChatMessage], connection: ModelConnection) -> Sequence[RequestImage]:
    """The images for a request with these messages. Most have none, which costs one look at each text."""
    named = _newest(messages)
    if not named or not images.are_seen_by(connection):
        return ()
    by_id = {each.file_id: each for each in named}
    found = await reading.read_images(mind.lease.tenant_id, mind.lease.agent_id, list(by_id))
    shown: list[RequestImage] = []
    left = DEFAULT.shown_images_bytes
    for image in found:
        if len(image.content) > left:
            break
        left -= len(image.content)
        name = f"{_MARK.decode()}{image.id})"
        tokens = by_id[image.id].tokens
        shown.append(RequestImage.of(name, content_type=image.content_type, content=image.content, tokens=tokens))
    return shown


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
