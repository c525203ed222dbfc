"""Which passwords are good enough: length, and not what everybody tries first (NIST SP 800-63B, 5.1.1.2).

Called wherever somebody chooses one. No rules of composition: any character counts, spaces too. Refused is what stands
in the lists that crackers begin with, what follows from them within a million guesses, as zxcvbn counts them, and what
is little more than the product's name or the person's own.
"""

import re
import threading
import unicodedata
from collections.abc import Iterable, Sequence

from backend.accounts.errors import WeakPassword

LEAST_CHARS = 8
MOST_CHARS = 256
_LEAST_GUESSES = 1_000_000
#: As much as zxcvbn looks at; what is longer is judged by its beginning.
_JUDGED_CHARS = 72
_PRODUCT = "circadian"
#: Letters and digits that must be left of a password without the names in it.
_LEAST_OWN_CHARS = 4
_LEAST_WORD = 3
_WORDS = re.compile(r"\w+")

#: zxcvbn keeps the words of a call in a global of its own.
_one_at_a_time = threading.Lock()


def normalise(password: str) -> str:
    """However a keyboard composes a character, it is the same password."""
    return unicodedata.normalize("NFKC", password)


def require(password: str, *, about: Iterable[str], path: tuple[str, ...] = ("password",)) -> str:
    """The password as it is hashed, or `WeakPassword`. `about`: address and names of the person. Takes milliseconds."""
    normal = normalise(password)
    if len(normal) < LEAST_CHARS:
        raise WeakPassword(f"Choose a password of at least {LEAST_CHARS} characters.", path=path)
    if len(normal) > MOST_CHARS:
        raise WeakPassword(f"A password has at most {MOST_CHARS} characters.", path=path)
    names = _names(about)
    if _is_made_of(normal, names) or _guesses(normal, names) < _LEAST_GUESSES:
        raise WeakPassword(
            "This password is among the first that others would try. Several words that have nothing to do with each "
            "other, or with you, are a good one.",
            path=path,
        )
    return normal


def _names(about: Iterable[str]) -> list[str]:
    """The texts themselves and each word of them, the longest first."""
    texts = [text.lower() for text in (*about, _PRODUCT)]
    words = {word for text in texts for word in (text, *_WORDS.findall(text))}
    return sorted((word for word in words if len(word) >= _LEAST_WORD), key=len, reverse=True)


def _is_made_of(password: str, names: Sequence[str]) -> bool:
    whole = rest = password.lower()
    for name in names:
        rest = rest.replace(name, "")
    return rest != whole and sum(map(str.isalnum, rest)) < _LEAST_OWN_CHARS


def _guesses(password: str, names: Sequence[str]) -> int:
    from zxcvbn import zxcvbn  # its lists take 12 MB: only a process in which somebody chooses a password has them

    with _one_at_a_time:
        return int(zxcvbn(password[:_JUDGED_CHARS], user_inputs=names)["guesses"])
