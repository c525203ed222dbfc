"""The exact prompt of a step, for `ThinkCycle.prompt`."""

from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import BigInt
from backend.api.request.context import Info
from backend.consciousness import prompt_replay
from backend.consciousness.prompt_replay import Prompt
from backend.kit.unit_of_work import unit_of_work

#: It reads a whole window.
PRICE = 50


@strawberry.type(description="The prompt that a model received in one step.")
class ShownPrompt:
    system: str
    messages: JSON = strawberry.field(
        description="Messages in OpenAI's chat format. Neighbouring entries of the role USER are joined into one "
        "message."
    )
    tools: JSON = strawberry.field(description="All tools that were offered to the model, in OpenAI's format.")
    tool_choice: str | None = strawberry.field(description="Null if no tool choice was sent.")
    from_seq: int = strawberry.field(description="`seq` of the first chain entry that it shows.")
    to_seq: int
    masked_seqs: list[int] = strawberry.field(
        description="`seq` of entries that are now masked. They are shown with their placeholder, even if the model "
        "received the original content."
    )
    removed_to_seq: int | None = strawberry.field(
        description="Entries up to this `seq` have been removed by the tenant's retention, so `messages` contains "
        "only later ones. Null if nothing is missing."
    )


@strawberry.type(
    description="The model request of one step. It is shown in OpenAI's format. A provider with another format "
    "received the same content in that format."
)
class StepPrompt:
    step: int
    provider: str
    model: str
    input_tokens: BigInt = strawberry.field(
        description="Input tokens as the provider counted them, or an estimate if it did not report them."
    )
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(
        description="Input tokens that the provider read from its cache. They are included in `inputTokens`."
    )
    shown: ShownPrompt | None = strawberry.field(
        description="The prompt itself. Null if the step is older than the storage of prompts."
    )

    @classmethod
    def of(cls, step: int, prompt: Prompt) -> "StepPrompt":
        return cls(
            step=step,
            provider=prompt.provider,
            model=prompt.model,
            input_tokens=BigInt(prompt.input_tokens),
            output_tokens=BigInt(prompt.output_tokens),
            cached_tokens=BigInt(prompt.cached_tokens),
            shown=_prompt_of(prompt),
        )


def _prompt_of(prompt: Prompt) -> ShownPrompt | None:
    view = prompt.shown
    if view is None:
        return None
    return ShownPrompt(
        system=view.system,
        messages=JSON(view.messages),
        tools=JSON(view.tools),
        tool_choice=view.tool_choice,
        from_seq=view.from_seq,
        to_seq=view.to_seq,
        masked_seqs=list(view.masked),
        removed_to_seq=view.removed_to,
    )


async def prompt_of(info: Info, cycle_id: UUID, step: int) -> StepPrompt | None:
    """Return None if the cycle has no such step."""
    async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
        prompt = await prompt_replay.prompt_of(work, cycle_id=cycle_id, step=step)
    return None if prompt is None else StepPrompt.of(step, prompt)
