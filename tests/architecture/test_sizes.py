"""The hard stops of style 3.2: a split follows a concept, so no file or function may grow without end."""

import ast
from statistics import median

import pytest

from tests.architecture.sources import functions, sources

_FILE_LINES = {"backend": 500, "infra": 500, "tests": 800}
_FUNCTION_LINES = 60


@pytest.mark.parametrize(("folder", "most"), _FILE_LINES.items())
def test_no_file_is_too_long(folder: str, most: int) -> None:
    assert [s.path for s in sources(folder) if len(s.lines) > most] == []


@pytest.mark.parametrize("folder", _FILE_LINES)
def test_no_function_is_too_long(folder: str) -> None:
    too_long = [
        f"{source.where(function)} {function.name}"
        for source in sources(folder)
        for function in functions(source)
        if (function.end_lineno or 0) - function.lineno + 1 > _FUNCTION_LINES
    ]

    assert too_long == []


def test_most_files_and_functions_are_short() -> None:
    files = [len(source.lines) for source in sources("backend")]
    lengths = [(f.end_lineno or 0) - f.lineno + 1 for source in sources("backend") for f in functions(source)]

    assert median(files) <= 120
    assert median(lengths) <= 10


def test_every_module_says_what_it_is_for() -> None:
    silent = [s.path for s in sources("backend") if s.lines and not ast.get_docstring(s.tree)]

    assert silent == []


def test_conftest_stays_small() -> None:
    (conftest,) = [source for source in sources("tests") if source.path == "tests/conftest.py"]

    assert len(conftest.lines) < 150
