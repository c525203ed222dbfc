"""The production entry points: what they insist on, and what they say when it is missing."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from backend.kit import db
from backend.kit.processes import free_port
from tests.factories.domain import own_database
from tests.harness.commands import run_command, run_in_new_interpreter
from tests.harness.stores import Stores

_MIGRATIONS = len(list((Path(__file__).parents[2] / "backend" / "migrations").glob("[0-9]*.py")))


@pytest.mark.parametrize("command", ["api", "worker"])
def test_a_process_without_stores_names_the_settings(command: str) -> None:
    ended = run_in_new_interpreter(command)

    assert ended.returncode == 1
    assert ended.stderr == (
        "circadian: set CIRCADIAN_APP_DATABASE_URL (or DATABASE_URL) and REDIS_URL; "
        "`make run` needs neither, because it starts its own servers\n"
    )


@pytest.mark.parametrize("command", ["api", "worker", "migrate"])
def test_a_database_that_does_not_answer_is_one_clear_line(command: str) -> None:
    url = "postgresql://owner:secret@127.0.0.1:1/nothing"
    ended = run_command(command, DATABASE_URL=url, REDIS_URL="redis://127.0.0.1:1")

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: cannot open the database: ")
    assert "secret" not in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["api", "worker"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM tortoise_migrations", f"the database lacks {_MIGRATIONS} migrations, the first is 0001_initial"),
        ("DROP TABLE tortoise_migrations", "the database is empty: "),
        ("DELETE FROM sql_texts WHERE name = 'enter_tenant'", "the database lacks 1 functions or policies of this"),
    ],
)
async def test_a_start_before_the_migrations_says_what_to_run(
    stores: Stores, command: str, change: str, said: str
) -> None:
    async with own_database(stores) as own:
        owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
        await owner.execute(change)
        await owner.close()
        settings = {
            **own.settings(),
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_MODEL": "openai/any",
            "PORT": str(free_port()),
        }
        ended = await asyncio.to_thread(run_command, command, **settings)

    assert ended.returncode != 0
    assert said in ended.stderr
    assert "run `python -m backend migrate` first" in ended.stderr


def test_a_worker_without_a_model_names_the_setting(stores: Stores) -> None:
    ended = run_command("worker", **stores.settings(), CIRCADIAN_MODEL="")

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: set CIRCADIAN_MODEL ")


@pytest.mark.parametrize("command", ["api", "worker"])
def test_a_process_refuses_a_role_that_owns_the_tables(stores: Stores, command: str) -> None:
    as_owner = {"CIRCADIAN_APP_DATABASE_URL": stores.owner_database_url, "REDIS_URL": stores.redis_url}
    ended = run_command(command, **as_owner, CIRCADIAN_MODEL="openai/any", PORT=str(free_port()))

    assert ended.returncode != 0
    assert "refusing to serve as postgres: this role bypasses row-level security" in ended.stderr


@pytest.mark.parametrize("command", ["api", "worker"])
def test_an_embedding_model_that_is_not_installed_names_the_command(
    stores: Stores, tmp_path: Path, command: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['wordllama'] = None\n")
    named = {"CIRCADIAN_EMBEDDING_MODEL": "local/wordllama", "PYTHONPATH": str(tmp_path)}
    ended = run_in_new_interpreter(
        command, **{**stores.settings(), **named}, CIRCADIAN_MODEL="openai/any", PORT=str(free_port())
    )

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: CIRCADIAN_EMBEDDING_MODEL: local/wordllama is not installed")
    assert "-m pip install --require-hashes -r infra/requirements/embeddings.txt" in ended.stderr
    assert ended.stderr.count("\n") == 1


_HTTP = "must be an http or https address"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "eighty", "Input should be a valid integer"),
        ("CIRCADIAN_WORKER_MAX_LOOPS", "0", "greater than or equal to 1"),
        ("CIRCADIAN_WORKER_MAX_LOOPS", "9" * 30, "less than or equal to"),
        ("CIRCADIAN_MODEL_TIMEOUT_SECONDS", "0", "greater than 0"),
        ("CIRCADIAN_MODEL_TIMEOUT_SECONDS", "-1", "greater than 0"),
        ("CIRCADIAN_MODEL_TIMEOUT_SECONDS", "nan", "finite number"),
        ("CIRCADIAN_MODEL_RETRY_CAP_SECONDS", "inf", "finite number"),
        ("CIRCADIAN_MODEL_QUICK_RETRY_SECONDS", "1e9", "less than or equal to 86400"),
        ("CIRCADIAN_EPISODE_QUIET_SECONDS", "inf", "less than or equal to"),
        ("CIRCADIAN_DB_POOL_MIN", "11", "CIRCADIAN_DB_POOL_MIN must be at most CIRCADIAN_DB_POOL_MAX"),
        ("CIRCADIAN_PASSWORD_MEMORY_KIB", "9" * 12, "less than or equal to"),
        ("CIRCADIAN_PUBLIC_URL", "circadian.example", _HTTP),
        ("CIRCADIAN_PUBLIC_URL", "circadian.example:8000", _HTTP),
        ("CIRCADIAN_PUBLIC_URL", "ftp://circadian.example", _HTTP),
        ("CIRCADIAN_PUBLIC_URL", "https://", _HTTP),
        ("CIRCADIAN_MODEL_BASE_URL", "https://llm..example/v1", _HTTP),
        ("CIRCADIAN_PUBLIC_URL", "https://circadian.example/?a=b", _HTTP),
        ("CIRCADIAN_PUBLIC_URL", "https://circadian.example:port", _HTTP),
        ("CIRCADIAN_MODEL_BASE_URL", "localhost:8080/v1", _HTTP),
        ("CIRCADIAN_EMBEDDING_BASE_URL", "//host/v1", _HTTP),
        ("CIRCADIAN_RERANK_BASE_URL", "host", _HTTP),
        ("CIRCADIAN_WEB_SEARCH_URL", "search.example", _HTTP),
        ("CIRCADIAN_SLACK_API_URL", "https:///api", _HTTP),
        ("CIRCADIAN_FILES_ENDPOINT", "http://", _HTTP),
        ("CIRCADIAN_FILE_SCANNER_URL", "clamd:3310", _HTTP),
        ("CIRCADIAN_FILES_ORIGIN", "https://files.example/path", "must be an origin"),
        ("CIRCADIAN_ALLOWED_ORIGINS", "https://app.example,other.example", "must be origins separated by commas"),
        ("CIRCADIAN_ALLOWED_ORIGINS", "https://app.example/path", "must be origins separated by commas"),
        ("CIRCADIAN_ALLOWED_ORIGINS", "*", "must be origins separated by commas"),
        ("CIRCADIAN_APP_DATABASE_URL", "mysql://u:secret@host/base", "must be an address of Postgres"),
        ("CIRCADIAN_DIRECT_DATABASE_URL", "host:5432", "must be an address of Postgres"),
        ("REDIS_URL", "localhost:6379", "must be an address of Redis"),
        ("CIRCADIAN_DNS_RESOLVER", "999.0.0.1:53", "must be address:port"),
        ("CIRCADIAN_DNS_RESOLVER", "10.0.0.2:99999", "must be address:port"),
        ("CIRCADIAN_EGRESS_PORTS", "80,0", "must be port numbers separated by commas"),
        ("CIRCADIAN_FILE_TYPES", ",", "must be types separated by commas"),
        ("CIRCADIAN_FILE_TYPES", "png", "must be types separated by commas"),
        ("CIRCADIAN_MAIL_FROM", "Circadian", "must be a mail address"),
        ("CIRCADIAN_LOG_LEVEL", "LOUD", "must be one of DEBUG, INFO, WARNING"),
    ],
)  # fmt: skip
def test_a_malformed_setting_is_named(name: str, value: str, said: str) -> None:
    ended = run_command("worker", **{name: value})

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: bad setting: ")
    assert name in ended.stderr and said in ended.stderr
    assert "secret" not in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_an_address_may_end_with_a_line_break_as_in_a_file(stores: Stores) -> None:
    ended = run_command(
        "migrate", DATABASE_URL=f"{stores.owner_database_url}\n", REDIS_URL=f" {stores.redis_url}\n",
        CIRCADIAN_PUBLIC_URL="https://circadian.example\n", CIRCADIAN_LOG_LEVEL="warn",
    )  # fmt: skip

    assert (ended.returncode, ended.stderr) == (0, "")


def test_migrate_again_changes_nothing(stores: Stores) -> None:
    ended = run_command("migrate", DATABASE_URL=stores.owner_database_url)

    assert (ended.returncode, ended.stdout) == (0, "the database is up to date\n")


def test_chat_without_a_running_dev_says_what_to_start(tmp_path: Path) -> None:
    ended = run_command("chat", CIRCADIAN_DATA_DIR=str(tmp_path))

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: no server is running: start `make run`")
