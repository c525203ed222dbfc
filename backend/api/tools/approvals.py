"""When calls of a tool need approval, and by whom: `tools.approval_rules` as GraphQL types."""

import strawberry
from pydantic import ValidationError

from backend.api.enums import ApprovalRule, Approvers
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tools import approval_rules
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval

_PATH = ("input", "approval")
_OVER = (
    "Only with the rule OVER: a condition on the arguments, such as `amount > 100 and unit == "
    '"EUR"`. The left side of a comparison is a property of the input (`order.amount` within an '
    "object). The right side is a number, a text, `true` or `false`. Join comparisons with `and`, "
    "`or`, `not` and brackets. If the condition cannot be evaluated, people are asked."
)


@strawberry.type(description="When calls of a tool need approval, and by whom.")
class ToolApproval:
    rule: ApprovalRule
    over: str | None = strawberry.field(
        description="Only with the rule OVER: the condition on the arguments. Null otherwise."
    )
    approvers: Approvers
    people: int = strawberry.field(description="How many different people must approve.")
    hours: int = strawberry.field(description="For how many hours an answer is accepted.")

    @classmethod
    def of(cls, stored: str | None) -> "ToolApproval":
        found = DEFAULT_APPROVAL if stored is None else Approval.model_validate_json(stored)
        return cls(
            rule=found.rule, over=found.over, approvers=found.approvers, people=found.people, hours=found.hours
        )  # fmt: skip


@strawberry.input(description="When calls of a tool need approval, and by whom. Replaces the whole setting.")
class ToolApprovalInput:
    rule: ApprovalRule | None = ApprovalRule.UNTRUSTED
    over: str | None = strawberry.field(default=None, description=_OVER)
    approvers: Approvers | None = Approvers.SPACE
    people: int | None = strawberry.field(default=1, description="How many different people must approve: 1 or 2.")
    hours: int | None = strawberry.field(
        default=DEFAULT.question_hours,
        description=f"For how many hours an answer is accepted: 1 to {DEFAULT.question_hours_most}.",
    )

    def approval(self) -> Approval:
        fields = {
            "rule": self.rule, "over": self.over, "approvers": self.approvers, "people": self.people,
            "hours": self.hours,
        }  # fmt: skip
        try:
            return Approval.model_validate({name: value for name, value in fields.items() if value is not None})
        except ValidationError as error:
            raise InvalidInput(f"approval: {approval_rules.describe_errors(error)}", path=_PATH) from None


def approval_of(input: ToolApprovalInput | None) -> Approval:
    """Return the approval of a new tool."""
    return DEFAULT_APPROVAL if input is None else input.approval()
