"""Tables of budgets: the budgets, what was spent in each of their periods, and what running requests have reserved."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.agents.models import UsagePurpose


class BudgetScope(StrEnum):
    """Whose model requests a budget counts."""

    TENANT = "TENANT"
    AGENT = "AGENT"
    #: The requests of think cycles that this person's events began, and of agents that work for the person.
    PERSON = "PERSON"
    #: The requests of think cycles that events of this app or service account began.
    PROGRAM = "PROGRAM"
    PLAN = "PLAN"
    CYCLE = "CYCLE"


class BudgetPeriod(StrEnum):
    """How often a budget begins again, in UTC."""

    HOUR = "HOUR"
    DAY = "DAY"
    MONTH = "MONTH"
    #: It never begins again.
    TOTAL = "TOTAL"


class BudgetUnit(StrEnum):
    #: US dollars.
    USD = "USD"
    #: Input and output tokens.
    TOKENS = "TOKENS"


class BudgetKeys(StrEnum):
    """Requests with which keys a budget counts."""

    ALL = "ALL"
    #: The operator's keys.
    INSTALLATION = "INSTALLATION"
    #: The tenant's own model keys.
    OWN = "OWN"


class BudgetEnd(StrEnum):
    """What happens when a budget has no room for another request."""

    #: The agent waits and people are asked. It continues when the budget begins again or is raised.
    PAUSE = "PAUSE"
    #: The request goes to the budget's cheaper model. If that has no room either, the agent waits.
    CHEAPER_MODEL = "CHEAPER_MODEL"
    #: The think cycle ends.
    STOP = "STOP"


class Budget(Model):
    """A limit on what model requests of a tenant may cost in a period."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    scope = fields.CharEnumField(BudgetScope, max_length=16)
    #: The agent, person, program or plan. Null: each one has the limit separately. Always null for TENANT and CYCLE.
    subject_id = fields.UUIDField(null=True)
    period = fields.CharEnumField(BudgetPeriod, max_length=16)
    unit = fields.CharEnumField(BudgetUnit, max_length=16)
    #: The most that may be spent in a period, in that unit.
    maximum = fields.DecimalField(max_digits=20, decimal_places=10)
    keys = fields.CharEnumField(BudgetKeys, max_length=16)
    at_end = fields.CharEnumField(BudgetEnd, max_length=16)
    #: Only with CHEAPER_MODEL.
    cheaper_model = fields.TextField(null=True)
    #: Set by the operator. The tenant's admins cannot change it.
    is_cap = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "budgets"
        unique_together = (("tenant_id", "id"),)


class BudgetWindow(Model):
    """One period of a budget for one subject. `reserve_budgets` locks and writes it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    budget_id = fields.UUIDField()
    #: The agent, person, program, plan or cycle; for TENANT the tenant.
    subject_id = fields.UUIDField()
    #: For TOTAL: 1970.
    starts_at = fields.DatetimeField()
    #: Cost of the requests whose reservations were settled and deleted, in the budget's unit.
    spent = fields.DecimalField(max_digits=20, decimal_places=10, db_default=0)
    #: Sum of `amount` of its reservations, also of those that are settled but not deleted yet.
    held = fields.DecimalField(max_digits=20, decimal_places=10, db_default=0)
    #: The percentage about which admins were last informed: 80 or 100.
    noticed = fields.IntField(db_default=0)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "budget_windows"
        unique_together = (("tenant_id", "id"), ("tenant_id", "budget_id", "subject_id", "starts_at"))


class BudgetReservation(Model):
    """What one model request has reserved in one window: its worst case. It is deleted after it was settled."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    window_id = fields.UUIDField()
    #: Also the id of the request's usage record.
    request_id = fields.UUIDField()
    unit = fields.CharEnumField(BudgetUnit, max_length=16)
    #: Reserved, in that unit.
    amount = fields.DecimalField(max_digits=20, decimal_places=10)
    #: What the request cost, in that unit. Null: it still runs.
    spent = fields.DecimalField(max_digits=20, decimal_places=10, null=True)
    #: The rest describes the request, for its usage record if its worker dies.
    agent_id = fields.UUIDField(null=True)
    cycle_id = fields.UUIDField(null=True)
    #: The lease under which a think cycle sends it. Null: a request outside the loop.
    lease_id = fields.UUIDField(null=True)
    worker_id = fields.UUIDField()
    purpose = fields.CharEnumField(UsagePurpose, max_length=16)
    provider = fields.TextField()
    model = fields.TextField()
    is_own_key = fields.BooleanField()
    is_priced = fields.BooleanField()
    input_tokens = fields.BigIntField()
    output_tokens = fields.BigIntField()
    cost = fields.DecimalField(max_digits=20, decimal_places=10)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "budget_reservations"
        # The tenant comes last, so that each index serves only the reads that it is for.
        unique_together = (("request_id", "window_id", "tenant_id"),)
        indexes = (("window_id", "tenant_id"),)
