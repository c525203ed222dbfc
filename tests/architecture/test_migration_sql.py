"""squawk reads SQL of migrations: processes of the previous version run beside it (docs/changing.md).

The migrations themselves are read by `make check`.
"""

from pathlib import Path

import pytest

from infra.check_migration_sql import faults

_IN_ONE, _ALONE = ["--assume-in-transaction"], list[str]()
_CONTRACTS = [*_IN_ONE, "--exclude=ban-drop-column"]


def _said(directory: Path, sql: str, arguments: list[str]) -> str:
    path = directory / "0099_other.sql"
    path.write_text(sql)
    return faults([(path, arguments)])


@pytest.mark.parametrize(
    ("sql", "rule"),
    [
        ("CREATE INDEX hats ON agents (hat);", "require-concurrent-index-creation"),
        ("DROP INDEX hats;", "require-concurrent-index-deletion"),
        ("ALTER TABLE agents ADD CHECK (hat > 0);", "constraint-missing-not-valid"),
        ("ALTER TABLE agents ADD COLUMN hat int NOT NULL;", "adding-required-field"),
        ("ALTER TABLE agents ALTER COLUMN hat TYPE text;", "changing-column-type"),
        ("ALTER TABLE agents ALTER COLUMN hat SET NOT NULL;", "adding-not-nullable-field"),
        ("ALTER TABLE agents RENAME COLUMN hat TO cap;", "renaming-column"),
        ("ALTER TABLE agents DROP COLUMN hat;", "ban-drop-column"),
        ("DROP TABLE agents;", "ban-drop-table"),
    ],
)
def test_what_would_stop_others_is_found(tmp_path: Path, sql: str, rule: str) -> None:
    assert rule in _said(tmp_path, sql, _IN_ONE)


@pytest.mark.parametrize(
    ("sql", "arguments"),
    [
        ("ALTER TABLE agents ADD COLUMN hat int NOT NULL DEFAULT 1;", _IN_ONE),
        ("CREATE TABLE hats (id uuid PRIMARY KEY); CREATE INDEX of_size ON hats (id);", _IN_ONE),
        ("ALTER TABLE agents ADD CONSTRAINT hat CHECK (hat > 0) NOT VALID;", _IN_ONE),
        ("CREATE INDEX CONCURRENTLY IF NOT EXISTS hats ON agents (hat);", _ALONE),
        ("ALTER TABLE agents DROP COLUMN hat;", _CONTRACTS),
    ],
)
def test_what_others_do_not_notice_is_allowed(tmp_path: Path, sql: str, arguments: list[str]) -> None:
    assert _said(tmp_path, sql, arguments) == ""
