"""The line that tells an agent of a file of a message, and what can be read from such lines.

`runtime.inbox_entry.items` writes them. Names of files are quoted, so no name can look like another line. A line is no
proof that the agent may see the file: whoever reads one asks the database.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.global_ids import encode, key_of

_IMAGE = re.compile(
    r'^   file "(?:[^"\\]|\\.)*" \(image/[a-z]+, [\d,]+ bytes, (\d+) x (\d+) pixels, ([0-9A-Za-z+/=-]{36,80})\)$',
    re.MULTILINE,
)
#: Providers count an image by squares of its area, after they have made large ones smaller. These are upper bounds:
#: Anthropic's squares and its most (4,784), and what Gemini 3 charges at least (1,120).
_SQUARE = 28
_LEAST_TOKENS, _MOST_TOKENS = 1_120, 4_800


@dataclass(frozen=True, slots=True)
class ImageLine:
    """An image that a user entry names."""

    file_id: UUID
    #: The id as the line has it. Lines of before have a bare UUID.
    shown_id: str
    width: int
    height: int

    @property
    def tokens(self) -> int:
        """The most that a model is likely to be charged for it."""
        squares = math.ceil(self.width / _SQUARE) * math.ceil(self.height / _SQUARE)
        return min(max(squares, _LEAST_TOKENS), _MOST_TOKENS)


def line(quoted_name: str, file: Mapping[str, Any]) -> str:
    """`file`: as the message has it in its column `files`."""
    pixels = f", {file['width']} x {file['height']} pixels" if "width" in file else ""
    return f"file {quoted_name} ({file['content_type']}, {file['size']:,} bytes{pixels}, {encode('File', file['id'])})"


def images(text: str) -> Sequence[ImageLine]:
    """The images that a user entry names, in their order."""
    if " pixels, " not in text:
        return ()
    found = ((key_of(shown_id, "File"), shown_id, width, height) for width, height, shown_id in _IMAGE.findall(text))
    return [ImageLine(key, shown, int(width), int(height)) for key, shown, width, height in found if key is not None]
