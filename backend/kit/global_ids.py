"""Global ids: base64 of `Type:key` (Relay), used for every object that leaves this installation.

`api.reading.ids` decodes them. The key is never a number that the database counts up (see `Keyring.cover`).
"""

import base64
from uuid import UUID


def encode(kind: str, key: UUID | str) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()
