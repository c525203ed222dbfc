"""Takes the quoted reply and the signature off the text of a mail, so that a message has only its sender's new words.

It reads line by line, in a time that grows with the length: the libraries for it use expressions over the whole text,
with which a stranger could keep a process busy. If it is not sure, it leaves the text as it is.
"""

import re

#: How mail programs introduce the mail that they quote, in the languages that most of them are set to.
_INTRODUCTION = re.compile(
    r"(On|Am|Le|El|Il|Op|Em|Den|W dniu)\b.{4,300}"
    r"(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał)\b.{0,200}:"
)
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
    for at, line in enumerate(lines):
        if _begins_mail(lines, at):
            return lines[:at]
        behind = _end_of_introduction(lines, at)
        if behind is not None and not _is_interleaved(lines[behind:]):
            return lines[:at]
        if line.startswith(">") and all(each.startswith(">") or not each for each in lines[at:]):
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
        if joined.endswith(":") and _INTRODUCTION.fullmatch(joined):
            return end
    return None


def _is_interleaved(lines: list[str]) -> bool:
    """Whether the sender wrote between the quoted lines."""
    written = _without_signature([line for line in lines if line])
    quoted = [line.startswith(">") for line in written]
    return any(quoted) and not all(quoted)


def _without_signature(lines: list[str]) -> list[str]:
    """Trailing spaces are gone already, so the line `-- ` (RFC 3676) is `--`."""
    return lines[: lines.index("--")] if "--" in lines else lines
