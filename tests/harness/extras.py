"""What not every run of the tests has; tests that need it are skipped there."""

import os
from importlib.util import find_spec

import pytest

needs_local_embeddings = pytest.mark.skipif(
    find_spec("wordllama") is None, reason="wordllama has no wheel for Linux on ARM, nor for Python 3.14"
)
#: For tests of logins, and of statements as one connection sends them.
needs_direct_postgres = pytest.mark.skipif(
    bool(os.environ.get("CIRCADIAN_TEST_PGBOUNCER")), reason="a pooler has one login, and sends statements of its own"
)
