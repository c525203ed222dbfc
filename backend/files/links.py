"""Signed addresses of our own API, for files on disk: who has one may do exactly this until it ends.

The signature is made with the installation's key, so no address can be changed or invented. A replaced key still
verifies what it signed.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Self
from urllib.parse import urlencode
from uuid import UUID

from backend.kit.keyring import KeyPurpose, Keyring


class FileAction(StrEnum):
    """What an address allows."""

    UPLOAD = "upload"
    DOWNLOAD = "download"


@dataclass(frozen=True, slots=True)
class FileLink:
    """The file, and the one for whom the address was made. `sees_all`: they saw it as an admin, not as a member."""

    action: FileAction
    tenant_id: UUID
    file_id: UUID
    actor_id: UUID
    sees_all: bool = False

    def query(self, keys: Keyring, *, life: timedelta) -> str:
        until = str(int((datetime.now(UTC) + life).timestamp()))
        signature = keys.digest(KeyPurpose.FILE, self._signed(until)).hex()
        parts = {"tenant": self.tenant_id, "for": self.actor_id, "all": int(self.sees_all), "until": until}
        return urlencode({**parts, "signature": signature})

    @classmethod
    def parse(cls, keys: Keyring, action: FileAction, file_id: UUID, query: Mapping[str, str]) -> Self | None:
        """None if the address was changed, is of another action, or has ended."""
        try:
            link = cls(action, UUID(query["tenant"]), file_id, UUID(query["for"]), query["all"] == "1")
            until, signature = query["until"], bytes.fromhex(query["signature"])
            is_over = int(until) < datetime.now(UTC).timestamp()
        except (KeyError, ValueError):
            return None
        good = (each for each in keys.digests(KeyPurpose.FILE, link._signed(until)))
        return link if not is_over and any(hmac.compare_digest(each, signature) for each in good) else None

    def _signed(self, until: str) -> str:
        parts = (self.action, self.tenant_id, self.file_id, self.actor_id, int(self.sees_all), until)
        return " ".join(map(str, parts))
