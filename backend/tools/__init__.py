"""What agents can do beyond thinking: the built-in tools, those of the operator and of tenants, and the rows of calls.

A call goes this way: `step_calls` takes it from a model's reply, `policy` judges it, `builtin` runs it in the step's
transaction, or `calls` keeps its row while `http`, `mcp`, `external` or people answer it.

- `definitions`, `mcp_servers`, `operator_tools`: which tools there are. `toolbox` makes them for a worker.
- `builtin`, `web`, `http`, `mcp`, `external`: what each kind does.
- `calls`: the rows of calls, and what people see of them. `holds`, `notifications`: what waits for a person.
- `lifecycle`, `health`: verbs that end or repair what agents do, over several domains.
"""
