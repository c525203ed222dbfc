"""The tables of erasures: what is erased, by ids only, which outlives it; and texts that are still looked for."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model


class ErasureKind(StrEnum):
    """The kind of thing that is erased. `erasing.dispatch` has the function for each kind."""

    TENANT = "TENANT"
    PERSON = "PERSON"
    AGENT = "AGENT"
    SPACE = "SPACE"
    MESSAGE = "MESSAGE"
    #: Of a person, who is in any number of organisations. Its `tenant_id` is the id of the account.
    ACCOUNT = "ACCOUNT"


class TenantErasureKind(StrEnum):
    """The kinds that belong to an organisation. The API shows them."""

    TENANT = ErasureKind.TENANT
    PERSON = ErasureKind.PERSON
    AGENT = ErasureKind.AGENT
    SPACE = ErasureKind.SPACE
    MESSAGE = ErasureKind.MESSAGE


class ErasureState(StrEnum):
    """REQUESTED until its line is in the erasure log. LOGGED until everything is erased. DONE and CANCELLED are
    final."""

    REQUESTED = "REQUESTED"
    LOGGED = "LOGGED"
    DONE = "DONE"
    CANCELLED = "CANCELLED"


class Erasure(Model):
    """An erasure. It has no foreign keys, so that it outlives the tenant."""

    id = fields.UUIDField(primary_key=True)
    #: For an ACCOUNT, which belongs to no tenant: its own id.
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(ErasureKind, max_length=16)
    #: The id of the tenant, member, agent, space, message or account.
    subject_id = fields.UUIDField()
    #: The actor who requested it. Null: the operator.
    requested_by = fields.UUIDField(null=True)
    state = fields.CharEnumField(ErasureState, max_length=16, db_default=ErasureState.REQUESTED.value)
    #: The erasure does not begin, or is not tried again, before this time.
    due_at = fields.DatetimeField()
    #: The process that performs it, and until when no other one does.
    claim_id = fields.UUIDField(null=True)
    claimed_until = fields.DatetimeField(null=True)
    #: Tries that failed.
    attempts = fields.IntField(db_default=0)
    #: Another erasure has found it: an answer of an agent that repeats an erased text.
    is_derived = fields.BooleanField(db_default=False)
    #: How far the search for texts has come. Null: it has not begun, or is over.
    progress = fields.JSONField[dict[str, str]](null=True)
    requested_at = fields.DatetimeField(auto_now_add=True)
    #: When its line was in the erasure log.
    logged_at = fields.DatetimeField(null=True)
    #: When nothing was left to erase, or when it was cancelled.
    ended_at = fields.DatetimeField(null=True)

    class Meta:
        table = "erasures"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "requested_at", "id"),)


class WithheldText(Model):
    """A text that an erasure still looks for in what agents have written. Nobody is shown it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    erasure_id = fields.UUIDField()
    #: Of the erased person. False: what agents have written down of the erased texts.
    is_own = fields.BooleanField()
    text = fields.TextField()

    class Meta:
        table = "withheld_texts"
        unique_together = (("tenant_id", "erasure_id", "id"),)
