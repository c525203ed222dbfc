"""A program that prints the text of a PDF: the bytes on standard input, JSON on standard output.

`reading` starts it for each PDF, since a PDF can take any time and memory. Its limits are its arguments: seconds, bytes
of memory, pages, characters. It imports nothing of the product.
"""

import json
import resource
import sys
from contextlib import suppress
from io import BytesIO


def main() -> None:
    seconds, memory, pages, chars = map(int, sys.argv[1:])
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


if __name__ == "__main__":
    main()
