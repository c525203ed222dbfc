"""Which key signs ID tokens, and which keys verify them (ADR 0092).

A key is one row, and its times follow from that row and from the next one of its algorithm: it is published from its
insert on, signs from `signs_from` until the next one does, and is published two hours longer. So a rotation is one
insert. There is no step in between at which a process can die, and all processes agree, because the times are those of
the database.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any

from backend.kit.keyring import Keyring, Sealed, WrongKey
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth.server import signing
from backend.oauth.server.signing import PrivateKey
from backend.tenants.models import IdTokenAlgorithm

_KEPT, _LEAD = DEFAULT.signing_key_kept_seconds, DEFAULT.signing_key_lead_seconds
_SIGNS_SECONDS = DEFAULT.signing_key_days * 86_400
_CACHE_SIZE = 64


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    algorithm: IdTokenAlgorithm
    sealed_by: str
    sealed: bytes
    signs_in_seconds: float

    @property
    def binding(self) -> str:
        return _binding(self.algorithm, self.id)


_LIST = Statement(_Row, "SELECT id, algorithm, sealed_by, sealed, signs_in_seconds FROM list_signing_keys()")
_ADD = Statement(bool, "SELECT add_signing_key($1, $2, $3, $4, $5, $6, $7)")
_DROP = "SELECT drop_signing_keys($1)"
_RESEAL = "SELECT reseal_signing_key($1, $2, $3)"


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key that this process can use. `is_due`: it has begun to sign."""

    key: PrivateKey
    is_due: bool


@dataclass(frozen=True, slots=True)
class _Chain:
    """The published keys of one algorithm, the oldest first. `newest_id`: of all stored ones, whether this process can
    open it or not; `newest_signs_in`: in how many seconds that one begins to sign."""

    algorithm: IdTokenAlgorithm
    keys: Sequence[SigningKey]
    newest_id: str | None
    newest_signs_in: float

    @property
    def signing(self) -> PrivateKey | None:
        return next((each.key for each in reversed(self.keys) if each.is_due), None)

    @property
    def delay_of_next(self) -> int | None:
        """In how many seconds a key must begin to sign that is added now. None: no key must be added."""
        if self.signing is None:
            return 0
        return _LEAD if self.newest_signs_in <= _LEAD - _SIGNS_SECONDS else None


class SigningKeys:
    """The signing keys of the installation, as one process uses them. Concurrent requests add one key together."""

    def __init__(self, keys: Keyring) -> None:
        self._keys = keys
        self._added: dict[IdTokenAlgorithm, asyncio.Task[None]] = {}

    async def signing(self, algorithm: IdTokenAlgorithm) -> PrivateKey:
        """The key that signs now."""
        key = (await self._chains())[algorithm].signing
        if key is None:
            raise LookupError(f"no key signs with {algorithm}")
        return key

    async def public(self) -> list[dict[str, Any]]:
        """The JWKs that verify, those that have not begun to sign included."""
        chains = (await self._chains()).values()
        return [signing.public(each.key, chain.algorithm) for chain in chains for each in reversed(chain.keys)]

    async def rotate(self, *, at_once: bool = False) -> None:
        """Adds a key of each algorithm, which signs after a day. `at_once`: it signs now, and all others end, because
        they may have leaked."""
        if not at_once:
            for chain in _chains(self._keys, await _rows()).values():
                await self._add(chain, 0 if chain.signing is None else _LEAD)
            return
        for algorithm in IdTokenAlgorithm:
            key = await asyncio.to_thread(signing.generate, algorithm)
            async with unit_of_work(None) as work:
                await work.execute(_DROP, algorithm)
                await _insert(work, self._keys, _Chain(algorithm, (), None, 0), key, delay=-_KEPT)

    async def reseal(self) -> int:
        """Seals the keys with the installation's newest key; the number of those that needed it. A key that cannot be
        opened is of no use to any process, and stays as it is."""
        old = {row: _opened(self._keys, row) for row in await _rows() if row.sealed_by != self._keys.newest}
        count = 0
        for row, key in old.items():
            if key is not None:
                sealed = self._keys.seal(signing.exported(key), bound_to=row.binding)
                async with unit_of_work(None) as work:
                    await work.execute(_RESEAL, row.id, sealed.key, sealed.content)
                count += 1
        return count

    async def _chains(self) -> Mapping[IdTokenAlgorithm, _Chain]:
        """The keys by algorithm. Adds a key where one is missing or due."""
        chains = _chains(self._keys, await _rows())
        missing = [chain for chain in chains.values() if chain.delay_of_next is not None]
        if not missing:
            return chains
        for chain in missing:
            await self._add_together(chain)
        return _chains(self._keys, await _rows())

    async def _add_together(self, chain: _Chain) -> None:
        task = self._added.get(chain.algorithm)
        if task is None:
            task = asyncio.create_task(self._add(chain, chain.delay_of_next or 0))
            self._added[chain.algorithm] = task
            task.add_done_callback(lambda _: self._added.pop(chain.algorithm, None))
        await asyncio.shield(task)

    async def _add(self, chain: _Chain, delay: int) -> None:
        """Nothing happens if another process has added a key in the meantime."""
        key = await asyncio.to_thread(signing.generate, chain.algorithm)
        async with unit_of_work(None) as work:
            await _insert(work, self._keys, chain, key, delay=delay)


