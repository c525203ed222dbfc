"""How a thing is called outside: base64 of `Type:key` (Relay). `api.reading.ids` reads them; whatever leaves us writes
them. A key is never a number that the database counts up (`Keyring.cover`)."""

import base64
from uuid import UUID


def encode(kind: str, key: UUID | str) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()
