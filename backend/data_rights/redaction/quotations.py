"""Finds verbatim parts of erased texts in other texts. Pure.

A text reaches other rows inside JSON, sometimes twice encoded, and often shortened at its end. So it is cut at
characters that JSON would escape, and the beginning of each piece is looked for. Words that say something by
themselves, such as addresses and numbers of accounts, are looked for alone too.
"""

import re
from collections.abc import Iterable, Iterator

from backend.kit import global_ids
from backend.kit.limits import DEFAULT

#: Characters that JSON escapes.
_BREAK = re.compile(r'["\\\x00-\x1f\x7f\u2028\u2029]+')
#: What JSON writes for them, once or twice encoded.
#: The look-behind lets a match begin only at the first backslash of a run, so a long run costs no square.
_ESCAPE = re.compile(r"(?<!\\)\\+(?:[bfnrt]|u[0-9a-fA-F]{4})")
_BEGINNING = re.compile(r"(?<!\w)\S")
#: Characters of a quotation, and the distance between two quotations of a long piece.
_LENGTH, _DISTANCE = 48, 400
#: A shorter quotation, such as "sounds good", says nothing without its author.
_DISTINCTIVE = DEFAULT.quotation_chars
_LEAST = 3
#: Quotations are looked up by their first characters, short ones by fewer.
_KEY = 8
_WORD = re.compile(r"[^\s,;!?()<>\[\]{}'|]{8,}")
#: Words with digits that are in very many texts, as ids are: dates and times.
_COMMON = re.compile(r"\A(?:\d{4}-\d\d-\d\d(?:[T_].*)?|[\d:./-]*\d\d:\d\d[\d:.]*Z?)\Z", re.I)


class Quotations:
    """A set of quotations. `names` are the names of the authors: a short quotation counts only beside one of them."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = tuple(name for name in names if name)
        #: By their first characters: the lengths of the quotations that begin so.
        self._by_key = dict[str, set[int]]()
        self._known = dict[str, bool]()

    def __len__(self) -> int:
        return len(self._known)

    def add(self, text: str, *, least: int = _LEAST) -> None:
        """Add the quotations of a text of at least `least` characters, and the words that say something alone."""
        for piece in _BREAK.split(text):
            for quotation in _cut(piece.strip()):
                if len(quotation) >= least:
                    self._put(quotation, is_distinctive=len(quotation) >= _DISTINCTIVE)
            for word in _distinctive_words(piece):
                self._put(word, is_distinctive=True)

    def add_all(self, texts: Iterable[str], *, least: int = _LEAST) -> None:
        for text in texts:
            self.add(text, least=least)

    def _put(self, quotation: str, *, is_distinctive: bool) -> None:
        if quotation not in self._known:
            self._by_key.setdefault(_key(quotation), set()).add(len(quotation))
        self._known[quotation] = is_distinctive or self._known.get(quotation, False)

    def are_in(self, text: str) -> bool:
        """Whether the text has one of the quotations."""
        return next(self._found(text), None) is not None

    def parts_in(self, text: str) -> list[str]:
        """The quotations that the text has."""
        return list(dict.fromkeys(self._found(text)))

    def _found(self, text: str) -> Iterator[str]:
        if not self._known:
            return
        text = _ESCAPE.sub("\n", text)
        has_name = any(name in text for name in self._names)
        for match in _BEGINNING.finditer(text):
            yield from self._at(text, match.start(), has_name=has_name)

    def _at(self, text: str, begins: int, *, has_name: bool) -> Iterator[str]:
        lengths = set(self._by_key.get(text[begins : begins + _KEY], ()))
        if has_name:
            lengths |= self._by_key.get(text[begins : begins + _LEAST], set())
        for length in lengths:
            piece = text[begins : begins + length]
            if self._counts(piece, has_name=has_name):
                yield piece

    def _counts(self, piece: str, *, has_name: bool) -> bool:
        is_distinctive = self._known.get(piece)
        return is_distinctive is not None and (is_distinctive or has_name)


def _key(quotation: str) -> str:
    return quotation[: _KEY if len(quotation) >= _KEY else _LEAST]


def _cut(piece: str) -> Iterator[str]:
    """The beginning of the piece, and that of further parts of a long one. Each begins at a word."""
    for at in range(0, len(piece), _DISTANCE):
        word = _BEGINNING.search(piece, at)
        if word is not None:
            yield piece[word.start() : word.start() + _LENGTH].strip()


def _distinctive_words(piece: str) -> Iterator[str]:
    """Words such as `ada@example.com`, `DE89370400440532013000` and `+4915112345678`."""
    for match in _WORD.finditer(piece):
        word = match[0].strip(".:-_*`")
        digits = sum(map(str.isdigit, word))
        is_mixed = digits >= 2 and any(map(str.isalpha, word))
        if len(word) >= _KEY and ("@" in word or is_mixed or digits >= _KEY) and not _is_common(word):
            yield word


def _is_common(word: str) -> bool:
    return _COMMON.match(word) is not None or global_ids.is_id(word)
