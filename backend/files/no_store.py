"""The store of an installation that keeps no files (`CIRCADIAN_FILES_URL=none`, as in the image).

Nothing is announced there. Rows of files exist only if the installation had a store before, or if a command was not
told of it. Their bytes are somewhere else, so a deletion fails: the rows stay until it reaches them.
"""

from collections.abc import AsyncIterator

from backend.files.store_errors import StoreUnavailable

#: The value of the setting.
NONE = "none"


class NoStore:
    """Reads, copies and deletes nothing."""

    async def copy(self, source: str, target: str) -> bool:  # noqa: ARG002 -- as the other stores
        raise _unset()

    def read(self, key: str, *, offset: int = 0, size: int | None = None) -> AsyncIterator[bytes]:  # noqa: ARG002
        raise _unset()

    async def delete(self, key: str) -> None:  # noqa: ARG002 -- as the other stores
        raise _unset()


def _unset() -> StoreUnavailable:
    return StoreUnavailable("CIRCADIAN_FILES_URL is none, so the bytes of files cannot be reached")