async def _rows() -> list[_Row]:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_LIST)


async def _insert(work: UnitOfWork, keys: Keyring, after: _Chain, key: PrivateKey, *, delay: int) -> None:
    key_id = key.thumbprint()
    sealed = keys.seal(signing.exported(key), bound_to=_binding(after.algorithm, key_id))
    await work.fetchrow(
        _ADD, key_id, after.algorithm, sealed.key, sealed.content, timedelta(seconds=delay), after.newest_id,
        timedelta(seconds=_KEPT),
    )  # fmt: skip


def _chains(keys: Keyring, rows: Sequence[_Row]) -> Mapping[IdTokenAlgorithm, _Chain]:
    return {each: _chain(keys, each, [row for row in rows if row.algorithm is each]) for each in IdTokenAlgorithm}


def _chain(keys: Keyring, algorithm: IdTokenAlgorithm, rows: Sequence[_Row]) -> _Chain:
    """A key has ended if the next one began to sign long enough ago; what cannot be opened is left out."""
    found = list[SigningKey]()
    if algorithm is IdTokenAlgorithm.ES256 and not (rows and _has_ended_others(rows[0])):
        found += [SigningKey(each, is_due=True) for each in reversed(signing.derived(keys))]
    for at, row in enumerate(rows):
        key = None if any(map(_has_ended_others, rows[at + 1 :])) else _opened(keys, row)
        found += [] if key is None else [SigningKey(key, is_due=row.signs_in_seconds <= 0)]
    newest = rows[-1] if rows else None
    return _Chain(
        algorithm, found, newest.id if newest else None, newest.signs_in_seconds if newest else -float(_SIGNS_SECONDS)
    )


def _has_ended_others(row: _Row) -> bool:
    return row.signs_in_seconds <= -_KEPT


def _opened(keys: Keyring, row: _Row) -> PrivateKey | None:
    """None: no key of the installation opens it."""
    try:
        return _open(keys, row.algorithm, row.id, Sealed(row.sealed_by, row.sealed))
    except WrongKey:
        return None


@lru_cache(maxsize=_CACHE_SIZE)
def _open(keys: Keyring, algorithm: IdTokenAlgorithm, key_id: str, sealed: Sealed) -> PrivateKey:
    return signing.imported(algorithm, keys.open(sealed, bound_to=_binding(algorithm, key_id)))


def _binding(algorithm: IdTokenAlgorithm, key_id: str) -> str:
    return f"signing-key/{algorithm}/{key_id}"
