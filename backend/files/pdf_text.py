"""A program that prints the text of a PDF: the bytes on standard input, JSON on standard output.

`pdf_reading` starts it for each PDF. Its arguments are the process that it must not outlive, and its limits: seconds,
bytes of memory, pages, characters. It imports nothing of the product.
"""

import ctypes
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from io import BytesIO

#: PR_SET_PDEATHSIG.
_PARENT_DEATH_SIGNAL = 1


def main() -> None:
    parent, seconds, memory, pages, chars = map(int, sys.argv[1:])
    _end_with(parent, seconds=seconds * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    from pypdf import PdfReader

    reader = PdfReader(BytesIO(sys.stdin.buffer.read()))
    texts, size, is_cut = [], 0, len(reader.pages) > pages
    for page in reader.pages[:pages]:
        text = page.extract_text()
        texts.append(text)
        size += len(text)
        if size > chars:
            is_cut = True
            break
    json.dump({"text": "\n\n".join(texts)[:chars], "is_cut": is_cut}, sys.stdout)


def _end_with(parent: int, *, seconds: int) -> None:
    """Be killed when the parent ends (Linux), and in any case after so many seconds."""
    signal.alarm(seconds)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(1)


if __name__ == "__main__":
    main()
