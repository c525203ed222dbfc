"""How far each built-in tool goes: the one table from which `tools.policy` judges it. A test holds it to be whole."""

from collections.abc import Mapping

from backend.tools.models import EffectClass
from backend.tools.policy import Reach

#: What stays with the agent: its reading, its memory, and what goes back to whoever gave it its one task. All of it
#: keeps the trust of the cycle, so it frees nobody later.
_MIND = (
    "enter_space", "read_messages", "list_members", "list_plans", "get_memory", "set_memory", "delete_memory",
    "manage_learning", "set_goal", "list_goals", "create_note", "update_note", "search_notes", "search_history",
    "list_tasks", "report_progress", "finish_task", "list_spaces", "read_space", "read_news", "peek_inbox", "skip",
    "read_result",
)  # fmt: skip
#: The alarm wakes nobody but the agent, with the trust of this cycle; but the space that is active is its own then.
_ALARM = ("set_timer",)
#: What others hear.
_SPACE = ("send_message",)
_QUESTION = ("confirm_action", "ask")
#: What changes something beyond the agent, wherever it is called.
_OUTWARD = ("leave_space", "set_plan", "delete_plan", "set_digest", "create_task", "cancel_task")

BUILT_IN: Mapping[str, tuple[Reach, EffectClass]] = {
    **dict.fromkeys(_MIND, (Reach.MIND, EffectClass.PURE)),
    **dict.fromkeys(_ALARM, (Reach.SPACE, EffectClass.PURE)),
    **dict.fromkeys(_SPACE, (Reach.SPACE, EffectClass.UNSAFE)),
    **dict.fromkeys(_QUESTION, (Reach.QUESTION, EffectClass.UNSAFE)),
    **dict.fromkeys(_OUTWARD, (Reach.OUTWARD, EffectClass.UNSAFE)),
}

#: Those that wait for somebody's approval where nobody attends, unless an admin names them (`unattended`).
ASKING = frozenset({*_SPACE, *_OUTWARD})
