"""Tests a model before agents use it. A worker sends the smallest request (`runtime.model.model_test`)."""

from decimal import Decimal

import strawberry

from backend.agents import model_choice, model_names, model_tests
from backend.api.enums import ModelErrorKind
from backend.api.request.context import Info
from backend.api.request.errors import NoWorkerAnswered
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.rpc import Content, NoResponse
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult


@strawberry.input
class TestModelInput(Input):
    model: str = strawberry.field(description="The model name, in the form that `createAgent` takes.")


@strawberry.type(description="The result of a test request that asks the model to call one tool.")
class ModelTest:
    model: str
    is_answering: bool
    calls_tools: bool | None = strawberry.field(
        description="True if the model called the tool of the test. Null if it did not answer."
    )
    seconds: float | None = strawberry.field(
        description="Time until the end of the reply, in seconds. Null if it did not answer."
    )
    input_tokens: int | None = strawberry.field(description="Null if the model did not answer.")
    output_tokens: int | None = strawberry.field(description="Null if the model did not answer.")
    cost: Decimal | None = strawberry.field(
        description="Cost in US dollars, from a public price list. Null if not known."
    )
    error_kind: ModelErrorKind | None = strawberry.field(
        description="Why the model did not answer. Null if it answered."
    )
    error_code: str | None = strawberry.field(
        description="The error code of the provider, such as `invalid_api_key`. Null if the provider sent no code."
    )
    error: str | None = strawberry.field(description="A sentence for people. Null if the model answered.")

    @classmethod
    def of(cls, model: str, result: Content) -> "ModelTest":
        return cls(
            model=model,
            is_answering="kind" not in result,
            calls_tools=result.get("calls_tools"),
            seconds=result.get("seconds"),
            input_tokens=result.get("input_tokens"),
            output_tokens=result.get("output_tokens"),
            cost=Decimal(result["cost"]) if "cost" in result else None,
            error_kind=ModelErrorKind(result["kind"]) if "kind" in result else None,
            error_code=result.get("code"),
            error=result.get("message"),
        )


@strawberry.type
class TestModelSuccess:
    test: ModelTest | None = strawberry.field(
        description="The result. Null if this request repeats an earlier one with the same idempotency key: the test "
        "does not run twice."
    )


@strawberry.type
class ModelTestMutation:
    @mutation(
        "Sends a small test request to a model, with the key and connection that an agent would use. If the model does "
        "not answer, the mutation still succeeds, and `ModelTest.errorKind` says why. The provider charges for the "
        f"request. At most {DEFAULT.model_tests_per_minute} tests per minute for each tenant; more return LimitReached "
        "with the code TOO_MANY_TESTS.",
        needs=Scope.AGENTS_WRITE,
    )
    async def test_model(self, info: Info, input: TestModelInput) -> TestModelSuccess | Failure:
        state, model, results = info.context.state, input.model.strip(), list[Content]()
        tenant_id = info.context.actor.tenant_id

        async def verb(note: Note) -> None:
            model_names.checked(model, name="model")
            async with unit_of_work(tenant_id) as work:
                await model_choice.check(work, state.models, [(("input", "model"), model)])
                await note(work)
            try:
                results.append(await model_tests.run(state.buckets, state.rpc, tenant_id=tenant_id, model=model))
            except NoResponse:
                raise NoWorkerAnswered from None

        async def read(_: UnitOfWork, stored: MutationResult) -> TestModelSuccess:
            return TestModelSuccess(test=ModelTest.of(stored["model"], results[0]) if results else None)

        return await mutate_in_steps(info, "testModel", input, verb=verb, stored={"model": model}, read=read)
