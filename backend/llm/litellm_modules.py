"""All modules that need litellm, in one import that takes seconds.

A worker does it before its first heartbeat, or never.

`cli.worker` calls `register` if a configured model needs litellm. The other modules of this package access it through
`litellm_availability`.
"""

from backend.llm import litellm_availability, litellm_client, litellm_plan, litellm_prices


def register() -> None:
    litellm_availability.register(
        litellm_availability.LitellmFunctions(
            route=litellm_plan.route,
            wire=litellm_plan.wire,
            is_responses_only=litellm_plan.is_responses_only,
            require_same_provider=litellm_plan.require_same_provider,
            cost_of=litellm_prices.cost_of,
            events=litellm_client.events,
            close=litellm_client.close,
        )
    )
