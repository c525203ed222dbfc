"""What an admin says of a tool's calls beside what they do: when people are asked, who may say yes, and for how long.

`Approval` stands with the tool, of a tenant, of an MCP server or in the operator's file. `tools.policy` reads its rule;
`tools.step_calls.approval_requests` asks on its terms.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from backend.tools import conditions
from backend.tools.policy import Rule


class Approvers(StrEnum):
    """Who may approve a call. Only people ever may."""

    #: The people of the space in which it is asked.
    SPACE = "SPACE"
    #: The one for whom the cycle runs; admins where that is nobody.
    REQUESTER = "REQUESTER"
    #: Admins and owners, in whatever space.
    ADMINS = "ADMINS"
    OWNERS = "OWNERS"


#: Who approves by their role.
ROLES: Mapping[str | None, frozenset[Role]] = {
    Approvers.ADMINS: frozenset({Role.ADMIN, Role.OWNER}),
    Approvers.OWNERS: frozenset({Role.OWNER}),
}
CALLED: Mapping[str | None, str] = {Approvers.ADMINS: "admins", Approvers.OWNERS: "owners"}


#: Each has a narrower say than the one before.
_STRICTER = (Approvers.SPACE, Approvers.REQUESTER, Approvers.ADMINS, Approvers.OWNERS)


class Approval(BaseModel):
    """As it is stored, and as it stands in the operator's file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: Rule = Rule.UNTRUSTED
    #: Of OVER: `tools.conditions` reads it.
    over: str | None = Field(None, max_length=conditions.MOST_CHARS)
    approvers: Approvers = Approvers.SPACE
    #: How many different people must say yes.
    people: int = Field(1, ge=1, le=2)
    #: For how long an answer is taken.
    hours: int = Field(DEFAULT.question_hours, ge=1, le=DEFAULT.question_hours_most)

    @model_validator(mode="after")
    def _check_condition(self) -> Self:
        if (self.rule is Rule.OVER) != (self.over is not None):
            raise ValueError("the rule OVER needs a condition, and no other rule has one")
        return self

    def check_input(self, schema: Mapping[str, Any]) -> None:
        """Raise a `ValueError` where the condition does not go with the input of the tool."""
        if self.over is not None:
            conditions.check(self.over, schema)

    def is_met_by(self, approvers: Approvers, people: int) -> bool:
        """Whether a yes on these terms is one on its own: an admin may have made it stricter since."""
        return people >= self.people and _STRICTER.index(approvers) >= _STRICTER.index(self.approvers)

    def is_over(self, arguments: Mapping[str, Any]) -> bool:
        return self.over is not None and conditions.holds(self.over, arguments)


#: Where nobody has said anything.
USUAL = Approval()


def read(stored: Any) -> Approval:
    """Of a row; null: as usual."""
    return USUAL if stored is None else Approval.model_validate(stored)


def stored(approval: Approval) -> str | None:
    """For a row; null: as usual."""
    return None if approval == USUAL else approval.model_dump_json()


def said(error: ValidationError) -> str:
    """Every mistake in one, in a line."""
    return "; ".join(
        f"{'.'.join(map(str, fault['loc'])) or 'approval'}: {fault['msg'].removeprefix('Value error, ')}"
        for fault in error.errors()
    )
