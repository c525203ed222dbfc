"""The tools of agents: built-in tools, tools of the operator and of tenants, and the rows of tool calls.

A call takes this path: `step_calls` reads it from the model's reply and `policy` decides whether it may run. Then
`builtin` runs it in the transaction of the step, or `calls` keeps its row while `http`, `mcp`, `external` or people
answer it.

- `definitions`, `mcp_servers`, `operator_tools`: which tools exist. `toolbox` builds them for a worker.
- `builtin`, `web`, `http`, `mcp`, `external`: the kinds of tools.
- `calls`: the rows of calls, and what people see of them. `holds`, `notifications`: calls that wait for a person.
- `lifecycle`, `health`: functions that end or repair the work of agents across several domains.
"""
