"""The SDK is an extra: without it, a process that was asked for traces says so and does not start."""

from pathlib import Path

import pytest

from tests.harness.commands import run_in_new_interpreter

_MISSING = 'raise ModuleNotFoundError("No module named opentelemetry.sdk", name="opentelemetry.sdk")\n'
_SETTINGS = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}


@pytest.mark.parametrize("command", ["api", "worker", "serve"])
def test_a_process_without_the_extra_does_not_start(tmp_path: Path, command: str) -> None:
    package = tmp_path / "opentelemetry" / "sdk"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(_MISSING)
    settings = {
        **_SETTINGS,
        "CIRCADIAN_ENV": "development",
        "CIRCADIAN_MODEL": "openai/none",
        "CIRCADIAN_TRACES": "otlp",
    }

    refused = run_in_new_interpreter(command, PYTHONPATH=str(tmp_path), **settings)

    assert refused.returncode != 0
    assert "CIRCADIAN_TRACES=otlp needs the OpenTelemetry SDK, and opentelemetry.sdk is not installed" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_wrong_value_is_refused(tmp_path: Path) -> None:
    refused = run_in_new_interpreter("worker", CIRCADIAN_TRACES="jaeger", CIRCADIAN_DATA_DIR=str(tmp_path))

    assert refused.returncode != 0
    assert "CIRCADIAN_TRACES" in refused.stderr
