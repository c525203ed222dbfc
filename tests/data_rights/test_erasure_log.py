"""The erasure log: its lines survive a crash, other processes that write, and lines that are not its own."""

from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from uuid import UUID, uuid4

from backend.data_rights import erasure_log
from backend.data_rights.erasure_log import BadLine, LoggedErasure
from backend.data_rights.models import ErasureKind


def _erasure(number: int = 1) -> LoggedErasure:
    at = datetime(2026, 11, 27, 12, tzinfo=UTC)
    return LoggedErasure(UUID(int=number), uuid4(), ErasureKind.AGENT, uuid4(), requested_at=at)


def test_what_is_appended_is_read(tmp_path: Path) -> None:
    file, lines = tmp_path / "of" / "log.jsonl", [_erasure(1), _erasure(2)]
    for line in lines:
        erasure_log.append(file, line)

    assert list(erasure_log.read(file)) == lines
    assert file.stat().st_mode & 0o077 == 0


def test_a_part_of_a_line_costs_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    erasure_log.append(file, _erasure(1))
    with file.open("a") as torn:
        torn.write('{"id": "0000')
    erasure_log.append(file, _erasure(2))

    found = list(erasure_log.read(file))
    assert [each.id.int for each in found if isinstance(each, LoggedErasure)] == [1, 2]
    assert [each.number for each in found if isinstance(each, BadLine)] == [2]


def test_foreign_lines_are_named_and_skipped(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text('[]\n{"id": 1}\n\n{"kind": "WORLD"}\n' + "x" * 10_000 + "\n")
    erasure_log.append(file, _erasure())

    found = list(erasure_log.read(file))
    assert isinstance(found[-1], LoggedErasure)
    assert all(isinstance(each, BadLine) for each in found[:-1])
    assert {each.number for each in found if isinstance(each, BadLine)} >= {1, 2, 4}


def _append_many(file: Path, start: int) -> None:
    for number in range(start, start + 100):
        erasure_log.append(file, _erasure(number))


def test_several_processes_append_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    writers = [get_context("spawn").Process(target=_append_many, args=(file, start)) for start in (0, 100, 200)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    found = list(erasure_log.read(file))
    assert sorted(each.id.int for each in found if isinstance(each, LoggedErasure)) == list(range(300))
