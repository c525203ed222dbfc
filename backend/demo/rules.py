"""What the demo model says: the first rule that matches a message answers it. `turn` calls it for each item.

The rules are deterministic, and the texts say openly that they are rules. A rule returns the words without the person's
name; `turn` adds it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backend.demo import facts, sums
from backend.demo.chat import Remark
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
_SHOWN_CHARS = 120
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
    remarks: Sequence[Remark]


Rule = Callable[[str, Setting], str | None]


def answer(text: str, setting: Setting) -> str:
    """Returns the words for a message that needs an answer."""
    words = text.strip()[:_READ_CHARS]
    return next(said for rule in _RULES if (said := rule(words, setting)) is not None)


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
    known = open_choice(setting.remarks, setting.space_id)
    if known is None:
        return "gladly the other one, but I remember no two things to choose between here. Which do you mean?"
    choice, own_words = known
    new, old = choice.other_than(own_words)
    return f"right, {new} then, instead of {old}."


def _describe(text: str, setting: Setting) -> str | None:
    return ABOUT_ITSELF.format(name=setting.own_name) if _ABOUT_ITSELF.search(text) else None


def _choose(text: str, _: Setting) -> str | None:
    choice = choice_in(text) if "?" in text else None
    return (
        None if choice is None else f"I would take {choice.first}. Say “no, the other one” and I take {choice.second}."
    )


def _tell_time(text: str, setting: Setting) -> str | None:
    if setting.now is None or not _TIME.search(text):
        return None
    return f"when your message reached me it was {setting.now}."


def _remember(text: str, setting: Setting) -> str | None:
    if not _MEMORY.search(text):
        return None
    said = [one.text for one in setting.remarks if one.sender == setting.sender and one.space_id == setting.space_id]
    return (
        f"the last thing you told me here was “{shown(said[-1])}”."
        if said
        else "this is the first I hear from you here."
    )


def _reckon(text: str, _: Setting) -> str | None:
    return sums.answer_to(text)


def _recall(text: str, setting: Setting) -> str | None:
    asked = facts.asked_in(text)
    if asked is None:
        return None
    if known := facts.known(asked.thing, sender=setting.sender, remarks=setting.remarks):
        return f"you told me that {known}."
    return f"you have told me nothing about your {asked.thing} that I still see." if asked.is_own else None


def _learn(text: str, _: Setting) -> str | None:
    told = facts.told_in(text)
    return None if told is None else f"I will remember that {told}."


def _repeat(text: str, _: Setting) -> str | None:
    found = _SAY.match(text)
    return found["what"] if found and len(found["what"]) <= _SHOWN_CHARS else None


def _greet(text: str, setting: Setting) -> str | None:
    if not _GREETING.match(text) or len(text.split()) > 8:
        return None
    return f"hello! I am {setting.own_name}. Ask me what I can do."


def _wonder(text: str, _: Setting) -> str | None:
    if "?" not in text:
        return None
    return f"you ask “{shown(text)}”. That is beyond my rules: I am only the built-in demo model. Ask me what I can do."


def _note(text: str, _: Setting) -> str:
    return f"noted: “{shown(text)}”." if text else "your message reached me, but it is empty."


_RULES: tuple[Rule, ...] = (
    _correct, _describe, _reckon, _choose, _tell_time, _recall, _remember, _repeat, _learn, _greet, _wonder, _note,
)  # fmt: skip


def shown(text: str) -> str:
    """Returns a text on one line, shortened if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_CHARS else line[: _SHOWN_CHARS - 1] + "…"
