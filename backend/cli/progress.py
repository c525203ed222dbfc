"""Progress output of `dev`: one line per stage, with the seconds since the start."""

import time

_STARTED_AT = time.monotonic()


def report(text: str) -> None:
    print(f"{time.monotonic() - _STARTED_AT:5.1f} s  {text}", flush=True)
