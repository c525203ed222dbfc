"""Hashes passwords with argon2id and verifies them, in a few dedicated threads.

`app.py` builds it from the settings; `accounts.accounts` and the pages use it. The event loop never waits for a hash. A
flood of sign-ins uses no more memory than these threads do, and is refused when the queue is full.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from backend.accounts import password_strength
from backend.accounts.errors import TooBusy
from backend.kit.settings import AccountSettings

log = logging.getLogger(__name__)

T = TypeVar("T")

#: Per thread; further calls raise `TooBusy`.
_MOST_WAITING = 32


class Passwords:
    def __init__(self, settings: AccountSettings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.hash_passes, memory_cost=settings.hash_memory_kib, parallelism=1, type=Type.ID
        )
        self._threads = ThreadPoolExecutor(settings.hash_threads, thread_name_prefix="passwords")
        self._room = _MOST_WAITING * settings.hash_threads
        #: Belongs to no account: verified if an account has no hash, so that both cases take the same time.
        self._dummy = self._hasher.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        """Raises `TooBusy`."""
        return await self._run(lambda: self._hasher.hash(password_strength.normalise(password)))

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Raises `TooBusy`. Always False for an account without a password."""
        is_right = await self._run(lambda: self._fits(password_hash or self._dummy, password))
        return is_right and password_hash is not None

    def is_outdated(self, password_hash: str) -> bool:
        """Whether the hash was made at another cost than the present settings."""
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password_strength.normalise(password))
        except VerificationError:
            return False
        except InvalidHashError:
            log.error("a stored password hash cannot be parsed: the sign-in is refused")
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._room == 0:
            raise TooBusy
        self._room -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._room += 1
