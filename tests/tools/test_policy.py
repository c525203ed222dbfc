"""May this call be made now? Every cell of provenance × attended × tool × approval rule, against a table of its own
(ADR 0032). Roles come last: whether people may approve at all does not depend on why they are asked."""

from itertools import product

import pytest

from backend.tenants.trust import Trust
from backend.tools.builtin_reach import BUILT_IN
from backend.tools.models import EffectClass
from backend.tools.policy import CallSite, JudgedCall, Reach, Rule, Verdict, decide
from backend.tools.step_calls import dispatch
from backend.tools.web import fetch_url

#: The tools of the columns: how far, and what a repetition does.
_KINDS = {
    "pure": (Reach.FIXED, EffectClass.PURE),
    "keyed": (Reach.FIXED, EffectClass.KEYED),
    "unsafe": (Reach.FIXED, EffectClass.UNSAFE),
    "fetch": (Reach.NAMED_HOST, EffectClass.PURE),
    "fetch open": (Reach.NAMED_HOST, EffectClass.PURE),
    "mind": (Reach.MIND, EffectClass.PURE),
    "reply": (Reach.SPACE, EffectClass.UNSAFE),
    "say": (Reach.SPACE, EffectClass.UNSAFE),
    "timer": (Reach.SPACE, EffectClass.PURE),
    "question": (Reach.QUESTION, EffectClass.UNSAFE),
    "outward": (Reach.OUTWARD, EffectClass.UNSAFE),
}
#: A = ALLOW, ? = ASK, x = REFUSE; for the rules NEVER, UNTRUSTED, OVER that does not hold, OVER that holds, ALWAYS.
#: `listed` and `left out`: an admin has named the tools for unattended cycles, this one among them or not.
_TABLE = """
kind        | attended: MEMBER PROGRAM STRANGER | alone: MEMBER PROGRAM STRANGER | listed: MEMBER PROGRAM STRANGER | left out: MEMBER PROGRAM STRANGER
pure        | AAA?? AAA?? AAA??                 | AAA?? AAA?? AAA??              | AAA?? AAA?? AAA??               | ????? ????? ?????
keyed       | AAA?? AAA?? A????                 | A???? A???? A????              | AAA?? AAA?? A????               | ????? ????? ?????
unsafe      | AAA?? AAA?? A????                 | A???? A???? A????              | AAA?? AAA?? A????               | ????? ????? ?????
fetch       | AAA?? AAA?? A????                 | AAA?? AAA?? A????              | AAA?? AAA?? A????               | ????? ????? ?????
fetch open  | AAA?? AAA?? AAA??                 | AAA?? AAA?? AAA??              | AAA?? AAA?? AAA??               | ????? ????? ?????
mind        | AAA?? AAA?? AAA??                 | AAA?? AAA?? AAA??              | AAA?? AAA?? AAA??               | AAA?? AAA?? AAA??
reply       | AAA?? AAA?? AAA??                 | AAA?? AAA?? AAA??              | AAA?? AAA?? AAA??               | AAA?? AAA?? AAA??
say         | AAA?? AAA?? A????                 | A???? A???? A????              | AAA?? AAA?? A????               | A???? A???? A????
timer       | AAA?? AAA?? A????                 | AAA?? AAA?? A????              | AAA?? AAA?? A????               | AAA?? AAA?? A????
question    | AAA?? AAA?? Axx??                 | AAA?? AAA?? Axx??              | AAA?? AAA?? Axx??               | AAA?? AAA?? Axx??
outward     | AAA?? AAA?? A????                 | A???? A???? A????              | AAA?? AAA?? A????               | A???? A???? A????
"""  # noqa: E501 - a table
_RULES = ((Rule.NEVER, False), (Rule.UNTRUSTED, False), (Rule.OVER, False), (Rule.OVER, True), (Rule.ALWAYS, False))
_VERDICTS = {"A": Verdict.ALLOW, "?": Verdict.ASK, "x": Verdict.REFUSE}
_SETTINGS = (
    {"is_attended": True},
    {"is_attended": False},
    {"is_attended": False, "unattended_tools": ("tool",)},
    {"is_attended": False, "unattended_tools": ("another",)},
)


def _expected() -> dict[tuple[str, int, Trust, int], Verdict]:
    cells = {}
    for line in _TABLE.strip().splitlines()[1:]:
        kind, *columns = (part.strip() for part in line.split("|"))
        for setting, column in enumerate(columns):
            for trust, rules in zip(Trust, column.split(), strict=True):
                for rule, sign in enumerate(rules):
                    cells[kind, setting, trust, rule] = _VERDICTS[sign]
    return cells


_CELLS = _expected()


def test_table_has_every_cell() -> None:
    assert set(_CELLS) == set(product(_KINDS, range(len(_SETTINGS)), Trust, range(len(_RULES))))
    assert len(_CELLS) == 660


@pytest.mark.parametrize("kind", _KINDS)
def test_every_cell_is_decided_as_the_table_says(kind: str) -> None:
    reach, effect = _KINDS[kind]
    wrong = []
    for (name, setting, trust, place), verdict in _CELLS.items():
        if name != kind:
            continue
        rule, is_over = _RULES[place]
        wanted = JudgedCall(
            name="tool", effect=effect, reach=reach, rule=rule, is_over=is_over, is_host_allowed=kind == "fetch open",
            is_reply=kind == "reply",
        )  # fmt: skip
        found = decide(wanted, CallSite(trust=trust, **_SETTINGS[setting]))
        if found is not verdict:
            wrong.append((_SETTINGS[setting], trust, rule, is_over, found))
    assert wrong == []


@pytest.mark.parametrize("effect", EffectClass)
def test_no_call_of_strangers_is_free_because_its_name_is_listed(effect: EffectClass) -> None:
    site = CallSite(trust=Trust.STRANGER, is_attended=False, unattended_tools=("bank__*",))

    free = decide(JudgedCall(name="bank__pay", effect=effect), site) is Verdict.ALLOW

    assert free is (effect is EffectClass.PURE)


def test_question_in_the_space_of_its_events_is_free_among_strangers() -> None:
    wanted = JudgedCall(name="ask", effect=EffectClass.UNSAFE, reach=Reach.QUESTION, is_reply=True)

    assert decide(wanted, CallSite(trust=Trust.STRANGER)) is Verdict.ALLOW


def test_every_built_in_tool_says_how_far_it_goes() -> None:
    assert set(BUILT_IN) == set(dispatch.TOOLS)
    assert set(fetch_url.NAMES) == {"fetch_url", "search_web"}, "the tools for the world say it themselves"


def test_tools_that_affect_only_the_agent_are_those_of_the_list() -> None:
    """Whoever adds a tool decides. A tool that others notice, or that changes something for others, is not in MIND."""
    beyond = {name for name, (reach, _) in BUILT_IN.items() if reach is not Reach.MIND}
    assert beyond == {
        "send_message", "react_to_message", "set_timer", "confirm_action", "ask", "leave_space", "set_plan",
        "delete_plan", "set_digest", "create_task", "cancel_task",
    }  # fmt: skip
