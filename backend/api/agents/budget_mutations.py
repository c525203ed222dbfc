"""Mutations that create, change and delete budgets. Each calls one function of `budgets.registry`."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from uuid import UUID

import strawberry

from backend.agents import model_choice, model_names
from backend.api.agents import budgets
from backend.api.agents.budgets import KINDS, Budget
from backend.api.enums import BudgetEnd, BudgetKeys, BudgetPeriod, BudgetScope, BudgetUnit
from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.budgets import registry
from backend.budgets.errors import BudgetNotFound
from backend.budgets.registry import BudgetChange, BudgetTerms
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.installation import Installation
from backend.tenants.actor import Actor, Scope
from backend.tenants.idempotency import MutationResult

_CHEAPER = (
    "Needed with `atEnd: CHEAPER_MODEL`. A model that costs nothing, such as one on your own server, always works."
)


@strawberry.input
class CreateBudgetInput(Input):
    name: str
    scope: BudgetScope
    subject_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="An agent, member, app, service account or plan, as `scope` says. Without it each one has the "
        "limit separately. Not for TENANT and CYCLE.",
    )
    period: BudgetPeriod
    unit: BudgetUnit = BudgetUnit.USD
    limit: Decimal = strawberry.field(description="In US dollars or tokens, as `unit` says.")
    keys: BudgetKeys = BudgetKeys.ALL
    at_end: BudgetEnd = BudgetEnd.PAUSE
    cheaper_model: str | None = strawberry.field(default=None, description=_CHEAPER)

    def terms(self) -> BudgetTerms:
        return BudgetTerms(
            name=self.name,
            scope=self.scope,
            period=self.period,
            unit=self.unit,
            limit=self.limit,
            subject_id=self._subject(),
            keys=self.keys,
            at_end=self.at_end,
            cheaper_model=self.cheaper_model,
        )

    def _subject(self) -> UUID | None:
        if self.subject_id is None:
            return None
        if self.scope in (BudgetScope.TENANT, BudgetScope.CYCLE):
            raise InvalidInput(f"a budget of scope {self.scope} has no subject", path=("input", "subjectId"))
        return require(self.subject_id, KINDS[self.scope], name="subjectId")[1]


@strawberry.input(description="An omitted field, or null, keeps its value.")
class UpdateBudgetInput(Input):
    budget_id: strawberry.ID
    name: str | None = None
    limit: Decimal | None = None
    at_end: BudgetEnd | None = None
    cheaper_model: str | None = strawberry.field(default=None, description=_CHEAPER)


@strawberry.input
class DeleteBudgetInput(Input):
    budget_id: strawberry.ID


@strawberry.type
class BudgetMutation:
    @mutation(
        "Creates a budget. It counts requests from now on. The first budget of the tenant is observed by an agent that "
        "is thinking from its next wake.",
        needs=Scope.ADMIN_WRITE,
        gives="budget",
    )
    async def create_budget(self, info: Info, input: CreateBudgetInput) -> Budget | Failure:
        actor, models = info.context.actor, info.context.state.models

        async def effect(work: UnitOfWork) -> MutationResult:
            terms = input.terms()
            if terms.cheaper_model is not None:
                await _check_model(work, models, terms.cheaper_model)
            return {"budget": str(await registry.create(work, actor, terms))}

        return await mutate(info, "createBudget", input, effect=effect, read=_reading(actor))

    @mutation(
        "Changes a budget. Agents that wait for it try again at once, one after another.",
        needs=Scope.ADMIN_WRITE,
        gives="budget",
    )
    async def update_budget(self, info: Info, input: UpdateBudgetInput) -> Budget | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            _, budget_id = require(input.budget_id, Kind.BUDGET, name="budgetId")
            if input.cheaper_model is not None:
                await _check_model(work, state.models, input.cheaper_model)
            change = BudgetChange(input.name, input.limit, input.at_end, input.cheaper_model)
            wakes = await registry.update(work, actor, budget_id=budget_id, change=change)
            work.after_commit(lambda: state.hints.send(wakes=wakes))
            return {"budget": str(budget_id)}

        return await mutate(info, "updateBudget", input, effect=effect, read=_reading(actor))

    @mutation(
        "Deletes a budget with what was counted in it. Agents that wait for it continue, one after another. The usage "
        "records stay.",
        needs=Scope.ADMIN_WRITE,
        gives="budget_id",
    )
    async def delete_budget(self, info: Info, input: DeleteBudgetInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, budget_id = require(input.budget_id, Kind.BUDGET, name="budgetId")
            wakes = await registry.delete(work, actor, budget_id=budget_id)
            work.after_commit(lambda: hints.send(wakes=wakes))
            return {"budget": str(budget_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.BUDGET, UUID(stored["budget"]))

        return await mutate(info, "deleteBudget", input, effect=effect, read=read)


async def _check_model(work: UnitOfWork, models: Installation, name: str) -> None:
    model_names.checked(name, name="cheaperModel")
    await model_choice.check(work, models, [(("input", "cheaperModel"), name)])


def _reading(actor: Actor) -> Callable[[UnitOfWork, MutationResult], Awaitable[Budget]]:
    """Read the budget as this transaction sees it."""

    async def read(work: UnitOfWork, stored: MutationResult) -> Budget:
        for budget in await registry.read(work, actor):
            if str(budget.id) == stored["budget"]:
                return await budgets.read(work, actor, budget)
        raise BudgetNotFound  # a repeat, after the budget was deleted

    return read
