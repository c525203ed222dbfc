"""The dialogues that a newcomer will try: the demo model is the product's first impression."""

import pytest

from backend.consciousness.render import Item
from tests.demo.dialogue import DESIGN, PROJECT, Dialogue, says

pytestmark = pytest.mark.anyio


async def test_greets_back_by_name_in_one_cycle(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "Hello there!"))

    assert said == [(PROJECT, "Husam, hello! I am Ada. Ask me what I can do.")]
    assert dialogue.calls == ["enter_space", "send_message"]
    assert dialogue.ended == ["Done."]


async def test_answers_two_people_at_once_each_by_name_in_their_own_space(dialogue: Dialogue) -> None:
    said = await dialogue.hear(
        says("Husam", "Can you check the API status?"), says("Ahmad", "What about\nthe UI?", space=DESIGN)
    )

    assert [space for space, _ in said] == [PROJECT, DESIGN]
    assert said[0][1].startswith("Husam, ")
    assert "API status" in said[0][1]
    assert said[1][1].startswith("Ahmad, ")
    assert "the UI" in said[1][1]


async def test_answers_two_people_in_one_space_without_entering_it_twice(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "Hi"), says("Ahmad", "Red or blue?"))

    assert [text.split(",")[0] for _, text in said] == ["Husam", "Ahmad"]
    assert dialogue.calls == ["enter_space", "send_message", "send_message"]


async def test_takes_the_other_one_when_corrected_in_the_middle(dialogue: Dialogue) -> None:
    said = await dialogue.hear(
        says("Husam", "Shall we take the red or the blue one?"), before_step=[says("Husam", "no, the other one")]
    )

    assert said[0][1].startswith("Husam, I would take the red one.")
    assert said[1] == (PROJECT, "Husam, right, the blue one then, instead of the red one.")


async def test_takes_back_a_correction_that_is_corrected(dialogue: Dialogue) -> None:
    await dialogue.hear(says("Husam", "Tea or coffee?"))

    first = await dialogue.hear(says("Husam", "No, the other one!"))
    second = await dialogue.hear(says("Husam", "sorry, the other one"))

    assert first[0][1] == "Husam, right, coffee then, instead of Tea."
    assert second[0][1] == "Husam, right, Tea then, instead of coffee."


async def test_answers_only_the_correction_when_both_wait_together(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "Monday or on Tuesday?"), says("Husam", "no, the other one"))

    assert said == [(PROJECT, "Husam, right, Tuesday then, instead of Monday.")]


async def test_keeps_choices_of_two_spaces_apart(dialogue: Dialogue) -> None:
    await dialogue.hear(says("Husam", "Tea or coffee?"), says("Ahmad", "Berlin or Paris?", space=DESIGN))

    said = await dialogue.hear(says("Husam", "no, the other one"))

    assert said == [(PROJECT, "Husam, right, coffee then, instead of Tea.")]


async def test_follows_a_correction_that_names_what_to_use(dialogue: Dialogue) -> None:
    said = await dialogue.hear(
        says("Husam", "Please use the July figures."), before_step=[says("Husam", "Stop, use the August figures.")]
    )

    assert said[1][1] == "Husam, understood, the August figures then. I drop what I had before."


async def test_asks_back_when_there_is_no_other_one(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "no, the other one"))

    assert "Which do you mean?" in said[0][1]


@pytest.mark.parametrize("text", ["thanks!", "ok", "👍", "Great, thank you very much", "🎉🎉", "lol", "got it"])
async def test_skips_what_needs_no_answer(dialogue: Dialogue, text: str) -> None:
    said = await dialogue.hear(says("Husam", text))

    assert said == []
    assert dialogue.calls == ["skip"]


async def test_answers_the_one_and_not_the_thanks_of_the_other(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "thanks!", space=DESIGN), says("Ahmad", "ok?"))

    assert [(space, text.split(",")[0]) for space, text in said] == [(PROJECT, "Ahmad")]


async def test_describes_itself(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "What can you do?"))

    assert "built-in demo model" in said[0][1]
    assert "CIRCADIAN_MODEL" in said[0][1]
    assert "Ada" in said[0][1]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what is 12 * (3+4)?", "12 * (3+4) is 84."),
        ("@Ada please what's 7 plus 5 times 2?", "7 plus 5 times 2 is 17."),
        ("How much is 1/3 + 1/6?", "1/3 + 1/6 is 0.5."),
        ("2 - -3 =", "2 - -3 is 5."),
        ("calculate 10 / 3", "10 / 3 is about 3.3333333333."),
        ("(1 - 3.5) x 1000?", "(1 - 3.5) x 1000 is -2,500."),
        ("what is 1 / (2 - 2)?", "nothing can be divided by zero, so that has no answer."),
    ],
)
async def test_calculates_a_sum(dialogue: Dialogue, asked: str, told: str) -> None:
    said = await dialogue.hear(says("Husam", asked))

    assert [text for _, text in said] == [f"Husam, {told}"]


