"""What every lane says of a failure: the same kind, in words that can be shown."""

import asyncio

import pytest

from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Gateway
from backend.llm.requests import ModelConnection
from backend.llm.stream_reader import StreamReader
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Call, Step
from tests.llm.asking import chunks_of, failure_of, reply_of, request_on
from tests.llm.conftest import LANES, SECRET, connection_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (Step(status=401, error="invalid key"), ModelErrorKind.AUTH),
        (Step(status=403, error="not for you"), ModelErrorKind.AUTH),
        (Step(status=404, error="no such model"), ModelErrorKind.AUTH),
        (Step(status=429, error="slow down"), ModelErrorKind.RATE_LIMIT),
        (Step(status=400, error="bad field"), ModelErrorKind.UNCLEAR),
        (Step(status=400, error="messages.3: bad field"), ModelErrorKind.REFUSED),
        (Step(status=400, error="Output blocked by content filtering policy"), ModelErrorKind.FILTERED),
        (Step(status=400, error="This model's maximum context length is 8 tokens"), ModelErrorKind.OVERFLOW),
        (Step(status=400, error="prompt is too long: 9 > 8"), ModelErrorKind.OVERFLOW),
        (Step(status=500, error="boom"), ModelErrorKind.SERVER),
        (Step(status=503, error="overloaded"), ModelErrorKind.SERVER),
        (Step(status=529, error="Overloaded"), ModelErrorKind.SERVER),
        (Step(text="hello there", chunk_size=3, cut_after=2), ModelErrorKind.BROKEN),
        (Step(text="hello there", chunk_size=3, cut_after=0), ModelErrorKind.BROKEN),
        (Step(text="hello there", chunk_size=3, end_after=2), ModelErrorKind.BROKEN),
        (Step(calls=[Call("send_message", {"text": "hello"})], chunk_size=3, end_after=1), ModelErrorKind.BROKEN),
        (Step(text="hello there", chunk_size=3, end_after=0), ModelErrorKind.BROKEN),
    ],
    ids=lambda value: f"{value.status} {value.error[:12]}" if isinstance(value, Step) else "",
)
async def test_tells_the_kind_of_a_failure(
    server: ModelServer,
    gateway: Gateway,
    connection: ModelConnection,
    step: Step,
    kind: ModelErrorKind,
) -> None:
    server.script("m", [step])

    failure = await failure_of(gateway, request_on(connection))

    assert failure.kind is kind
    assert len(server.requests("m")) == 1  # nobody below the runtime tries again


@pytest.mark.parametrize("fail_after", [0, 2])
async def test_a_failure_in_the_middle_of_the_stream_passes_by_itself(
    server: ModelServer, gateway: Gateway, connection: ModelConnection, fail_after: int
) -> None:
    """The status was 200 by then; litellm by itself calls it a request that was refused, on Ollama's wire."""
    step = Step(text="hello", chunk_size=1, fail_after=fail_after, error="we crashed", error_code="overloaded_error")
    server.script("m", [step])

    failure = await failure_of(gateway, request_on(connection))

    assert failure.kind is ModelErrorKind.SERVER
    assert failure.provider_message.endswith("we crashed")
    assert "crashed" not in str(failure)


async def test_only_what_may_pass_by_itself_is_transient() -> None:
    transient = {kind for kind in ModelErrorKind if ModelError(kind, "x").is_transient}

    assert transient == {
        ModelErrorKind.RATE_LIMIT,
        ModelErrorKind.NETWORK,
        ModelErrorKind.SERVER,
        ModelErrorKind.BROKEN,
    }


async def test_passes_on_when_to_try_again(server: ModelServer, gateway: Gateway, connection: ModelConnection) -> None:
    server.script("m", [Step(status=429, headers={"retry-after": "7"})])

    failure = await failure_of(gateway, request_on(connection))

    assert failure.retry_after_seconds == 7.0


