"""Checks that the generated part of the TypeScript client is what schema and operations say. `--write` generates it.

`make test-clients` and `make clients` run it, since it needs Node. Of what graphql-codegen writes, only the types and
documents are kept: its map of all documents would put every operation into every page.
"""

import difflib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from infra.clients import node

_ROOT = Path(__file__).resolve().parents[2]
_OPERATIONS = _ROOT / "infra" / "clients" / "operations"
_PACKAGE = _ROOT / "infra" / "clients" / "typescript"
_GENERATED = _PACKAGE / "src" / "generated" / "graphql.ts"
_CODEGEN = node.FOLDER / "node_modules" / "@graphql-codegen" / "cli" / "esm" / "bin.js"


def main() -> None:
    node.prepare()
    if "--write" in sys.argv:
        _GENERATED.parent.mkdir(exist_ok=True)
        _GENERATED.write_text(generate())
    else:
        check()


def check() -> None:
    """Ends the program with the difference, if there is one."""
    written, fresh = _GENERATED.read_text() if _GENERATED.exists() else "", generate()
    if written != fresh:
        before, after = written.splitlines(keepends=True), fresh.splitlines(keepends=True)
        sys.stdout.writelines(difflib.unified_diff(before, after, _GENERATED.name, "schema and operations"))
        sys.exit("the TypeScript client differs from the schema or its operations: run `make clients`")


def generate() -> str:
    """The text of the generated module."""
    build = node.FOLDER / "build"  # inside that folder, so that the generator finds its packages
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as name:
        folder = Path(name)
        shutil.copy(_ROOT / "schema.graphql", folder)
        shutil.copy(_PACKAGE / "codegen.json", folder)
        shutil.copytree(_OPERATIONS, folder / "operations")
        command = ["node", str(_CODEGEN), "--config", "codegen.json"]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            sys.exit(result.stdout + result.stderr)
        return (folder / "generated" / "graphql.ts").read_text()


if __name__ == "__main__":
    main()
