"""The limits of one tenant: defaults that the operator can change per tenant (`set-quotas`)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TenantLimits:
    """What one tenant may have.

    The operator changes single values by these names (`set-quotas`), so the names are fixed.

    Read the values in force through `tenants.quotas` or from a session.
    """

    # Objects; counted when another one is created
    #: Agents that are not stopped.
    agents: int = 10_000
    spaces: int = 10_000
    #: Plans that are not over.
    plans: int = 10_000
    #: Tasks that are in progress.
    tasks: int = 1_000
    #: Of them, the tasks that one agent gave; and the depth of tasks: at 1, agents of tasks cannot give tasks
    #: themselves.
    tasks_per_agent: int = 10
    task_depth: int = 1
    #: Memories, goals, notes and learnings of all its agents.
    known_things: int = 200_000
    members: int = 1_000
    open_invitations: int = 100
    #: Registered by the tenant.
    apps: int = 50
    installations: int = 100
    service_accounts: int = 100
    #: Valid keys of all its service accounts.
    api_keys: int = 500
    #: Defined by the tenant.
    tools: int = 500
    mcp_servers: int = 50
    #: Its own prices of models.
    model_prices: int = 500
    #: Budgets that its admins have created.
    budgets: int = 100
    #: Erasures of messages, spaces and agents that were requested and are not done; one actor may have a fifth of them.
    waiting_erasures: int = 10_000
    #: Of all its files, in units of 1,048,576 bytes.
    file_megabytes: int = 10_000
    # Thinking: concurrent agents, and the weight against other tenants (`kit.fair_queue`)
    awake_agents: int = 500
    #: Concurrent calls of external tools in one worker.
    outside_calls: int = 100
    weight: int = 1
    # Live connections in each API process: of the tenant, and of one token
    connections: int = 1_000
    token_connections: int = 100
    subscriptions: int = 5_000
    token_subscriptions: int = 1_000
    # Requests by cost: burst, and refill per second; of the tenant, and of one client
    cost_burst: int = 100_000
    cost_per_second: int = 10_000
    client_cost_burst: int = 20_000
    client_cost_per_second: int = 2_000


TENANT = TenantLimits()
