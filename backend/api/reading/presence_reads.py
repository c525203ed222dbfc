"""Batches the reads of presence of all requests of a process: what is asked at once is one command of Redis."""

import asyncio
from uuid import UUID

from redis.asyncio import Redis
from strawberry.dataloader import DataLoader

from backend.spaces import presence
from backend.spaces.presence import Presence

#: A dead Redis delays a request by no more than this.
_WAIT_SECONDS = 0.2


class PresenceReads:
    def __init__(self, client: Redis) -> None:
        self._client = client
        self._loader: DataLoader[tuple[UUID, UUID], Presence] = DataLoader(self._read, cache=False)

    async def of(self, tenant_id: UUID, member_id: UUID) -> Presence:
        """Raises Redis errors."""
        return await self._loader.load((tenant_id, member_id))

    async def _read(self, people: list[tuple[UUID, UUID]]) -> list[Presence]:
        async with asyncio.timeout(_WAIT_SECONDS):
            return await presence.read(self._client, people)
