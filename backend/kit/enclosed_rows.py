"""A row that goes with the hint of its commit, so that whoever hears of it need not read it (ADR 0054).

`redis_signals` encloses it, `hub` opens it: Redis can neither read nor make one. A row that is too long, and one that
does not open, is left out; the hint says what the database stands at all the same, and its readers read.
"""

import base64
import binascii
import json
import logging
from collections.abc import Mapping
from typing import Any

from backend.kit.keyring import Keyring, WrongKey

log = logging.getLogger(__name__)

#: Of its JSON, in UTF-8.
_MAX_BYTES = 16_384
#: Where an event has it.
ROW = "row"


def enclosed(keys: Keyring | None, channel: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event as it is published. Without keys nothing is carried."""
    if ROW not in event:
        return event
    bare = {key: value for key, value in event.items() if key != ROW}
    content = b"" if keys is None else json.dumps(event[ROW], separators=(",", ":"), ensure_ascii=False).encode()
    if keys is None or len(content) > _MAX_BYTES:
        return bare
    return bare | {ROW: base64.b64encode(keys.enclose(content, bound_to=channel)).decode()}


def opened(keys: Keyring | None, channel: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event as it was told, if its row was enclosed for this channel; else without the row."""
    if ROW not in event:
        return event
    bare = {key: value for key, value in event.items() if key != ROW}
    if keys is None:
        return bare
    try:
        content = keys.disclose(base64.b64decode(event[ROW], validate=True), bound_to=channel)
    except (WrongKey, binascii.Error, ValueError, TypeError):
        log.warning("feed %s: a row that none of our keys has enclosed", channel)
        return bare
    return bare | {ROW: json.loads(content)}
