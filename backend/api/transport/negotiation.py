"""The form of a response, JSON or a stream of events: by the operation and by what the client prefers (RFC 9110).

Some clients accept both for every request: urql sends queries and subscriptions with the same header.
"""

import re
from collections.abc import Mapping, Sequence

from graphql import GraphQLError, OperationType, get_operation_ast, parse
from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

from backend.kit.limits import DEFAULT

GRAPHQL_MEDIA = "application/graphql-response+json"
JSON_MEDIA = "application/json"
EVENT_STREAM = "text/event-stream"
_QUALITY = re.compile(r"\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*", re.IGNORECASE)


def with_one_accept(headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a request. Several lines `accept` mean the same as one (RFC 9110, section 5.3)."""
    lines = [value for name, value in headers if name == b"accept"]
    if len(lines) < 2:
        return list(headers)
    return [*((name, value) for name, value in headers if name != b"accept"), (b"accept", b", ".join(lines))]


def varying(send: Send) -> Send:
    """Says to caches that the response depends on the header `accept`."""

    async def say(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(raw=message["headers"]).add_vary_header("Accept")
        await send(message)

    return say


def json_media(accept: str) -> str:
    """The media type of a JSON response. Clients that do not name the newer one get the older one."""
    qualities = _qualities(accept)
    newer = qualities.get(GRAPHQL_MEDIA, 0.0)
    return GRAPHQL_MEDIA if newer and newer >= qualities.get(JSON_MEDIA, 0.0) else JSON_MEDIA


def is_streamed(accept: str, document: str | None, operation_name: str | None) -> bool:
    """Whether the response is a stream of events.

    A subscription is streamed if the client accepts a stream. Another operation is streamed if the client accepts no
    JSON, or prefers a stream.
    """
    qualities = _qualities(accept)
    stream = qualities.get(EVENT_STREAM, 0.0)
    if not stream:
        return False
    json = max(_quality(qualities, media) for media in (GRAPHQL_MEDIA, JSON_MEDIA))
    return stream > json or is_a(OperationType.SUBSCRIPTION, document, operation_name)


def is_a(kind: OperationType, document: str | None, operation_name: str | None) -> bool:
    """Whether the document's operation is of this kind. False for a document that execution refuses anyway."""
    if document is None or kind.value not in document or len(document) > DEFAULT.query_chars:
        return False
    try:
        operation = get_operation_ast(parse(document, max_tokens=DEFAULT.query_tokens), operation_name)
    except GraphQLError:
        return False
    return operation is not None and operation.operation is kind


def _quality(qualities: Mapping[str, float], media: str) -> float:
    """That of the most specific range which includes the type."""
    ranges = media, f"{media.partition('/')[0]}/*", "*/*"
    return next((qualities[each] for each in ranges if each in qualities), 0.0)


def _qualities(accept: str) -> dict[str, float]:
    """The quality of each media range that the header names."""
    found = dict[str, float]()
    for each in accept.split(","):
        media, *parameters = each.split(";")
        matches = [match for parameter in parameters if (match := _QUALITY.fullmatch(parameter))]
        found[media.strip().lower()] = min(float(matches[-1][1]), 1.0) if matches else 1.0
    return found
