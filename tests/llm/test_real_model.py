"""One request to a real model, by hand: `CIRCADIAN_MODEL=… CIRCADIAN_MODEL_API_KEY=… pytest -m real_model`."""

import json

import pytest

from backend.kit.settings import ModelSettings
from backend.llm.gateway import Gateway, ModelConnection
from tests.llm.asking import message, reply_of, request_on

_MODEL = ModelSettings()

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.real_model,
    pytest.mark.skipif(not (_MODEL.name and _MODEL.api_key), reason="CIRCADIAN_MODEL and its key are not set"),
]


async def test_a_real_model_calls_a_tool() -> None:
    assert _MODEL.name is not None
    assert _MODEL.api_key is not None
    connection = ModelConnection(_MODEL.name, base_url=_MODEL.base_url, api_key=_MODEL.api_key.get_secret_value())
    chat = message("user", "Call send_message with the text: hello. Do nothing else.")

    async with Gateway() as gateway:
        reply = await reply_of(gateway, request_on(connection, chat))

    assert [call.name for call in reply.calls] == ["send_message"]
    assert "hello" in json.loads(reply.calls[0].arguments)["text"].lower()
    assert not reply.usage.is_estimated
    assert reply.usage.input_tokens > 10
