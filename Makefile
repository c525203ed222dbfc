# The commands of this project; people and checks rely on their names (docs: README.md).
# Each line below lets infra/bootstrap.py bring .venv up to date and then become the command.

PYTHON := $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell command -v $(name))))
NEEDS = $(or $(PYTHON),$(error no python3 found: install Python 3.11, 3.12 or 3.13)) infra/bootstrap.py
ARGS ?=

.PHONY: help run chat test test-clients check bench profile chaos life mutate schema lock clean
.DEFAULT_GOAL := help

help: ## Show the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; \
	do printf '  make %-14s %s\n' "$$name" "$$text"; done

run: ## Start everything on this machine: Postgres, Valkey, API, one worker, a demo agent
	@$(NEEDS) runtime -m backend dev

chat: ## Talk to the demo agent of a running `make run`, in the terminal
	@$(NEEDS) runtime -m backend chat $(ARGS)

# A process that is ended for a test that hangs ends the run: one that takes its place may wait for ever (pytest-xdist).
# Hundreds of processes: where nothing keeps what is compiled, each of them would compile everything again.
test: export PYTHONDONTWRITEBYTECODE :=
test: ## Run the whole test suite on servers of its own (ARGS="-k name" narrows it)
	@$(NEEDS) dev -m pytest -n 4 --dist loadfile --no-loadscope-reorder --max-worker-restart=0 $(ARGS)

test-clients: ## Run other people's GraphQL clients and browsers against us (needs Node)
	@$(NEEDS) dev -m tests.clients.run

check: ## Format, lint, types, layers, schema and migration drift
	@$(NEEDS) dev -m infra.check

bench: ## Run the benchmarks: ours beside a minimal hand-written loop
	@$(NEEDS) dev -m tests.bench $(ARGS)

profile: ## Flame graphs of API and worker while many talk (ARGS="--seconds 30"); says where the files are
	@$(NEEDS) dev -m tests.bench.profile $(ARGS)

chaos: ## The kill test: kill everything 1,000 times, lose and double nothing (ARGS="--kills 50")
	@$(NEEDS) dev -m tests.chaos $(ARGS)

life: ## The long life: one agent, 2,000 cycles, everything still known (ARGS="--rounds 500")
	@$(NEEDS) dev -m tests.life $(ARGS)

mutate: export PYTHONDONTWRITEBYTECODE :=
mutate: ## Mutation testing of the core: small mistakes, and whether a test notices (ARGS="--mutants 50")
	@$(NEEDS) dev -m tests.mutate $(ARGS)

schema: ## Write schema.graphql and migrations/schema.sql anew from the code
	@$(NEEDS) dev -m infra.check_schema --write
	@$(NEEDS) dev -m infra.database_schema --write

lock: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lock: ## Compile infra/requirements/*.in into the hash-pinned *.txt (needs uv)
	@for name in runtime embeddings dev; do \
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--output-file infra/requirements/$$name.txt infra/requirements/$$name.in || exit 1; done

clean: ## Delete .venv and caches; the data in .data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find backend tests infra migrations -name __pycache__ -type d -prune -exec rm -rf {} +
