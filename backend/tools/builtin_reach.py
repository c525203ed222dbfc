"""The reach and effect class of each built-in tool, for `tools.policy`. A test checks that the table is complete."""

from collections.abc import Mapping

from backend.tools.models import EffectClass
from backend.tools.policy import Reach

#: Tools that affect only the agent: its reading, its memory, and the result for the agent that gave it its one task.
#: The results keep the trust of the cycle, so a later cycle gains no trust from them.
_MIND = (
    "enter_space", "read_messages", "list_members", "list_plans", "get_memory", "set_memory", "delete_memory",
    "manage_learning", "set_goal", "list_goals", "create_note", "update_note", "search_notes", "search_history",
    "list_tasks", "report_progress", "finish_task", "list_spaces", "read_space", "read_news", "peek_inbox", "skip",
    "read_result", "read_file",
)  # fmt: skip
#: The timer wakes only this agent, with the trust of this cycle. But the active space becomes the timer's space.
_TIMER = ("set_timer",)
#: Tools that others see.
_SPACE = ("send_message", "react_to_message")
_QUESTION = ("confirm_action", "ask")
#: Tools that change something outside the agent, in whatever space they are called.
_OUTWARD = ("leave_space", "set_plan", "delete_plan", "set_digest", "create_task", "cancel_task")

BUILT_IN: Mapping[str, tuple[Reach, EffectClass]] = {
    **dict.fromkeys(_MIND, (Reach.MIND, EffectClass.PURE)),
    **dict.fromkeys(_TIMER, (Reach.SPACE, EffectClass.PURE)),
    **dict.fromkeys(_SPACE, (Reach.SPACE, EffectClass.UNSAFE)),
    **dict.fromkeys(_QUESTION, (Reach.QUESTION, EffectClass.UNSAFE)),
    **dict.fromkeys(_OUTWARD, (Reach.OUTWARD, EffectClass.UNSAFE)),
}

#: Tools that wait for an approval in unattended cycles, unless an admin lists them (`unattended`).
ASKING = frozenset({*_SPACE, *_OUTWARD})
