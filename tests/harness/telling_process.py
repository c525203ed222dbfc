"""`python -m tests.harness.telling_process COMMAND` runs that command; on SIGUSR1 it prints whether litellm is
imported.

It must be a fresh process: a process that the nursery forks has imported everything.
"""

import runpy
import signal
import sys


def _tell(*_: object) -> None:
    print(f"litellm in sys.modules: {'litellm' in sys.modules}", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, _tell)
    runpy.run_module("backend", run_name="__main__", alter_sys=True)
