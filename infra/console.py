"""Builds the console: `make console` installs the locked packages and writes `backend/console/built`.

The build needs Node, so its result is committed, and nobody who runs Circadian needs Node. Vite writes the compressed
files too. `tests/clients/console-build.test.mjs` builds a copy and compares.
"""

import subprocess
from pathlib import Path

from infra.clients import node

FOLDER = Path(__file__).resolve().parent.parent / "backend" / "console"


def main() -> None:
    node.require()
    node.install(FOLDER)
    command = ["npm", "run", "build"]
    subprocess.run(command, cwd=FOLDER, check=True)


if __name__ == "__main__":
    main()
