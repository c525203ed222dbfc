"""Every act of the audit log is told as a security event, or is an exception with a reason (docs/webhooks.md)."""

from backend.webhooks.security import KINDS
from tests.architecture.audited import found

_WORK = "work of agents and on them, which gives nobody anything"
_KNOWN = "what an agent knows, written or taken away by people"
_SPACES = "who is in a space, and what it is called: told in the space's feed"
_ASKED = "an answer to an agent: told by the webhooks and mails of what waits"
_DELIVERY = "a delivery that is sent again or let go, to where it went before"

#: By action, why nobody who watches the doors needs to be told.
EXCEPTIONS = {
    **dict.fromkeys(("createSpace", "updateSpace", "archiveSpace", "unarchiveSpace"), _SPACES),
    "startDirectConversation": _SPACES,
    **dict.fromkeys(("addSpaceMember", "addSpaceMembers", "removeSpaceMember"), _SPACES),
    **dict.fromkeys(("createPlan", "updatePlan", "deletePlan", "createTask", "cancelTask"), _WORK),
    **dict.fromkeys(("createAgent", "updateAgent", "resetAgent", "retryNow", "stopCycle", "myAssistant"), _WORK),
    **dict.fromkeys(("pauseAgent", "resumeAgent", "stopAgent", "compactAgent", "undoCompaction"), _WORK),
    **dict.fromkeys(("setGoal", "setLearning", "setMemory", "setNote", "forgetOfMyAssistant"), _KNOWN),
    **dict.fromkeys(("deleteGoal", "deleteLearning", "deleteMemory", "deleteNote"), _KNOWN),
    **dict.fromkeys(("answerToolCall", "delegateToolCall", "withdrawToolCall"), _ASKED),
    "submitToolResult": "a result of a tool that the program carries out",
    **dict.fromkeys(("replayDeadLetter", "replayDeadLetters", "dropDeadLetter", "dropDeadLetters"), _DELIVERY),
    **dict.fromkeys(("replayWebhookDelivery", "replayWebhookDeliveries", "dropWebhookDelivery"), _DELIVERY),
    "replayAppWebhookDeliveries": _DELIVERY,
    "editMessage": "what somebody says, in other words",
    **dict.fromkeys(("addReaction", "removeReaction"), "what somebody says, by an emoji"),
    "setPresenceVisibility": "whether others see that one is online: it opens nothing",
    "checkHealth": "it looks, and changes nothing",
    "testModel": "it looks, and changes nothing",
    **dict.fromkeys(
        ("testWebhookEndpoint", "testAppWebhook", "testConnector"),
        "it sends nothing but a test, to where an admin has already sent events",
    ),
    "refreshMcpServer": "it asks a known server for its tools once more",
    **dict.fromkeys(
        ("setHoldMails", "setFailureMails", "setAppRequestMails"), "which mails a person wants for themselves"
    ),
    "setNotificationSettings": "which alerts a person wants for themselves",
    "consent.denied": "a person gave an app nothing",
    "tenant.created": "nobody can listen before",
}


def test_every_act_of_the_log_is_a_security_event_or_an_exception() -> None:
    acts = found()

    assert acts.untold == (), "an action that nobody can tell from the code: say in PUT_TOGETHER what can come of it"
    assert {"access.regained", "createAccessToken", "sign_in_failed", "token.reuse_detected"} <= acts.actions
    assert acts.actions - KINDS.keys() - EXCEPTIONS.keys() == set()


def test_what_is_told_or_excepted_exists_and_is_one_of_the_two() -> None:
    actions = found().actions

    assert KINDS.keys() - actions == set()
    assert EXCEPTIONS.keys() - actions == set()
    assert EXCEPTIONS.keys() & KINDS.keys() == set()
