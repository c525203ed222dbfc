"""An embedding model inside the process: no server, no key, and nothing leaves the machine.

`local/wordllama` is a table of 32,000 word pieces with 256 numbers each; the vector of a text is the mean of its
pieces. The table comes in a Python wheel that only `infra/requirements/embeddings.txt` installs. `app` and `worker`
check it at start (`require`), and `consciousness.search_models` opens it. If it is installed and no other model is
configured, archives are searched with it. Next to a server's model it compares words (`shares`). A process loads it
once, with the first text.
"""

import asyncio
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Self

from backend.kit.processes import StartError
from backend.kit.settings import prepare_numeric_environment
from backend.llm.embeddings import EMBEDDED_CHARS, Reranker, Share, Vector

if TYPE_CHECKING:
    from backend.llm.word_vectors import WordTable

_PREFIX = "local/"
#: Archives store their vectors under this name: a release with other weights needs another name.
WORDLLAMA = "local/wordllama"
#: The setting for archives that are searched by words only.
NO_MODEL = "none"
_PACKAGE = "wordllama"
#: Measured: docs/benchmarks.md.
_WEIGHT = 0.38
#: Two embedders of a process share one table.
_load_lock = threading.Lock()


def is_local(model: str) -> bool:
    return model.startswith(_PREFIX)


def model_for_setting(setting: str | None) -> str | None:
    """Returns the embedding model for the setting `named`. Without a setting it is the local model, if installed."""
    if setting is None:
        return WORDLLAMA if is_installed() else None
    return None if setting == NO_MODEL else setting


def is_installed() -> bool:
    return find_spec(_PACKAGE) is not None


def require(model: str | None) -> None:
    """Raises `StartError` for a local model that is unknown or not installed."""
    if model is None or not is_local(model):
        return
    if model != WORDLLAMA:
        raise StartError(f"bad setting: CIRCADIAN_EMBEDDING_MODEL: there is no local model {model}, only {WORDLLAMA}")
    if not is_installed():
        raise StartError(
            f"CIRCADIAN_EMBEDDING_MODEL: {model} is not installed. `make run` installs it. By hand: {sys.executable} "
            "-m pip install --require-hashes -r infra/requirements/embeddings.txt (not available for Linux on ARM, nor "
            "for Python 3.14)"
        )


class LocalEmbedder:
    """An `Embedder` and asynchronous context manager.

    One thread reads one text at a time, in a few milliseconds each, so that a question waits for one page at most.
    """

    model = WORDLLAMA
    weight = _WEIGHT

    def __init__(self, *, reranker: Reranker | None = None) -> None:
        self.reranker = reranker
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embeddings")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        loop = asyncio.get_running_loop()
        return [await loop.run_in_executor(self._thread, _vector, text[:EMBEDDED_CHARS]) for text in texts]

    async def embed_query(self, question: str) -> Vector:
        (vector,) = await self.embed([question])
        return vector

    async def shares(self, question: str, texts: Sequence[str]) -> list[Share]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, _shares, question, texts)

    @property
    def comparer(self) -> Self:
        return self


def package_folder() -> Path:
    """The folder with the weights. Call `require` first."""
    spec = find_spec(_PACKAGE)
    assert spec is not None and spec.submodule_search_locations, "`require` comes first"
    return Path(spec.submodule_search_locations[0])


def _vector(text: str) -> Vector:
    return _table().vector(text)


def _shares(question: str, texts: Sequence[str]) -> list[Share]:
    return _table().shares(question, texts)


def _table() -> "WordTable":
    with _load_lock:
        return _load()


@cache
def _load() -> "WordTable":
    prepare_numeric_environment()
    from backend.llm.word_vectors import WordTable

    return WordTable.load(package_folder())
