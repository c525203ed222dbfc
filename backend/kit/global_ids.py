"""How a thing is called outside: base64 of `Type:key` (Relay). `api.reading.ids` reads them; whatever leaves us writes
them."""

import base64
from uuid import UUID


def encode(kind: str, key: UUID | int) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()
