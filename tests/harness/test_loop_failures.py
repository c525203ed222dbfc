"""A failed loop is seen in the log of a worker, and only the own tenant's counts where workers are shared."""

from pathlib import Path

import pytest

from tests.harness.loop_failures import no_loop_fails

_OWN = "tenant=own "
_LINE = "ERROR backend.runtime.loop: the loop of an agent failed, the sweep gives its lease back [tenant={} agent=x]\n"


def _write(log: Path, *tenants: str) -> None:
    with log.open("a") as lines:
        lines.writelines(_LINE.format(each) for each in tenants)


def test_a_loop_that_fails_meanwhile_is_a_failure(tmp_path: Path) -> None:
    log = tmp_path / "worker-1.log"
    _write(log, "before")

    with no_loop_fails(tmp_path):
        pass
    with pytest.raises(AssertionError, match="tenant=meanwhile"), no_loop_fails(tmp_path):
        _write(log, "meanwhile")


def test_the_loop_of_another_tenant_is_no_failure(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"

    with no_loop_fails(tmp_path, of_tenant=lambda: _OWN):
        _write(log, "another", "owner")
    with (
        pytest.raises(AssertionError, match="tenant=own agent"),
        no_loop_fails(tmp_path, of_tenant=lambda: _OWN),
    ):
        _write(log, "another", "own")
