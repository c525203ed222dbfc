"""Global ids, by which clients refer to objects: base64 of `Type:key` (Relay).

`api.reading.ids` decodes them. The key is never a number that the database counts up (see `Keyring.cover`).
"""

import base64
from uuid import UUID


def encode(kind: str, key: UUID | str) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()


def key_of(global_id: str) -> UUID:
    """The key of an id that we have written ourselves."""
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])
