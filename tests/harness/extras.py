"""Optional dependencies that not every machine has; tests that need them are skipped there."""

from importlib.util import find_spec

import pytest

needs_local_embeddings = pytest.mark.skipif(
    find_spec("wordllama") is None, reason="wordllama has no wheel for Linux on ARM, nor for Python 3.14"
)
