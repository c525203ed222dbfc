"""Which passwords are good enough: length, and not what everybody tries first (NIST SP 800-63B, 5.1.1.2).

Called wherever somebody chooses one. No rules of composition: any character counts, spaces too. Refused is what stands
in the lists that crackers begin with, or what follows from them, from the product's name or from the person's own
within a million guesses, as zxcvbn counts them.
"""

import re
import threading
import unicodedata
from collections.abc import Iterable

from zxcvbn import zxcvbn

from backend.accounts.errors import WeakPassword

LEAST_CHARS = 8
MOST_CHARS = 256
_LEAST_GUESSES = 1_000_000
#: As much as zxcvbn looks at; what is longer is judged by its beginning.
_JUDGED_CHARS = 72
_PRODUCT = ("circadian",)
_WORDS = re.compile(r"\w{3,}")

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
    if _guesses(normal, about) < _LEAST_GUESSES:
        raise WeakPassword(
            "This password is among the first that others would try. Several words that have nothing to do with each "
            "other, or with you, are a good one.",
            path=path,
        )
    return normal


def _guesses(password: str, about: Iterable[str]) -> int:
    words = {word for text in (*about, *_PRODUCT) for word in (text, text.partition(".")[0], *_WORDS.findall(text))}
    with _one_at_a_time:
        return int(zxcvbn(password[:_JUDGED_CHARS], user_inputs=sorted(words))["guesses"])
