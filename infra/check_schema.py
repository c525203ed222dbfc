"""Checks that `schema.graphql` is the schema that the code serves. `--write` updates the file (`make schema`).

`infra/check.py` runs it. The file is the public contract of the product, so every change of it is reviewed.
"""

import difflib
import sys
from pathlib import Path

from backend.api.schema import schema

_FILE = Path(__file__).resolve().parent.parent / "schema.graphql"


def main() -> None:
    served = schema.as_str().rstrip() + "\n"
    if "--write" in sys.argv:
        _FILE.write_text(served)
        return
    written = _FILE.read_text() if _FILE.exists() else ""
    if written != served:
        sys.stdout.writelines(
            difflib.unified_diff(
                written.splitlines(keepends=True), served.splitlines(keepends=True), "schema.graphql", "the code"
            )
        )
        sys.exit("schema.graphql differs from the code: run `make schema`, and read the difference as a client would")


if __name__ == "__main__":
    main()
