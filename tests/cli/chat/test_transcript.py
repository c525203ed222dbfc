"""What the chat shows, from the events of a feed alone."""

from typing import Any

from backend.cli.chat.transcript import Line, Transcript


def test_posted_messages_are_printed_once() -> None:
    transcript = Transcript()

    assert transcript.read_history([_message(1, "hello")]) == [Line("Nova", "hello")]
    assert transcript.apply(_posted(_message(1, "hello"))) == []
    assert transcript.apply(_posted(_message(2, "again"))) == [Line("Nova", "again")]


def test_a_draft_grows_and_gives_way_to_its_message() -> None:
    transcript = Transcript()

    transcript.apply(_delta("s1", 0, "Good "))
    transcript.apply(_delta("s1", 5, "morning"))
    assert transcript.drafts == {"s1": "Good morning"}
    assert transcript.apply(_posted(_message(1, "Good morning!", stream_id="s1"))) == [Line("Nova", "Good morning!")]
    assert transcript.drafts == {}


def test_repeated_deltas_are_ignored_and_gaps_are_marked() -> None:
    """Trap B16."""
    transcript = Transcript()

    for _ in range(2):
        transcript.apply(_delta("s1", 0, "Good "))
        transcript.apply(_delta("s1", 5, "morning"))
    transcript.apply(_delta("s2", 3, "late"))

    assert transcript.drafts == {"s1": "Good morning", "s2": "…" * 3 + "late"}


def test_withdrawn_drafts_are_removed() -> None:
    transcript = Transcript()
    transcript.apply(_delta("s1", 0, "Good "))

    transcript.apply({"__typename": "DraftWithdrawn", "streamId": "s1", "reason": "INTERRUPTED"})

    assert transcript.drafts == {}


def test_drafts_of_a_lost_connection_are_dropped_when_it_is_back() -> None:
    transcript = Transcript()
    transcript.apply(_delta("s1", 0, "Good "))

    transcript.apply({"__typename": "Connected"})

    assert transcript.drafts == {}


def test_an_updated_notice_is_printed_again_if_its_text_changed() -> None:
    transcript = Transcript()
    notice = _message(1, "I cannot think right now", kind="NOTICE")
    transcript.apply(_posted(notice))

    assert transcript.apply({"__typename": "MessageUpdated", "message": notice}) == []
    changed = {**notice, "text": "failed permanently"}
    assert transcript.apply({"__typename": "MessageUpdated", "message": changed}) == [Line("", "failed permanently")]


def test_text_of_others_cannot_control_the_terminal() -> None:
    transcript = Transcript()

    [line] = transcript.apply(_posted(_message(1, "a\x1b[2Jb\rc\nd\te")))
    transcript.apply(_delta("s1", 0, "x\x1b]0;title\x07y"))

    assert line.text == "a�[2Jb�c\nd\te"
    assert transcript.drafts["s1"] == "x�]0;title�y"


def test_names_of_others_cannot_control_the_terminal() -> None:
    transcript = Transcript()

    transcript.apply({"__typename": "AgentStateChanged", "agent": {"name": "N\x1b[2J\nova"}, "state": "WAKING"})

    assert transcript.states == {"N�[2J ova": "WAKING"}


def test_states_are_stored_by_agent() -> None:
    transcript = Transcript()
    for state in ("WAKING", "THINKING"):
        transcript.apply({"__typename": "AgentStateChanged", "agent": {"name": "Nova"}, "state": state})

    assert transcript.states == {"Nova": "THINKING"}


def _message(seq: int, text: str, *, kind: str = "TEXT", stream_id: str | None = None) -> dict[str, Any]:
    return {
        "id": f"m{seq}",
        "seq": seq,
        "kind": kind,
        "text": text,
        "streamId": stream_id,
        "author": {"name": "Nova"},
    }


def _posted(message: dict[str, Any]) -> dict[str, Any]:
    return {"__typename": "MessagePosted", "message": message}


def _delta(stream_id: str, offset: int, text: str) -> dict[str, Any]:
    return {"__typename": "MessageDelta", "streamId": stream_id, "offset": offset, "text": text}
