"""The text of comments: what people wrote in them, and what agents write in a form that disturbs nobody by accident."""

import re

_START, _END = "<!--", "-->"
#: Marks our own comments: GitHub reports them to us like all others. Readers do not see it.
_MARK = "<!-- circadian:"
#: Code, in which GitHub notifies nobody: fences, and spans between equal runs of backticks.
_CODE = re.compile(
    r"^ {0,3}(```+|~~~+)[^\n`]*\n(?:.*?\n)?? {0,3}\1[ \t]*$|(?<!`)(`{1,9})(?!`)[^\n]{1,500}?(?<!`)\2(?!`)",
    re.MULTILINE | re.DOTALL,
)
_MENTION = re.compile(r"(?<![A-Za-z0-9_])@(?=[A-Za-z0-9])")
#: A character without width, after which GitHub sees no name.
_UNHEARD = "@\u200b"


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


def without_mentions(body: str) -> str:
    """Names stay readable, but nobody is notified: an agent may repeat `@everyone` of a text that it has read."""
    pieces, at = list[str](), 0
    for code in _CODE.finditer(body):
        pieces += [_MENTION.sub(_UNHEARD, body[at : code.start()]), code[0]]
        at = code.end()
    return "".join([*pieces, _MENTION.sub(_UNHEARD, body[at:])])
