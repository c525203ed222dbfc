"""The exact prompt of a step, as `ThinkCycle.prompt` shows it."""

from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import BigInt
from backend.api.request.context import Info
from backend.consciousness import prompt_replay
from backend.consciousness.prompt_replay import Prompt
from backend.kit.unit_of_work import unit_of_work

#: A whole window is read for it.
PRICE = 50


@strawberry.type(description="What a model is told, around and between the messages of the chain.")
class ShownPrompt:
    system: str
    messages: JSON = strawberry.field(description="In OpenAI's chat form, neighbouring user entries as one message.")
    tools: JSON = strawberry.field(description="All that were offered, in OpenAI's form.")
    tool_choice: str | None
    from_seq: int = strawberry.field(description="`seq` of the first entry of the chain that it shows.")
    to_seq: int
    masked_seqs: list[int] = strawberry.field(
        description="Entries that are masked now: their stubs are shown, also if the model was shown what stood there."
    )
    removed_to_seq: int | None = strawberry.field(
        description="Entries up to this one are gone, by the tenant's retention: the messages are those behind it. "
        "Null: all are there."
    )


@strawberry.type(
    description="""The request that a step of a cycle came of. Providers with a form of their own got the same content
in that form."""
)
class StepPrompt:
    step: int
    provider: str
    model: str
    input_tokens: BigInt = strawberry.field(description="As the provider counted them; estimated if it did not.")
    output_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(description="Input tokens that the provider read from its cache.")
    shown: ShownPrompt | None = strawberry.field(
        description="Null if the step was made before prompts were kept: it cannot be told any more."
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
            shown=_shown(prompt),
        )


def _shown(prompt: Prompt) -> ShownPrompt | None:
    found = prompt.shown
    if found is None:
        return None
    return ShownPrompt(
        system=found.system,
        messages=JSON(found.messages),
        tools=JSON(found.tools),
        tool_choice=found.tool_choice,
        from_seq=found.from_seq,
        to_seq=found.to_seq,
        masked_seqs=list(found.masked),
        removed_to_seq=found.removed_to,
    )


async def prompt_of(info: Info, cycle_id: UUID, step: int) -> StepPrompt | None:
    """Null: the cycle has made no such step."""
    async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
        found = await prompt_replay.prompt_of(work, cycle_id=cycle_id, step=step)
    return None if found is None else StepPrompt.of(step, found)
