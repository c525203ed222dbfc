"""Images of a request: which models see them, and where they stand in the messages.

A stored message only names its images. Their bytes join it when a request is sent, behind the text that names them. The
stored bytes of the other messages stay as they are.
"""

import json
import math
from collections.abc import Sequence

from backend.kit.text import canonical_json
from backend.llm import price_list
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelConnection, RequestImage
from backend.llm.tokens import BYTES_PER_TOKEN
from backend.llm.wire_plan import route

#: OpenAI counts 2,833 tokens and 5,667 for each of up to 8 tiles.
_MINI, _MOST_TOKENS_OF_MINI = "gpt-4o-mini", 48_200


def are_seen_by(connection: ModelConnection) -> bool:
    """Whether the model is known to see images."""
    model_route = route(connection)
    facts = price_list.entry(model_route.model, model_route.provider)
    return facts is not None and facts.get("supports_vision") is True


def tokens_for(connection: ModelConnection, usual: int) -> int:
    """The most tokens that the provider counts for an image. `usual`: for all models but the exceptions."""
    return _MOST_TOKENS_OF_MINI if route(connection).model.startswith(_MINI) else usual


def placed(messages: Sequence[ChatMessage], images: Sequence[RequestImage]) -> Sequence[ChatMessage]:
    """The messages in OpenAI's form with each image behind the first text that names it."""
    if not images:
        return messages
    left, shown = list(images), list(messages)
    for index, message in enumerate(shown):
        named = [each for each in left if each.name.encode() in message.json] if message.role == "user" else []
        if named:
            shown[index] = _with(message, named)
            left = [each for each in left if each not in named]
    return shown


def _with(message: ChatMessage, images: Sequence[RequestImage]) -> ChatMessage:
    content = json.loads(message.json)
    text = "\n".join([content["content"], *(each.note for each in images if each.note)])
    parts = [{"type": "image_url", "image_url": {"url": each.url}} for each in images if each.url]
    shown = [{"type": "text", "text": text}, *parts] if parts else text
    return ChatMessage(message.role, canonical_json({**content, "content": shown}))


def surplus(images: Sequence[RequestImage]) -> int:
    """The bytes of a request with these images beyond what they cost: for estimates by the size of a request."""
    return sum(len(each.url) + len(each.note) - math.ceil(each.tokens * BYTES_PER_TOKEN) for each in images)
