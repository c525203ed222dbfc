"""Takes the quoted reply and the signature off the text of a mail, so that a message has only its sender's new words.

It reads line by line, in a time that grows with the length: the libraries for it use expressions over the whole text,
with which a stranger could keep a process busy. If it is not sure, it leaves the text as it is.
"""

import re

#: How mail programs introduce the mail that they quote, in the languages that most of them are set to.
_OPENING = re.compile(r"(On|Am|Le|El|Il|Op|Em|Den|W dniu)\b")
_VERB = re.compile(r"(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał)\b")
#: How many characters are between opening and verb, and how many at most behind the verb.
_BEFORE_VERB = range(4, 301)
_MOST_BEHIND_VERB = 200
_LINES_OF_INTRODUCTION = 4
_DIVIDER = re.compile(
    r"-{2,}\s?(Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d'origine|Mensaje original"
    r"|Messaggio originale|Oorspronkelijk bericht|Forwarded message)\s?-{2,}",
    re.IGNORECASE,
)
#: The block of headers with which Outlook begins the mail that it quotes.
_FROM = re.compile(r"\*?(From|Von|De|Da|Van|Från):\*?\s\S")
_FURTHER = re.compile(r"\*?(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden|Skickat):\*?\s\S")
_LINES_OF_BLOCK = 4
_PHONE = re.compile(
    r"(Sent from|Get Outlook for|Von meinem|Gesendet von|Envoyé de|Enviado desde|Inviato da)\b.{0,100}",
)
#: Trailing spaces are gone already when this is looked for.
_SIGNATURE = "--"
_MOST_LINE_CHARS = 1_000


def own_words(text: str) -> str:
    """The text without what it quotes and without a signature; the whole text if nothing else were left."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    kept = _without_signature(_without_quote(lines))
    while kept and (not kept[-1].strip() or _PHONE.fullmatch(kept[-1][:_MOST_LINE_CHARS])):
        kept.pop()
    return "\n".join(kept).strip() or text.strip()


def _without_quote(lines: list[str]) -> list[str]:
    """The lines before the quoted mail. An answer between quoted lines stays with them."""
    last_own = max((at for at, line in enumerate(lines) if line and not line.startswith(">")), default=-1)
    interleaved = _interleaved(lines)
    for at, line in enumerate(lines):
        if _begins_mail(lines, at):
            return lines[:at]
        behind = _end_of_introduction(lines, at)
        if behind is not None and not interleaved[behind]:
            return lines[:at]
        if line.startswith(">") and at > last_own:
            return lines[:at]
    return lines


def _begins_mail(lines: list[str], at: int) -> bool:
    line = lines[at][:_MOST_LINE_CHARS].strip()
    if _DIVIDER.fullmatch(line):
        return True
    block = (each[:_MOST_LINE_CHARS].strip() for each in lines[at + 1 : at + 1 + _LINES_OF_BLOCK])
    return _FROM.match(line) is not None and any(_FURTHER.match(each) for each in block)


def _end_of_introduction(lines: list[str], at: int) -> int | None:
    """The index of the line behind an introduction that begins here, or None. It may be wrapped."""
    joined = ""
    for end, line in enumerate(lines[at : at + _LINES_OF_INTRODUCTION], start=at + 1):
        if not line.strip():
            return None
        joined = f"{joined} {line.strip()}".strip()[:_MOST_LINE_CHARS]
        if _is_introduction(joined):
            return end
    return None


def _is_introduction(line: str) -> bool:
    """The parts are looked for one after the other, because one expression for all of it would try every pair."""
    opening = _OPENING.match(line)
    if opening is None or not line.endswith(":"):
        return False
    start = opening.end()
    verbs = _VERB.finditer(line, start + _BEFORE_VERB.start)
    return any(
        verb.start() - start in _BEFORE_VERB and 0 <= len(line) - 1 - verb.end() <= _MOST_BEHIND_VERB for verb in verbs
    )


def _interleaved(lines: list[str]) -> list[bool]:
    """For each index and the one behind the end: whether the sender wrote between the quoted lines from there on."""
    found = [False]
    has_quoted = has_own = False
    for line in reversed(lines):
        if line == _SIGNATURE:
            has_quoted = has_own = False
        elif line:
            has_quoted = has_quoted or line.startswith(">")
            has_own = has_own or not line.startswith(">")
        found.append(has_quoted and has_own)
    return found[::-1]


def _without_signature(lines: list[str]) -> list[str]:
    """The text above the line `-- ` (RFC 3676)."""
    return lines[: lines.index(_SIGNATURE)] if _SIGNATURE in lines else lines
