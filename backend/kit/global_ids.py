"""Global ids: base64 of `Type:key` (Relay). Clients, models, webhooks and apps see no other id of an object.

`api.reading.ids` decodes those of clients. The key is never a number that the database counts up (see `Keyring.cover`).
"""

import base64
from uuid import UUID

#: The length of a bare UUID. No global id is as short.
_BARE_CHARS = 36


def encode(kind: str, key: UUID | str) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()


def own_key_of(global_id: str) -> UUID:
    """The key of an id that we have written ourselves."""
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])


def key_of(text: str, *kinds: str) -> UUID | None:
    """The key that a model or a stored text names: by a global id of one of these types, or by a bare UUID.

    Texts that were stored earlier show bare UUIDs. The bare spelling of the API's arguments is refused (`api.reading`).
    """
    if len(text) == _BARE_CHARS:
        return _uuid(text)
    kind, key = _parts(text)
    return _uuid(key) if kind in kinds else None


def is_id(text: str) -> bool:
    """Whether it is a global id of any type, or a bare UUID."""
    return _uuid(text if len(text) == _BARE_CHARS else _parts(text)[1]) is not None


def _parts(text: str) -> tuple[str, str]:
    """The type and the key; both empty if the text is not a global id."""
    try:
        kind, _, key = base64.b64decode(text, validate=True).decode().partition(":")
    except ValueError:
        return "", ""
    return kind, key


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
