"""Edits the input line: key codes in, finished lines out. Cursor keys are not supported."""

import codecs
import re

_ESCAPE_SEQUENCE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)


class LineEditor:
    def __init__(self) -> None:
        self.text = ""
        self.has_ended = False
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, keys: bytes) -> list[str]:
        """Returns the lines that these keys complete."""
        finished = []
        for key in _ESCAPE_SEQUENCE.sub("", self._decoder.decode(keys)):
            if key in "\r\n":
                finished.append(self.text)
                self.text = ""
            else:
                self._press(key)
        return [line for line in finished if line.strip()]

    def _press(self, key: str) -> None:
        match key:
            case "\x7f" | "\b":
                self.text = self.text[:-1]
            case "\x15":  # Ctrl-U
                self.text = ""
            case "\x17":  # Ctrl-W
                self.text = self.text.rstrip().rpartition(" ")[0]
            case "\x04":  # Ctrl-D
                self.has_ended = self.has_ended or not self.text
            case _ if key.isprintable():
                self.text += key
