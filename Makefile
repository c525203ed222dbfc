# The commands of this project; people and checks rely on their names (documented in README.md).
# Each target runs infra/bootstrap.py, which brings .venv up to date and then runs the command in it.

PYTHON := $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(shell command -v $(name))))
NEEDS = $(or $(PYTHON),$(error no python3 found: install Python 3.11 to 3.14)) infra/bootstrap.py
ARGS ?=

.PHONY: help run chat test test-clients console pictures check bench profile chaos upgrade life mutate schema schema-release clients tools-page migration lock clean
.DEFAULT_GOAL := help

help: ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; \
	do printf '  make %-14s %s\n' "$$name" "$$text"; done

run: ## Start everything on this machine: Postgres, Valkey, API, one worker, a demo agent
	@$(NEEDS) runtime -m backend dev

chat: ## Chat with the demo agent of a running `make run` in the terminal
	@$(NEEDS) runtime -m backend chat $(ARGS)

# If a worker process is killed because a test hangs, the run ends: its replacement may wait for ever (pytest-xdist).
# Bytecode is cached: otherwise each of hundreds of processes would compile everything again.
test: export PYTHONDONTWRITEBYTECODE :=
test: ## Run the whole test suite with its own servers (ARGS="-k name" selects tests)
	@$(NEEDS) dev -m pytest -n 4 --dist loadfile --no-loadscope-reorder --max-worker-restart=0 $(ARGS)

test-clients: ## Test with third-party GraphQL clients and browsers (needs Node)
	@$(NEEDS) dev -m tests.clients.run

pictures: export CIRCADIAN_WRITE_PICTURES := yes
pictures: ## Write the pictures of the console in docs/console anew (needs Node)
	@$(NEEDS) dev -m tests.clients.run console-pictures.test.mjs

console: ## Build the console: backend/console/built from its source (needs Node)
	@$(NEEDS) dev -m infra.console

check: ## Check format, lint, types, layers, and drift of schema, migrations and SQL functions
	@$(NEEDS) dev -m infra.check

bench: ## Run the benchmarks, with a minimal hand-written loop as the baseline
	@$(NEEDS) dev -m tests.bench $(ARGS)

profile: ## Record flame graphs of API and worker under load (ARGS="--seconds 30"); prints the paths of the files
	@$(NEEDS) dev -m tests.bench.profile $(ARGS)

chaos: ## Run the kill test: 1,000 kills, no message lost or doubled (ARGS="--kills 50")
	@$(NEEDS) dev -m tests.chaos $(ARGS)

upgrade: ## Upgrade while 200 agents talk: no message lost or doubled, no request refused (ARGS="--agents 50")
	@$(NEEDS) dev -m tests.chaos.upgrade $(ARGS)

life: ## Run the long-life test: one agent, 2,000 cycles, nothing forgotten (ARGS="--rounds 500")
	@$(NEEDS) dev -m tests.life $(ARGS)

mutate: export PYTHONDONTWRITEBYTECODE :=
mutate: ## Run mutation tests of the core: does a test fail for each small change (ARGS="--mutants 50")
	@$(NEEDS) dev -m tests.mutate $(ARGS)

schema: ## Regenerate schema.graphql and backend/migrations/schema.sql from the code
	@$(NEEDS) dev -m infra.check_schema --write
	@$(NEEDS) dev -m infra.database_schema --write

schema-release: ## Release schema.graphql: from then on `make check` finds what breaks its clients
	@$(NEEDS) dev -m infra.check_breaking_changes --write

clients: ## Regenerate the generated parts of the typed clients in infra/clients (needs Node)
	@$(NEEDS) dev -m infra.clients.generate_python --write
	@$(NEEDS) dev -m infra.clients.generate_typescript --write

tools-page: ## Regenerate the reference in docs/built-in-tools.md from the code
	@$(NEEDS) dev -m infra.check_tools_page --write

migration: ## Write the migration that the models lack, to be named and completed by hand (docs/changing.md)
	@$(NEEDS) dev -m infra.check_migrations --write

lock: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lock: ## Compile infra/requirements/*.in into the hash-pinned *.txt (needs uv)
	@in=infra/requirements; compile() { uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --output-file "$$@"; }; compile $$in/runtime.txt $$in/runtime.in && compile $$in/dev.txt $$in/dev.in \
	&& compile $$in/clients.txt $$in/clients.in && for extra in embeddings telemetry; do compile $$in/$$extra.txt $$in/runtime.in $$in/$$extra.in || exit 1; done

clean: ## Delete .venv and caches; the data in .data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find backend tests infra -name __pycache__ -type d -prune -exec rm -rf {} +
