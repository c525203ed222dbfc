"""Which scope a field needs: declared with the field, checked before its resolver runs.

Every field of Query, Mutation and Subscription is declared by `root`, `mutation` or `subscription`, every field below
them that leads to something else by `field`, lists by `paging.listed` or `paging.paged`, and so carries a `Needs`. What
a row holds needs nothing beyond the row, unless it is a thing that has a query of its own: `part`. Tests of the
architecture walk the schema and fail on a field without a declaration, and on one that hands out what the query of that
thing would refuse: a program that may write agents and not read them is shown the agent that it wrote, and nothing
behind it.
Visibility of single rows (is this space mine?) is the resolvers' and domains' affair.
"""

import inspect
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

import strawberry
from strawberry.extensions import FieldExtension
from strawberry.extensions.field_extension import AsyncExtensionResolver, SyncExtensionResolver
from strawberry.types.field import StrawberryField

from backend.api.request.context import Context, Info
from backend.api.request.errors import Fault, FaultCode
from backend.tenants.actor import Scope

_Resolver = TypeVar("_Resolver", bound=Callable[..., Any])


class Decorator(Protocol):
    def __call__(self, resolver: _Resolver, /) -> _Resolver: ...


class Needs(FieldExtension):
    """`scope` None: any valid token will do. The scope is part of the field's description, so that clients read it."""

    def __init__(self, scope: Scope | None) -> None:
        self.scope: Final = scope

    def apply(self, field: StrawberryField) -> None:
        note = f"Needs the scope `{self.scope}`."
        if self.scope and note not in (field.description or ""):  # a field of an interface is applied once per type
            field.description = f"{field.description or ''}\n\n{note}".strip()

    def resolve(self, next_: SyncExtensionResolver, source: Any, info: Info, **values: Any) -> Any:
        self.check(info.context)
        return next_(source, info, **values)

    async def resolve_async(self, next_: AsyncExtensionResolver, source: Any, info: Info, **values: Any) -> Any:
        self.check(info.context)
        found: Any = next_(source, info, **values)
        return found if inspect.isasyncgen(found) else await found

    def check(self, context: Context) -> None:
        actor = context.actor
        if self.scope and self.scope not in actor.scopes:
            raise Fault(FaultCode.FORBIDDEN, f"this needs the scope {self.scope}")


def root(description: str, *, needs: Scope | None, price: int | None = None) -> Decorator:
    """A field of Query. `needs` None: any valid token will do. `price` None: the usual one (`api.request.pricing`)."""
    return cast(
        "Decorator",
        strawberry.field(description=description, extensions=[Needs(needs)], metadata=priced(price)),
    )


def mutation(description: str, *, needs: Scope | None, price: int | None = None) -> Decorator:
    """`needs` None: any valid token will do; the verb looks at who holds it."""
    return cast(
        "Decorator",
        strawberry.mutation(description=description, extensions=[Needs(needs)], metadata=priced(price)),
    )


def subscription(description: str, *, needs: Scope) -> Decorator:
    return cast("Decorator", strawberry.subscription(description=description, extensions=[Needs(needs)]))


def field(description: str, *, needs: Scope | None, price: int | None = None) -> Decorator:
    """A resolved field below those. `needs` None: it tells whoever asks of themselves, and any valid token will do."""
    return cast(
        "Decorator", strawberry.field(description=description, extensions=[Needs(needs)], metadata=priced(price))
    )


def part(description: str, *, needs: Scope | None) -> Any:
    """A field without a resolver that holds a thing with a query of its own: it needs what that needs, or says None."""
    return strawberry.field(description=description, extensions=[Needs(needs)])


def priced(price: int | None) -> dict[str, int] | None:
    return None if price is None else {"price": price}
