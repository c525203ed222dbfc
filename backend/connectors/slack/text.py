"""Texts of Slack to plain text, and Markdown to the marks of Slack."""

import re
from collections.abc import Mapping

from backend.connectors.markdown import Dialect, rewrite

#: `<@U012>`, `<#C012|general>`, `<!here>`, `<https://example.com|label>`.
_MARKED = re.compile(r"<([@#!]?)([^<>|\n]*)(?:\|([^<>\n]*))?>")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def mentioned(text: str) -> list[str]:
    """The ids of people whom the text mentions without a name, each once."""
    found = (match[2] for match in _MARKED.finditer(text) if match[1] == "@" and not match[3])
    return list(dict.fromkeys(found))


def to_plain(text: str, names: Mapping[str, str]) -> str:
    """The text as people read it. `names`: by id, for the people whom it mentions."""
    return _unescaped(_MARKED.sub(lambda match: _plain(match, names), text))


def _plain(match: re.Match[str], names: Mapping[str, str]) -> str:
    sign, target, label = match[1], match[2], match[3]
    if sign == "@":
        return f"@{label or names.get(target, target)}"
    if sign == "#":
        return f"#{label or target}"
    if sign == "!":  # <!here>, <!subteam^S012|@team>, <!date^1392734382^{date}|today>
        return label or f"@{target.partition('^')[0]}"
    address = target.removeprefix("mailto:")
    return address if not label or label in {address, target} else f"{label} ({target})"


def _unescaped(text: str) -> str:
    """`&amp;` last, so that an escaped `&lt;` stays what somebody wrote."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def weight(char: str) -> int:
    """How many characters of Slack's limit the character takes."""
    return len(_ESCAPES.get(char, char))


def from_markdown(text: str) -> str:
    """An escaped text mentions nobody: no agent can call a whole channel by accident."""
    return rewrite(text, _DIALECT)


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in text)


def _link(label: str, address: str) -> str:
    return f"<{address.replace('|', '%7C')}|{label.replace('|', '¦')}>"


_DIALECT = Dialect(
    escape=_escaped,
    link=_link,
    bold=("*", "*"),
    italic=("_", "_"),
    struck=("~", "~"),
    code=lambda code: f"`{code}`",
    block=lambda code: f"```\n{code}\n```",
)
