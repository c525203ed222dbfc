"""How much of its chain a mind is shown follows what its provider counts, not only what we estimate (M3).

We estimate tokens by bytes. A provider that counts more of the same bytes fills its context sooner, so a summary is
asked for sooner; one that counts only what its cache had not tells nothing.
"""

import pytest

from backend.kit.limits import DEFAULT
from backend.llm.tokens import estimate_tokens
from tests.factories.agents import create_agent
from tests.factories.compactions import compactions_of, preview_of, talk
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.models import Models

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40  # about 500 tokens
_NOTED = {"text": "noted"}
#: litellm knows that it takes 16,385 tokens.
_SMALL = "openai/gpt-3.5-turbo-1106"


async def _estimated(models: Models, model: str) -> int:
    """What the next request to it will have, about, in tokens as we estimate them."""
    asked = [each["raw"] for each in await models.requests(model) if "tools" in each["body"]]
    return estimate_tokens(asked[-1]) + estimate_tokens(_LONG)


async def _counting(models: Models, model: str, *, times: float) -> None:
    """From now on its provider counts so many times what we estimate."""
    usage = {"input": int(times * await _estimated(models, model)), "output": 10}
    await models.rescript(model, [{**_NOTED, "usage": usage}], repeat_last=True)


async def test_marks_move_with_what_the_provider_counts_slowly_and_within_bounds(
    tenant: Tenant, models: Models
) -> None:
    model = await models.script([_NOTED], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    marks: list[int] = []
    for number, times in enumerate((None, 2.0, 0.1, 9.0, 2.0)):
        if times is not None:
            await _counting(models, model, times=times)
        await talk(tenant.client, agent, space, f"{number}. {_LONG}", before=number)
        preview = await preview_of(tenant.client, agent)
        marks.append(preview["highTokens"])
        assert preview["pressure"] == pytest.approx(preview["windowTokens"] / preview["highTokens"], abs=1e-4)

    usual, double, *untold, again = marks
    assert usual == DEFAULT.window_high_tokens, "an answer without usage tells nothing"
    assert double == pytest.approx(usual / 1.3, rel=0.05), "a part of the way"
    assert untold == [double] * 2, "nobody believes a tenth, or nine times as much"
    assert again == pytest.approx(usual / 1.51, rel=0.05)


async def _tokens_at_the_first_summary(tenant: Tenant, models: Models, *, times: float | None) -> int:
    """It is asked for with the first request above the high mark, as the preview tells of both."""
    await models.rescript(_SMALL, [_NOTED], repeat_last=True)
    writer = await models.script([_NOTED], repeat_last=True)
    agent = await create_agent(tenant.client, model=_SMALL, models={"summaries": writer})
    space = await create_space(tenant.client, members=[agent])
    is_due = False
    for number in range(20):
        await talk(tenant.client, agent, space, f"{number}. {_LONG}", before=number)
        preview = await preview_of(tenant.client, agent)
        if await compactions_of(tenant.client, agent):
            return int(preview["windowTokens"])
        assert not is_due, "it was above the mark before this request"
        is_due = preview["pressure"] > 1
        if times is not None:
            await _counting(models, _SMALL, times=times)
    raise AssertionError("no summary was asked for")


async def test_summary_is_asked_for_sooner_where_the_provider_counts_more(tenant: Tenant, models: Models) -> None:
    plain = await _tokens_at_the_first_summary(tenant, models, times=None)
    more = await _tokens_at_the_first_summary(tenant, models, times=1.4)

    assert more < plain * 0.8
    assert await models.invalid() == []
