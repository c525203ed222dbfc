"""Is `schema.graphql` what the code serves? `--write` makes it so (`make schema`).

Run by `infra/check.py`. The file is the product's public face: a change of it is read in review, line by line.
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
