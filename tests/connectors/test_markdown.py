"""The Markdown of a model in the marks of Slack and Telegram."""

import pytest

from backend.connectors.markdown import rewrite
from backend.connectors.slack.text import from_markdown, mentioned, to_plain
from backend.connectors.telegram.kind import HTML


@pytest.mark.parametrize(
    ("said", "slack", "telegram"),
    [
        ("**bold** and *it*", "*bold* and _it_", "<b>bold</b> and <i>it</i>"),
        ("# A **b** c", "*A b c*", "<b>A b c</b>"),
        ("~~gone~~", "~gone~", "<s>gone</s>"),
        ("- a\n* b", "• a\n• b", "• a\n• b"),
        ("2 * 3 * 4, a_b_c", "2 * 3 * 4, a_b_c", "2 * 3 * 4, a_b_c"),
        ("`a*b*`", "`a*b*`", "<code>a*b*</code>"),
        ("```py\nx = **y\n```", "```\nx = **y\n```", "<pre>x = **y</pre>"),
        ("[the *page*](https://e.example/a_b_?c=1&d=2)", "<https://e.example/a_b_?c=1&amp;d=2|the *page*>",
         '<a href="https://e.example/a_b_?c=1&amp;d=2">the *page*</a>'),
        ("[https://bank.example/login](https://evil.example/)",
         "https://bank.example/login (https://evil.example/)", "https://bank.example/login (https://evil.example/)"),
        ("[Bank\u200b.Example](https://bank.example@evil.example/)",
         "Bank\u200b.Example (https://bank.example@evil.example/)",
         "Bank\u200b.Example (https://bank.example@evil.example/)"),
        ("[https://10.0.0.1/](https://evil.example/)", "https://10.0.0.1/ (https://evil.example/)",
         "https://10.0.0.1/ (https://evil.example/)"),
        ("[www.e.example/a](https://E.example/b)", "<https://E.example/b|www.e.example/a>",
         '<a href="https://E.example/b">www.e.example/a</a>'),
        ("**5** [x](https://e.example/)", "*5* <https://e.example/|x>", '<b>5</b> <a href="https://e.example/">x</a>'),
        ("a < b & <!channel> <@U1>", "a &lt; b &amp; &lt;!channel&gt; &lt;@U1&gt;",
         "a &lt; b &amp; &lt;!channel&gt; &lt;@U1&gt;"),
        ("[x](javascript:alert)", "[x](javascript:alert)", "[x](javascript:alert)"),
        ("```\nnever closed", "```\nnever closed\n```", "<pre>never closed</pre>"),
    ],
)  # fmt: skip
def test_marks_are_those_of_the_service(said: str, slack: str, telegram: str) -> None:
    assert from_markdown(said) == slack
    assert rewrite(said, HTML) == telegram


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("<@U1> and <@U2|bo>, <@U3>", "@Ann and @bo, @U3"),
        ("see <#C1|general> or <#C2>", "see #general or #C2"),
        ("<!here> <!subteam^S1|@ops> <!date^1392734382^{date}|Feb 18>", "@here @ops Feb 18"),
        ("<https://e.example/?a=1&amp;b=2> <https://e.example|the page>",
         "https://e.example/?a=1&b=2 the page (https://e.example)"),
        ("<mailto:a@e.example|a@e.example>", "a@e.example"),
        ("1 &lt; 2 &amp;lt; &gt;", "1 < 2 &lt; >"),
    ],
)  # fmt: skip
def test_texts_of_slack_are_read_as_people_read_them(said: str, plain: str) -> None:
    assert to_plain(said, {"U1": "Ann"}) == plain


def test_only_people_without_a_name_are_looked_up() -> None:
    assert mentioned("<@U1> <@U2|bo> <@U1> <#C1>") == ["U1"]
