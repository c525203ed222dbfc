"""Errors of budgets that a client can cause."""

from backend.kit.errors import NotFound, NotPermitted


class BudgetNotFound(NotFound):
    """No such budget."""

    code = "BUDGET_NOT_FOUND"


class BudgetIsCap(NotPermitted):
    """The operator of the installation has set this budget. Only the operator can change it."""

    code = "BUDGET_IS_CAP"
