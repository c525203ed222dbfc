"""What the demo model says: the first rule that matches a message answers it. `turn` calls it for each item.

The rules are deterministic, and the texts say openly that they are rules. A rule returns the words without the person's
name; `turn` adds it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backend.demo import facts, sums
from backend.demo.chat import PastMessage
from backend.demo.choices import choice_in, is_correction, named_instead, open_choice

_FILLERS = """
ok okay k kk thanks thank you thx ty so much very many cheers great perfect cool nice good job well done lol haha got it
understood sounds will do yes yep yeah sure right fine np no problem welcome bye goodbye see awesome all
"""
_FILLER_WORDS = frozenset(_FILLERS.split())
_NOT_ALONE = frozenset(("no", "you", "good", "right"))
_GREETING = re.compile(
    r"^\W*(?:@\S+\W+)?(?:hi|hello|hey|hallo|hola|bonjour|moin|salaa?m|howdy|good (?:morning|afternoon|evening))\b",
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"\bwhat (?:can|do) you do\b|\bwho are you\b|\bwhat are you\b|\bare you (?:real|an? (?:ai|bot|human|model|llm))\b"
    r"|\bhow do you work\b|\bwhich model\b|\bwhat model\b|^\W*help\W*$",
    re.IGNORECASE,
)
_TIME = re.compile(r"\bwhat(?:'s| is)? (?:the )?(?:time|date|day)\b|\bwhat day is\b", re.IGNORECASE)
_MEMORY = re.compile(r"\bdo you remember\b|\bwhat did i (?:say|ask|tell)\b|\bmy last message\b", re.IGNORECASE)
_SAY = re.compile(r"^\W*(?:please\s+)?(?:say|repeat)\s+[\"“']?(?P<what>.+?)[\"”']?\s*$", re.IGNORECASE | re.DOTALL)
_EXCERPT_CHARS = 120
#: Only the beginning of a message is read: rules do not help with long texts, and patterns are slow on them.
_READ_CHARS = 2_000

ABOUT_ITSELF = (
    "I am {name}, and I think with the built-in demo model: a few rules, no language model, no network. I notice what"
    " happens in all my spaces at once, answer each person where they wrote, and take a correction while I work. Ask me"
    " to choose between two things and then say “no, the other one”, for a sum such as 12 * (3 + 4), for the time, or"
    " what was said here; tell me that your dog is called Rex and ask me later, in any space; or write to me from two"
    " spaces at the same time. What my rules do not cover I say I cannot answer. For a real mind set CIRCADIAN_MODEL"
    " (for instance anthropic/claude-sonnet-4-5) and CIRCADIAN_MODEL_API_KEY, then start me again."
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a rule may use in addition to the words."""

    own_name: str
    sender: str | None
    space_id: str | None
    now: str | None
    #: Everything said before, oldest first.
    history: Sequence[PastMessage]


Rule = Callable[[str, Setting], str | None]


def answer(text: str, setting: Setting) -> str:
    """Returns the words for a message that needs an answer."""
    message = text.strip()[:_READ_CHARS]
    return next(reply for rule in _RULES if (reply := rule(message, setting)) is not None)


def needs_answer(text: str) -> bool:
    """Returns False for a message that only closes a conversation, such as thanks, "ok" or a thumb."""
    if "?" in text:
        return True
    words = re.findall(r"[^\W_]+", text.lower())
    if len(words) > 8 or not all(word in _FILLER_WORDS for word in words):
        return True
    return bool(words) and all(word in _NOT_ALONE for word in words)


def _correct(text: str, setting: Setting) -> str | None:
    if not is_correction(text):
        return None
    if named := named_instead(text):
        return f"understood, {named} then. I drop what I had before."
    found = open_choice(setting.history, setting.space_id)
    if found is None:
        return "gladly the other one, but I remember no two things to choose between here. Which do you mean?"
    choice, reply = found
    new, old = choice.other_than(reply)
    return f"right, {new} then, instead of {old}."


def _describe(text: str, setting: Setting) -> str | None:
    return ABOUT_ITSELF.format(name=setting.own_name) if _ABOUT_ITSELF.search(text) else None


def _choose(text: str, _: Setting) -> str | None:
    choice = choice_in(text) if "?" in text else None
    return (
        None if choice is None else f"I would take {choice.first}. Say “no, the other one” and I take {choice.second}."
    )


def _time(text: str, setting: Setting) -> str | None:
    if setting.now is None or not _TIME.search(text):
        return None
    return f"when your message reached me it was {setting.now}."


def _remember(text: str, setting: Setting) -> str | None:
    if not _MEMORY.search(text):
        return None
    texts = [one.text for one in setting.history if one.sender == setting.sender and one.space_id == setting.space_id]
    return (
        f"the last thing you told me here was “{excerpt(texts[-1])}”."
        if texts
        else "this is the first I hear from you here."
    )


def _calculate(text: str, _: Setting) -> str | None:
    return sums.answer_to(text)


def _recall(text: str, setting: Setting) -> str | None:
    question = facts.question_in(text)
    if question is None:
        return None
    if fact := facts.recall(question.thing, sender=setting.sender, history=setting.history):
        return f"you told me that {fact}."
    return f"you have told me nothing about your {question.thing} that I still see." if question.is_own else None


def _learn(text: str, _: Setting) -> str | None:
    fact = facts.stated_fact(text)
    return None if fact is None else f"I will remember that {fact}."


def _repeat(text: str, _: Setting) -> str | None:
    match = _SAY.match(text)
    return match["what"] if match and len(match["what"]) <= _EXCERPT_CHARS else None


def _greet(text: str, setting: Setting) -> str | None:
    if not _GREETING.match(text) or len(text.split()) > 8:
        return None
    return f"hello! I am {setting.own_name}. Ask me what I can do."


def _not_covered(text: str, _: Setting) -> str | None:
    if "?" not in text:
        return None
    return (
        f"you ask “{excerpt(text)}”. That is beyond my rules: I am only the built-in demo model. Ask me what I can do."
    )


def _note(text: str, _: Setting) -> str:
    return f"noted: “{excerpt(text)}”." if text else "your message reached me, but it is empty."


_RULES: tuple[Rule, ...] = (
    _correct, _describe, _calculate, _choose, _time, _recall, _remember, _repeat, _learn, _greet, _not_covered, _note,
)  # fmt: skip


def excerpt(text: str) -> str:
    """Returns a text on one line, shortened if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _EXCERPT_CHARS else line[: _EXCERPT_CHARS - 1] + "…"
