"""`python -m tests.harness.telling_process COMMAND`: that command of ours, and at SIGUSR1 whether it has litellm.

A process of its own from the beginning: what the nursery forks has imported everything.
"""

import runpy
import signal
import sys


def _tell(*_: object) -> None:
    print(f"litellm in sys.modules: {'litellm' in sys.modules}", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, _tell)
    runpy.run_module("backend", run_name="__main__", alter_sys=True)
