"""Checks whether a password is strong enough: its length, and that it is not easy to guess (NIST SP 800-63B, 5.1.1.2).

It is called wherever a person chooses a password. There are no rules of composition: every character counts, also
spaces. It refuses passwords that zxcvbn estimates at less than a million guesses, and passwords that are little more
than the product's name or the person's own names.
"""

import re
import threading
import unicodedata
from collections.abc import Iterable, Sequence

from backend.accounts.errors import WeakPassword

LEAST_CHARS = 8
MOST_CHARS = 256
_LEAST_GUESSES = 1_000_000
#: The most characters that zxcvbn reads; a longer password is judged by its beginning.
_JUDGED_CHARS = 72
_PRODUCT = "circadian"
#: The letters and digits that must remain after the names are removed from the password.
_LEAST_OWN_CHARS = 4
_LEAST_WORD_CHARS = 3
_WORDS = re.compile(r"\w+")

#: zxcvbn stores the words of a call in a global variable.
_one_at_a_time = threading.Lock()


def normalise(password: str) -> str:
    """Keyboards compose characters in different ways; the normalised password is the same."""
    return unicodedata.normalize("NFKC", password)


def require(password: str, *, about: Iterable[str], path: tuple[str, ...] = ("password",)) -> str:
    """Returns the normalised password, or raises `WeakPassword`. `about`: address and names of the person. Takes
    milliseconds."""
    normal = normalise(password)
    if len(normal) < LEAST_CHARS:
        raise WeakPassword(f"Choose a password of at least {LEAST_CHARS} characters.", path=path)
    if len(normal) > MOST_CHARS:
        raise WeakPassword(f"Choose a password of at most {MOST_CHARS} characters.", path=path)
    names = _names(about)
    if _consists_of(normal, names) or _guesses(normal, names) < _LEAST_GUESSES:
        raise WeakPassword(
            "This password is among the first that others would try. Several words that have nothing to do with each "
            "other, or with you, are a good one.",
            path=path,
        )
    return normal


def _names(about: Iterable[str]) -> list[str]:
    """The texts themselves and each of their words, longest first."""
    texts = [text.lower() for text in (*about, _PRODUCT)]
    words = {word for text in texts for word in (text, *_WORDS.findall(text))}
    return sorted((word for word in words if len(word) >= _LEAST_WORD_CHARS), key=len, reverse=True)


def _consists_of(original: str, names: Sequence[str]) -> bool:
    password = remaining = original.lower()
    for name in names:
        remaining = remaining.replace(name, "")
    return remaining != password and sum(map(str.isalnum, remaining)) < _LEAST_OWN_CHARS


def _guesses(password: str, names: Sequence[str]) -> int:
    from zxcvbn import zxcvbn  # its lists take 12 MB: only a process that checks a new password loads them

    with _one_at_a_time:
        return int(zxcvbn(password[:_JUDGED_CHARS], user_inputs=names)["guesses"])
