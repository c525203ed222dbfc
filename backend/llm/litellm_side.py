"""Everything that needs litellm, in one import that takes seconds: a worker does it before its first beat, or never.

`worker.py` imports it if a configured model needs litellm; `litellm_door` is how the rest of this folder gets at it.
"""

from backend.llm import litellm_door, litellm_lane, litellm_plan, litellm_prices

litellm_door.open_for(
    litellm_door.LitellmSide(
        route=litellm_plan.route,
        wire=litellm_plan.wire,
        is_responses_only=litellm_plan.is_responses_only,
        require_own_way=litellm_plan.require_own_way,
        cost_of=litellm_prices.cost_of,
        events=litellm_lane.events,
        close=litellm_lane.close,
    )
)
