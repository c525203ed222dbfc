"""Rewrites the Markdown of a model for a chat service, outside of code. Unknown marks stay as they are."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

_CODE = re.compile(r"(^ {0,3}```[^\n]*\n.*?(?:^ {0,3}```[ \t]*$|\Z)|`[^`\n]+`)", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]\n]{1,500})\]\((https?://[^\s()<>]{1,2000})\)")
#: What looks like the name of a host.
_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[^\W\d_]{2,}")
_HEADING = re.compile(r"^ {0,3}#{1,6} +(.+?) *#* *$", re.MULTILINE)
_ITEM = re.compile(r"^( *)[-*+] +", re.MULTILINE)
_BOLD = re.compile(r"\*\*(?=\S)([^\n]+?)(?<=\S)\*\*|__(?=\S)([^\n]+?)(?<=\S)__")
_ITALIC = re.compile(r"(?<![*\w])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![*\w])")
_STRUCK = re.compile(r"~~(?=\S)([^\n]+?)(?<=\S)~~")
#: Stands for the mark of bold until the single marks are rewritten. It is no character of texts.
_MARK, _END = "\ue000", "\ue001"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The marks of a chat service."""

    escape: Callable[[str], str]
    link: Callable[[str, str], str]
    bold: tuple[str, str]
    italic: tuple[str, str]
    struck: tuple[str, str]
    #: Code in a line, and a block of it, with its marks.
    code: Callable[[str], str]
    block: Callable[[str], str]


def rewrite(text: str, dialect: Dialect) -> str:
    """The same text with the marks of the service."""
    pieces = _CODE.split(text.replace(_MARK, "").replace(_END, ""))
    return "".join(_code(piece, dialect) if index % 2 else _prose(piece, dialect) for index, piece in enumerate(pieces))


def _code(piece: str, dialect: Dialect) -> str:
    if not piece.lstrip().startswith("```"):
        return dialect.code(dialect.escape(piece[1:-1]))
    _, _, body = piece.partition("\n")
    lines = body.rstrip().split("\n")
    return dialect.block(dialect.escape("\n".join(lines[:-1] if lines[-1].strip() == "```" else lines)))


def _prose(piece: str, dialect: Dialect) -> str:
    """Links are put aside first: their addresses have no marks."""
    links = list[str]()

    def put_aside(match: re.Match[str]) -> str:
        label, address = dialect.escape(match[1]), dialect.escape(match[2])
        links.append(f"{label} ({address})" if _is_lying(match[1], match[2]) else dialect.link(label, address))
        return f"{_MARK}{len(links) - 1}{_END}"

    text = dialect.escape(_LINK.sub(put_aside, piece))
    text = _ITEM.sub(r"\1• ", text)
    bold, italic, struck = dialect.bold, dialect.italic, dialect.struck
    text = _BOLD.sub(lambda match: f"{_MARK}{match[1] or match[2]}{_END}{_END}", text)
    text = _HEADING.sub(lambda match: f"{_MARK}{_bare(match[1])}{_END}{_END}", text)
    text = _ITALIC.sub(lambda match: f"{italic[0]}{match[1]}{italic[1]}", text)
    text = _STRUCK.sub(lambda match: f"{struck[0]}{match[1]}{struck[1]}", text)
    text = re.sub(f"{_MARK}(\\d+){_END}(?!{_END})", lambda match: links[int(match[1])], text)
    return text.replace(f"{_END}{_END}", bold[1]).replace(_MARK, bold[0])


def _is_lying(label: str, address: str) -> bool:
    """Whether the label looks like an address elsewhere: people then see both, and the link is what they see."""
    shown = "".join(char for char in label if char.isprintable()).lower()
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return True
    named = {each.removeprefix("www.") for each in _HOST.findall(shown)}
    return not named <= {host.removeprefix("www.")} or ("://" in shown and not named)


def _bare(text: str) -> str:
    """A heading is bold as a whole, so it has no bold parts."""
    return (
        text
        if re.search(f"{_MARK}\\d+{_END}(?!{_END})", text)
        else text.replace(f"{_END}{_END}", "").replace(_MARK, "")
    )