async def test_the_reason_is_the_operators_to_read_and_holds_no_secret(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    reason = f"key {SECRET} is wrong, see https://keys.example/?key={SECRET} " + "and so on " * 100
    server.script("m", [Step(status=401, error=reason)])

    failure = await failure_of(gateway, request_on(connection))

    assert "is wrong, see" in failure.provider_message
    assert SECRET not in failure.provider_message
    assert "example" not in failure.provider_message
    assert len(failure.provider_message) <= 300
    assert str(failure).startswith("The model's provider answered 401")
    assert "wrong" not in str(failure)


async def test_a_body_that_is_no_error_of_a_provider_is_shown_to_nobody_but_the_operator(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    """Whoever sits at the address may answer with pages, tokens or names of hosts."""
    server.script(
        "m", [Step(status=404, error="<html>internal-host-7 token=abcdef</html>", error_code="no such code!")]
    )

    failure = await failure_of(gateway, request_on(connection))

    assert "internal-host-7" in failure.provider_message
    assert "internal" not in str(failure)
    assert "such code" not in str(failure)


@pytest.mark.parametrize("hang_after", [0, 2])
@pytest.mark.parametrize("provider", LANES)
async def test_gives_up_on_a_silent_model(
    server: ModelServer, gateway: Gateway, provider: str, hang_after: int
) -> None:
    server.script("m", [Step(text="hello there", chunk_size=3, hang_after=hang_after)])

    async with asyncio.timeout(3.0):
        failure = await failure_of(gateway, request_on(connection_of(provider, server, timeout_seconds=0.4)))

    assert failure.kind is ModelErrorKind.NETWORK
    assert "in time" in str(failure)
    await server.wait_for_cut("m", timeout=1.0)


@pytest.mark.parametrize("provider", LANES)
async def test_says_that_nobody_listens(gateway: Gateway, provider: str) -> None:
    connection = ModelConnection(f"{provider}/m", base_url="http://127.0.0.1:9/v1", api_key=SECRET, timeout_seconds=2)

    failure = await failure_of(gateway, request_on(connection))

    assert failure.kind is ModelErrorKind.NETWORK
    assert "127.0.0.1" not in str(failure)


@pytest.mark.parametrize("provider", ["openai", "anthropic", "mistral"])  # Ollama has no such finish
async def test_calls_a_withheld_answer_filtered(server: ModelServer, gateway: Gateway, provider: str) -> None:
    server.script("m", [Step(text="well", finish_reason="content_filter")])

    failure = await failure_of(gateway, request_on(connection_of(provider, server)))

    assert failure.kind is ModelErrorKind.FILTERED


async def test_the_agent_works_again_when_the_model_does(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(status=500), Step(text="abc", cut_after=0), Step(text="back")])

    await failure_of(gateway, request_on(connection))
    await failure_of(gateway, request_on(connection))

    assert (await reply_of(gateway, request_on(connection))).text == "back"


async def test_an_unknown_provider_is_a_matter_of_the_connection(gateway: Gateway) -> None:
    failure = await failure_of(gateway, request_on(ModelConnection("nonsense")))

    assert failure.kind is ModelErrorKind.AUTH
    assert "nonsense" in str(failure)


async def test_a_cancelled_request_is_no_failure_of_the_model(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(hang_after=0)])

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await chunks_of(gateway, request_on(connection))


def test_a_prompt_that_gemini_blocks_is_filtered() -> None:
    """It answers 200 without a candidate; litellm makes an end of it, which says nothing else."""
    from litellm.llms.vertex_ai.gemini.vertex_and_google_ai_studio_gemini import VertexGeminiConfig

    told = {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"promptTokenCount": 7}}
    event = VertexGeminiConfig.check_prompt_level_content_filter(told, "r1", "gemini-2.5-pro")
    assert event is not None
    reading = StreamReader(provider="gemini", model="gemini-2.5-pro", secret=None)

    assert reading.take(event.model_dump()) == []
    with pytest.raises(ModelError) as failed:
        reading.finish(request_bytes=100)

    assert failed.value.kind is ModelErrorKind.FILTERED
