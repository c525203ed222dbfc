"""The interface of all types with a global id. `nodes.py` resolves `node` and `nodes`."""

import strawberry


@strawberry.interface(description="An object with a global id.")
class Node:
    id: strawberry.ID = strawberry.field(description="An opaque id that never changes.")
