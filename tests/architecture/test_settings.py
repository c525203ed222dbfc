"""Only `kit/settings.py` reads the environment; the rest is told."""

import ast

from tests.architecture.sources import Source, sources

_OWNER = "backend/kit/settings.py"
_NAMES = {"environ", "getenv", "putenv", "environb", "unsetenv"}


def _reads(source: Source) -> list[str]:
    return [
        source.where(node)
        for node in ast.walk(source.tree)
        if (isinstance(node, ast.Attribute) and node.attr in _NAMES and getattr(node.value, "id", "") == "os")
        or (isinstance(node, ast.ImportFrom) and node.module == "os" and {a.name for a in node.names} & _NAMES)
    ]


def test_only_settings_read_the_environment() -> None:
    found = {source.path: _reads(source) for source in sources("backend")}

    assert found.pop(_OWNER), "the test looks for something that is not there"
    assert [where for each in found.values() for where in each] == []
