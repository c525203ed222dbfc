"""Passwords as argon2id hashes, made and checked in a few threads of their own (X3).

`app.py` builds it from the settings; `accounts.accounts` and the pages use it. The event loop never waits for a hash,
and a flood of sign-ins neither takes more memory than the threads have nor queues for longer than people wait.
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

#: Per thread; more are told to come again.
_MOST_WAITING = 32


class Passwords:
    def __init__(self, settings: AccountSettings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.hash_passes, memory_cost=settings.hash_memory_kib, parallelism=1, type=Type.ID
        )
        self._threads = ThreadPoolExecutor(settings.hash_threads, thread_name_prefix="passwords")
        self._room = _MOST_WAITING * settings.hash_threads
        #: Of nobody: checked in place of one that is not there, so that both take the same time.
        self._dummy = self._hasher.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        """Raises `TooBusy`."""
        return await self._run(lambda: self._hasher.hash(password_strength.normalise(password)))

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Raises `TooBusy`. Never true of an account that has no password."""
        is_right = await self._run(lambda: self._fits(password_hash or self._dummy, password))
        return is_right and password_hash is not None

    def is_outdated(self, password_hash: str) -> bool:
        """Made at another cost than is set now."""
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password_strength.normalise(password))
        except VerificationError:
            return False
        except InvalidHashError:
            log.error("a stored password hash cannot be read")
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._room == 0:
            raise TooBusy
        self._room -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._room += 1