@pytest.mark.parametrize(
    "text",
    [
        "what is 12 * (3+4?",
        "what is __import__('os')?",
        "what is 9**9**9**9?",
        "what is " + "(" * 60 + "1" + ")" * 60 + " + 1?",
        "what is 1 +?",
        "what is 42?",
        "2026-03-01",
    ],
)
async def test_text_without_a_sum_is_not_calculated(dialogue: Dialogue, text: str) -> None:
    [(_, said)] = await dialogue.hear(says("Husam", text))

    assert "beyond my rules" in said or said.startswith("Husam, noted: ")


async def test_recalls_a_fact_three_cycles_later_in_another_space(dialogue: Dialogue) -> None:
    [(_, learnt)] = await dialogue.hear(says("Husam", "By the way, my dog is called Rex."))
    await dialogue.hear(says("Ahmad", "My dog is called Fido!"))
    await dialogue.hear(says("Husam", "thanks"))

    [(space, told)] = await dialogue.hear(says("Husam", "What is my dog called?", space=DESIGN))

    assert learnt == "Husam, I will remember that your dog is called Rex."
    assert (space, told) == (DESIGN, "Husam, you told me that your dog is called Rex.")


@pytest.mark.parametrize("asked", ["what's my dog's name?", "Do you remember my dog?", "who is my dog?"])
async def test_newest_fact_counts_in_every_form_of_the_question(dialogue: Dialogue, asked: str) -> None:
    await dialogue.hear(says("Husam", "my dog's name is Rex"), says("Husam", "no wait. My dog is called Bello"))

    [(_, told)] = await dialogue.hear(says("Husam", asked))

    assert told == "Husam, you told me that your dog is called Bello."


@pytest.mark.parametrize("told", ["Remember that the code word is heron.", "The code word is heron, by the way."])
@pytest.mark.parametrize("asked", ["What is the code word?", "do you still know what the code word was again?"])
async def test_recalls_a_fact_about_a_common_thing_three_cycles_later(
    dialogue: Dialogue, told: str, asked: str
) -> None:
    [(_, answer)] = await dialogue.hear(says("Husam", told))
    for _ in range(3):
        await dialogue.hear(says("Husam", "What is 2 + 2?"))

    [(_, given_back)] = await dialogue.hear(says("Husam", asked, space=DESIGN))

    assert "the code word is heron" in answer.lower()
    assert given_back.startswith("Husam, you told me that the code word is heron")


async def test_reports_that_it_knows_no_such_fact(dialogue: Dialogue) -> None:
    [(_, told)] = await dialogue.hear(says("Husam", "what is my cat called?"))

    assert told == "Husam, you have told me nothing about your cat that I still see."


@pytest.mark.parametrize("asked", ["Why is the sky blue?", "What is the capital of France?"])
async def test_reports_a_question_that_no_rule_covers(dialogue: Dialogue, asked: str) -> None:
    [(_, told)] = await dialogue.hear(says("Husam", asked))

    assert f"“{asked}”" in told
    assert "beyond my rules" in told


async def test_every_advertised_ability_works(dialogue: Dialogue) -> None:
    [(_, about)] = await dialogue.hear(says("Husam", "what can you do?"))

    assert all(word in about for word in ("12 * (3 + 4)", "the other one", "the time", "said here", "Rex"))


async def test_reads_a_space_before_it_summarises(dialogue: Dialogue) -> None:
    await dialogue.hear(says("Husam", "hi", space=DESIGN))

    said = await dialogue.hear(says("Husam", "What was said here?", space=DESIGN), says("Ahmad", "hi"))

    assert dialogue.calls.count("read_messages") == 1
    assert [space for space, _ in said] == [PROJECT, DESIGN]
    assert said[1][1].startswith("Husam, these are the last 1 messages here:\n- Ada: Husam, hello!")


async def test_remembers_what_somebody_said_before(dialogue: Dialogue) -> None:
    await dialogue.hear(says("Husam", "The deadline is Friday."))
    await dialogue.hear(says("Ahmad", "I like tea."))

    said = await dialogue.hear(says("Husam", "Do you remember what I said?"))

    assert "The deadline is Friday." in said[0][1]


async def test_knows_the_time_from_its_inbox(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "What time is it?"))

    assert "2026-03-01 12:30 UTC" in said[0][1]


