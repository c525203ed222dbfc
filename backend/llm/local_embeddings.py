"""An embedding model within the process: no server, no key, nothing that leaves the machine.

`local/wordllama` is a table of 32,000 pieces of words with 256 numbers each; what a text means is the mean of its
pieces. Its wheel brings it, and is installed with `infra/requirements/embeddings.txt` only. `app` and `worker` insist
on it at their start (`require`), `consciousness.senses` opens it; where it is installed and no other
model is named, archives are searched by it.

Only the files of the wheel are read. Its own loader looks for the tokenizer in a folder that it does not have, would
then ask the network for it, and imports and configures more than is needed here.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from backend.kit.processes import StartError
from backend.llm.embeddings import EMBEDDED_CHARS, Vector

_PREFIX = "local/"
#: The vectors in archives go by this name: a release with other weights needs another one.
WORDLLAMA = "local/wordllama"
#: The operator's word that archives are searched by words alone.
NO_MODEL = "none"
_PACKAGE = "wordllama"
_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TABLE = "embedding.weight"
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
#: Measured: docs/benchmarks.md.
_WEIGHT = 0.4


def is_local(model: str) -> bool:
    return model.startswith(_PREFIX)


def chosen(named: str | None) -> str | None:
    """The embedding model, as the operator has `named` it; where nothing is said, the local one if it is installed."""
    if named is None:
        return WORDLLAMA if find_spec(_PACKAGE) is not None else None
    return None if named == NO_MODEL else named


def require(model: str | None) -> None:
    """Raises `StartError` for a local model that there is not, or that is not installed."""
    if model is None or not is_local(model):
        return
    if model != WORDLLAMA:
        raise StartError(f"bad setting: CIRCADIAN_EMBEDDING_MODEL: there is no {model}, only {WORDLLAMA}")
    if find_spec(_PACKAGE) is None:
        raise StartError(
            f"CIRCADIAN_EMBEDDING_MODEL: {model} is not installed. `make run` installs it; by hand: {sys.executable} "
            "-m pip install --require-hashes -r infra/requirements/embeddings.txt (it is not made for Linux on ARM)"
        )


class LocalEmbedder:
    """An `Embedder`, an asynchronous context. One thread reads one text after the other, some milliseconds each: a
    question waits for one page and not for all that are read with it."""

    model = WORDLLAMA
    weight = _WEIGHT

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embeddings")
        self._read: Callable[[str], Vector] | None = None

    async def __aenter__(self) -> Self:
        self._read = await asyncio.get_running_loop().run_in_executor(self._thread, _load)
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        assert self._read is not None, "the embedder is not open"
        loop = asyncio.get_running_loop()
        return [await loop.run_in_executor(self._thread, self._read, text[:EMBEDDED_CHARS]) for text in texts]


def _load() -> Callable[[str], Vector]:
    import numpy as np
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    spec = find_spec(_PACKAGE)
    assert spec is not None and spec.submodule_search_locations, "`require` comes first"
    folder = Path(spec.submodule_search_locations[0])
    table = load_file(str(folder / _WEIGHTS))[_TABLE]
    tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))

    def read(text: str) -> Vector:
        # A lone surrogate is no text to the tokenizer.
        pieces = tokenizer.encode(text.encode(errors="replace").decode(), add_special_tokens=False).ids
        if not pieces:
            return (0.0,) * int(table.shape[1])
        mean = table[pieces].astype(np.float32).mean(axis=0)
        vector: list[float] = (mean / np.linalg.norm(mean)).tolist()
        return tuple(vector)

    return read
