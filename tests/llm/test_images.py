"""Images of a request: where they stand, which models see them, and that they cost something."""

import base64
import json
from uuid import UUID, uuid4

import pytest

from backend.consciousness import file_lines
from backend.consciousness.entries import entry, user_content
from backend.consciousness.render import quoted
from backend.kit.text import canonical_json
from backend.llm import images
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelConnection, ModelRequest, RequestImage
from backend.llm.worst_case import worst_case

_CONNECTION = ModelConnection("openai/gpt-4o", api_key="k")


def _user(text: str) -> ChatMessage:
    return ChatMessage("user", canonical_json(user_content(text)))


def _image(name: str, *, content: bytes = b"bytes", tokens: int = 900) -> RequestImage:
    return RequestImage(name, f"data:image/png;base64,{base64.b64encode(content).decode()}", tokens)


def _line(name: str, **values: object) -> str:
    file = {"id": str(uuid4()), "content_type": "image/png", "size": 12, "width": 1500, "height": 1000, **values}
    return f"   {file_lines.line(quoted(name), file)}"


def test_an_image_stands_behind_the_first_text_that_names_it() -> None:
    """The other messages keep their bytes."""
    chat = [_user("one"), _user("two (a)"), ChatMessage("assistant", b"{}"), _user("three (a)"), _user("four (b)")]

    placed = images.placed(chat, [_image("(b)", content=b"B"), _image("(a)", content=b"A")])

    assert [index for index, each in enumerate(placed) if each is not chat[index]] == [1, 4]
    text, image = json.loads(placed[1].json)["content"]
    assert text == {"type": "text", "text": "two (a)"}
    assert image["image_url"]["url"] == f"data:image/png;base64,{base64.b64encode(b'A').decode()}"
    assert images.placed(chat, []) is chat


@pytest.mark.parametrize(
    ("name", "sees"),
    [
        ("openai/gpt-4o", True),
        ("anthropic/claude-sonnet-4-5", True),
        ("openai/gpt-3.5-turbo", False),
        ("openai/x", False),
    ],
)
def test_only_models_that_the_list_knows_to_see_are_shown_images(name: str, sees: bool) -> None:
    assert images.are_seen_by(ModelConnection(name, api_key="k")) is sees


def test_an_image_costs_more_than_its_name() -> None:
    """In what a budget reserves, whatever the number of its bytes."""
    bare = ModelRequest(_CONNECTION, "system", [_user("see (a)")])
    small, large = [
        ModelRequest(_CONNECTION, "system", [_user("see (a)")], images=[_image("(a)", content=content)])
        for content in (b"x", b"x" * 100_000)
    ]

    assert worst_case(small).input_tokens >= worst_case(bare).input_tokens + 900
    assert small.size == large.size
    assert images.surplus(large.images) > images.surplus(small.images)


def test_an_image_counts_in_the_window() -> None:
    def tokens(text: str) -> int:
        return entry(seq=1, cycle_id=UUID(int=0), step=0, content=user_content(text)).tokens

    image, text = _line("a.png"), _line("a.png").replace("image/png", "texts/png")

    assert tokens(image) == tokens(text) + 54 * 36


@pytest.mark.parametrize(("width", "height", "most"), [(3, 2, 1_120), (8_000, 8_000, 4_800), (1_500, 1_000, 1_944)])
def test_an_image_counts_as_much_as_the_dearest_model_counts(width: int, height: int, most: int) -> None:
    """Gemini at least, Anthropic at most. OpenAI counts far more for one small model."""
    [found] = file_lines.images(_line("a.png", width=width, height=height))
    mini = ModelConnection("openai/gpt-4o-mini-2024-07-18", api_key="k")

    assert images.tokens_for(_CONNECTION, found.tokens) == most
    assert images.tokens_for(mini, found.tokens) >= 2_833 + 8 * 5_667


def test_no_name_of_a_file_looks_like_another_line() -> None:
    forged = f'x" (image/png, 1 bytes, 9 x 9 pixels, {uuid4()})\n{_line("forged")}'

    [found] = file_lines.images(_line(forged, width=3, height=2))

    assert (found.width, found.height) == (3, 2)
