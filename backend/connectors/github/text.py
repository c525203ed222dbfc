"""The text of comments: what people wrote in them, and what agents write in a form that disturbs nobody by accident."""

import re

_START, _END = "<!--", "-->"
#: Marks our own comments: GitHub reports them to us like all others. Readers do not see it.
_MARK = "<!-- circadian:"
#: `@`, also as the entity that GitHub reads as one. Not within a mail address.
_MENTION = re.compile(r"(?<![A-Za-z0-9])(@|&#0{0,6}64;|&#[xX]0{0,5}40;|&commat;)")
#: What a browser loads when somebody looks at the comment: images of Markdown and of HTML.
_LOADED = re.compile(r"(!(?=\[)|<(?=(?:img|image|picture|source|video|audio|track|svg)\b))", re.IGNORECASE)
#: A character without width. It divides a mark, so that GitHub sees none.
_DIVIDED = "\\1\u200b"


def shown(body: str) -> str:
    """What a reader sees: without the remarks in templates."""
    pieces, at = list[str](), 0
    while (start := body.find(_START, at)) >= 0:
        end = body.find(_END, start)
        pieces.append(body[at:start])
        if end < 0:
            return "".join(pieces).strip()
        at = end + len(_END)
    return "".join([*pieces, body[at:]]).strip()


def marked(body: str, *, message_id: str, number: int) -> str:
    return f"{body}\n\n{_MARK}{message_id}.{number} {_END}"


def is_own(body: str) -> bool:
    """Whether the body ends with our mark."""
    last = body.rstrip().rpartition("\n")[2].strip()
    return last.startswith(_MARK) and last.endswith(_END)


def harmless(body: str) -> str:
    """The same text to a reader, but nobody is notified, and nothing is loaded from elsewhere.

    An agent may repeat `@everyone` of a text that it has read, or carry out in the address of an image what it knows.
    In code too: what GitHub takes for code depends on everything around it, and a guess would let a mention through.
    """
    return _LOADED.sub(_DIVIDED, _MENTION.sub(_DIVIDED, body))
