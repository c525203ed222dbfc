"""Figures of a run: read from the tables that people read, kept as JSON, and printed beside those of a later run."""

from pathlib import Path

from tests.bench.figures import compared, read, write
from tests.bench.table import render

_TABLE = render("Talk", ("", "ours", "ratio", "target"), [["wake, p50", "1,012.5 ms", "3.50", "≤ 8: met"]])
_OTHER = render("Beside it", ("", "a turn"), [["wake, p50", "2"], ["nothing", ""]])


def test_every_cell_that_begins_with_a_number_is_a_figure() -> None:
    assert read("talk", f"{_TABLE}\n{_OTHER}") == {
        "talk / wake, p50 / ours": 1012.5,
        "talk / wake, p50 / ratio": 3.5,
        "talk / 2. wake, p50 / a turn": 2.0,
    }


def test_a_later_run_stands_beside_the_earlier_one_as_far_as_they_measured_the_same(tmp_path: Path) -> None:
    file = tmp_path / "earlier.json"
    write(file, {"talk / wake / ours": 8.0, "rest / CPU / ours": 0.2}, sizes={"latency_turns": 50})

    printed = compared({"talk / wake / ours": 2.0, "plans / delay / ours": 7.0}, file=file)

    assert [line.split(" | ") for line in printed.splitlines() if "talk" in line] == [
        ["| talk / wake / ours", "   8", "  2", "      0.25 |"]
    ]
    assert "rest" not in printed and "plans" not in printed
