"""Encrypts the database row that travels with a hint, so that its receiver need not read the database (ADR 0054).

`redis_signals` encrypts, `hub` decrypts. Redis can neither read nor forge a row. A row that is too long, or that cannot
be decrypted, is left out. The hint still reports the new position of the database, and its receivers read the row
there.
"""

import base64
import binascii
import json
import logging
from collections.abc import Mapping
from typing import Any

from backend.kit.keyring import Keyring, WrongKey

log = logging.getLogger(__name__)

#: Maximum size of the row's JSON in UTF-8.
_MAX_BYTES = 16_384
#: The key of the row in an event.
ROW = "row"


def enclosed(keys: Keyring | None, channel: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the event as it is published. Without keys the row is left out."""
    if ROW not in event:
        return event
    bare = {key: value for key, value in event.items() if key != ROW}
    content = b"" if keys is None else json.dumps(event[ROW], separators=(",", ":"), ensure_ascii=False).encode()
    if keys is None or len(content) > _MAX_BYTES:
        return bare
    return bare | {ROW: base64.b64encode(keys.enclose(content, bound_to=channel)).decode()}


def opened(keys: Keyring | None, channel: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the original event if its row was encrypted for this channel; otherwise the event without the row."""
    if ROW not in event:
        return event
    bare = {key: value for key, value in event.items() if key != ROW}
    if keys is None:
        return bare
    try:
        content = keys.disclose(base64.b64decode(event[ROW], validate=True), bound_to=channel)
    except (WrongKey, binascii.Error, ValueError, TypeError):
        log.warning("feed %s: a row in a message cannot be decrypted with our keys and is dropped", channel)
        return bare
    return bare | {ROW: json.loads(content)}