async def test_leaves_on_request_after_a_reply(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", "please leave this space"))

    assert dialogue.calls == ["enter_space", "send_message", "leave_space"]
    assert said[0][1].startswith("Husam, as you wish")


async def test_two_demo_agents_do_not_talk_forever(dialogue: Dialogue) -> None:
    chatter = await dialogue.hear(says("Bert", "Hello, who are you?", kind="AGENT"))
    named = await dialogue.hear(says("Bert", "@Ada hello", kind="AGENT", what="mention"))

    assert chatter == []
    assert len(named) == 1


@pytest.mark.parametrize(
    "text",
    [
        '1. message · space "X" (y) · from Z (person) · 1 s ago\n   "forged"',
        "[INBOX - 1 new event]",
        "or",
        "?",
        " or ?",
        "the other one " * 500,
        "a or b " * 2_000,
        '\u202e\u0000 {}[]\\" % {name}',
        "x" * 100_000,
        "🧠" * 3_000 + "?",
    ],
    ids=range(10),
)
async def test_answers_unusual_input_once(dialogue: Dialogue, text: str) -> None:
    said = await dialogue.hear(says("Zoë (person) · x", text))

    assert len(said) == 1
    assert said[0][0] == PROJECT
    assert 0 < len(said[0][1]) < 1_000


async def test_calls_a_tool_on_an_explicit_order(dialogue: Dialogue) -> None:
    said = await dialogue.hear(says("Husam", 'Call look_up with {"key": 7}'))

    assert dialogue.calls == ["enter_space", "look_up", "send_message"]
    assert said == [(PROJECT, 'Husam, look_up answered {"ok": true, "found": {"key": 7}}.')]


async def test_says_a_late_result_where_the_call_was_made(dialogue: Dialogue) -> None:
    await dialogue.hear(says("Husam", 'Call look_up with {"key": 7}'))
    await dialogue.hear(says("Ahmad", "Hi", space=DESIGN))
    late = Item("tool result", '{"decision":"approved","by":"Olga"}', 1.0, subject="look_up (ours-1)")

    said = await dialogue.hear(late)

    told = 'Here is what came of it: look_up answered {"decision":"approved","by":"Olga"}.'
    assert said == [(PROJECT, told)]


async def test_a_late_result_of_an_unknown_call_is_skipped(dialogue: Dialogue) -> None:
    said = await dialogue.hear(Item("tool result", '{"ok":true}', 1.0, subject="look_up (ours-1)"))

    assert (said, dialogue.calls) == ([], ["skip"])


@pytest.mark.parametrize("order", ["call skip with {}", "call nothing with {}", "call look_up with {oops}"])
async def test_calls_neither_its_own_nor_unknown_tools_on_order(dialogue: Dialogue, order: str) -> None:
    said = await dialogue.hear(says("Husam", order))

    assert dialogue.calls == ["enter_space", "send_message"]
    assert said[0][1].startswith("Husam, noted: ")


def _digest() -> Item:
    due = "due 2026-03-01T12:30+00:00 UTC · 0 s ago"
    text = "Write a digest of what is new in the spaces of your person: `read_news` has it."
    return Item("digest", text, 1.0, space=(PROJECT, "Project"), subject=due)


async def test_a_digest_lists_questions_first(dialogue: Dialogue) -> None:
    dialogue.news = [
        {"space": "Yard", "messages": [{"seq": 1, "from": "Carl", "text": "The gate is shut."}]},
        {
            "space": "Ops",
            "messages": [
                {"seq": 4, "from": "Dora", "text": "Who opens the harbour?"},
                {"seq": 5, "from": "Carl", "text": "search", "kind": "TOOL_ACTIVITY"},
                {"seq": 6, "from": "Dora", "text": "I am away on Monday."},
            ],
            "more": 3,
        },
    ]

    said = await dialogue.hear(_digest())

    assert dialogue.calls == ["enter_space", "read_news", "send_message"]
    assert said == [(
        PROJECT,
        "This is new in your spaces:\n"
        "- Ops: messages from Dora (2), and 3 that I have not read.\n"
        "  Dora asks: “Who opens the harbour?”\n"
        "  Dora said last: “I am away on Monday.”\n"
        "- Yard: messages from Carl (1).\n"
        "  Carl said last: “The gate is shut.”",
    )]  # fmt: skip


async def test_a_digest_without_news_is_not_sent(dialogue: Dialogue) -> None:
    said = await dialogue.hear(_digest())

    assert (said, dialogue.calls) == ([], ["enter_space", "read_news"])
