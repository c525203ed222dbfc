"""What bounds one tenant: the defaults of what the operator may set for each (`set-quotas`)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TenantLimits:
    """What one tenant may have. The operator says otherwise per tenant (`set-quotas`), by these names: they are fixed.

    Read through `tenants.quotas`, or from a session.
    """

    # Things, counted as they stand when one more is made
    #: Those that are not stopped.
    agents: int = 10_000
    spaces: int = 10_000
    #: Those that are not over.
    plans: int = 10_000
    #: Those that are under way.
    tasks: int = 1_000
    #: Of them, those that one agent has given; and agents of tasks above each other: at 1 these give none themselves.
    tasks_per_agent: int = 10
    task_depth: int = 1
    #: Memories, goals, notes and learnings of all its agents.
    known_things: int = 200_000
    members: int = 1_000
    open_invitations: int = 100
    #: That it has registered.
    apps: int = 50
    installations: int = 100
    service_accounts: int = 100
    #: Of all its service accounts, those that are good.
    api_keys: int = 500
    #: That it has defined.
    tools: int = 500
    mcp_servers: int = 50
    # Thinking: agents at once, and its weight against other tenants (`kit.fair_queue`)
    awake_agents: int = 500
    #: Calls of tools outside that one worker makes at once.
    outside_calls: int = 100
    weight: int = 1
    # Live connections, in each API process: of the tenant, and of one token
    connections: int = 1_000
    token_connections: int = 100
    subscriptions: int = 5_000
    token_subscriptions: int = 1_000
    # Requests, by cost: what may be spent at once, and what flows back in a second; of the tenant, and of one client
    cost_burst: int = 100_000
    cost_per_second: int = 10_000
    client_cost_burst: int = 20_000
    client_cost_per_second: int = 2_000


TENANT = TenantLimits()
