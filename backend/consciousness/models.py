"""The tables of the chain: its entries, the summaries of its older part, and the archive of all of it."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.trust import Trust


class EntryRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class PageKind(StrEnum):
    """What a page of the archive contains."""

    CYCLE = "CYCLE"
    EPISODE = "EPISODE"


class EpisodeReason(StrEnum):
    """Why an episode was closed."""

    QUIET = "QUIET"
    DIGEST = "DIGEST"


class ConsciousnessEntry(Model):
    """One message of the chain, append-only. `content` is the chat message in the form that litellm accepts.

    The only update is a mask: a stub replaces the content, and `original` keeps it. Only entries beyond the tenant's
    retention are deleted.
    """

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent, without gaps.
    seq = fields.BigIntField()
    #: `agent_processes.commit_no` of the transaction that wrote it. The agent's feed has this order.
    commit_no = fields.BigIntField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    role = fields.CharEnumField(EntryRole, max_length=16)
    content = fields.JSONField[dict[str, Any]]()
    tokens = fields.IntField()
    #: The content before it was masked.
    original = fields.JSONField[dict[str, Any]](null=True)
    mask_reason = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "consciousness_entries"
        unique_together = (("tenant_id", "agent_id", "seq"),)
        indexes = (("tenant_id", "agent_id", "commit_no"),)


class CompactionState(StrEnum):
    """`consciousness.compactions` describes the transitions."""

    WANTED = "WANTED"
    WRITING = "WRITING"
    READY = "READY"
    ADOPTED = "ADOPTED"
    UNDOING = "UNDOING"
    UNDONE = "UNDONE"
    FAILED = "FAILED"
    DISCARDED = "DISCARDED"


class CompactionTrigger(StrEnum):
    """Why a compaction was requested."""

    HIGH_WATER = "HIGH_WATER"
    OVERFLOW = "OVERFLOW"
    MANUAL = "MANUAL"


class Compaction(Model):
    """A summary that replaces a range of the chain and includes the summary before it, or a request for one."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent.
    number = fields.BigIntField()
    state = fields.CharEnumField(CompactionState, max_length=16, db_default=CompactionState.WANTED)
    trigger = fields.CharEnumField(CompactionTrigger, max_length=16)
    #: The actor who requested it. Null: the agent's own loop did.
    requested_by = fields.UUIDField(null=True)
    #: The compaction that it replaces.
    previous_id = fields.UUIDField(null=True)
    #: `seq` of the first entry of the range. The range is set by the first claim.
    from_seq = fields.BigIntField(null=True)
    #: `seq` of the last entry of the range.
    to_seq = fields.BigIntField(null=True)
    #: Number of the cycle of the first entry.
    from_cycle = fields.BigIntField(null=True)
    #: Number of the cycle of the last entry.
    to_cycle = fields.BigIntField(null=True)
    #: Tokens of the entries in the range, together with the summary before it.
    tokens_before = fields.BigIntField(null=True)
    #: Tokens of `text`, which replaces them.
    tokens_after = fields.BigIntField(null=True)
    #: The summary by sections (`consciousness.summaries`).
    summary = fields.JSONField[dict[str, Any]](null=True)
    #: The summary as the agent is shown it.
    text = fields.TextField(null=True)
    model = fields.TextField(null=True)
    #: Number of claims. It is also the fence of the worker that writes the summary.
    attempts = fields.IntField(db_default=0)
    #: It is not written before this time. If it FAILED: no other compaction is requested before this time.
    next_at = fields.DatetimeField()
    worker_id = fields.UUIDField(null=True)
    claimed_at = fields.DatetimeField(null=True)
    #: What was wrong in the last attempt, or why it failed or was discarded.
    error = fields.TextField(null=True)
    #: First `seq` of the window before the adoption.
    window_before = fields.BigIntField(null=True)
    #: When people were notified that the window was cut without this summary.
    told_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    ready_at = fields.DatetimeField(null=True)
    adopted_at = fields.DatetimeField(null=True)
    undone_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "compactions"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))


class Archive(Model):
    """The progress of an agent's archive. Created with its first page; the agent's loop never writes it."""

    #: Prefix of the agent's words in the common index of all archives.
    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: Text search configuration for its pages and for all queries to it.
    language = fields.CharField(max_length=64)
    #: Number of the last cycle that has a page.
    archived_to = fields.BigIntField(db_default=0)
    #: `ended_commit_no` of that cycle.
    commit_no = fields.BigIntField(db_default=0)
    #: Id of the last page that has a vector.
    embedded_to = fields.BigIntField(db_default=0)
    #: The embedding model that made the vectors.
    embedded_by = fields.CharField(max_length=200, null=True)
    #: Number of the last cycle that an episode covers.
    episode_to = fields.BigIntField(db_default=0)
    #: When the next episode is due; its writer postpones this first. Null: nothing new since the last episode.
    episode_at = fields.DatetimeField(null=True)
    episode_reason = fields.CharEnumField(EpisodeReason, max_length=16, db_default=EpisodeReason.QUIET)
    #: Claim of the worker that writes the episode now. The result of an earlier claim is discarded.
    claim_id = fields.UUIDField(null=True)
    #: Number of attempts to write the episode that is due.
    attempts = fields.IntField(db_default=0)
    #: Number of the last cycle whose past was removed. All cycles before it are removed too.
    removed_to = fields.BigIntField(db_default=0)
    #: `seq` of the last removed entry.
    removed_seq = fields.BigIntField(db_default=0)
    #: End of the oldest remaining cycle, or a later time. Null: not checked yet.
    past_from = fields.DatetimeField(null=True)
    #: Retention does not check the archive before this time, because the oldest entries are still needed.
    past_rest_until = fields.DatetimeField(null=True)

    class Meta:
        table = "archives"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))


class ArchivePage(Model):
    """The text of an ended cycle or of an episode. The database adds a column `words` for the text search."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    kind = fields.CharEnumField(PageKind, max_length=16)
    #: Number of the first cycle of the page.
    from_cycle = fields.BigIntField()
    #: Number of the last cycle of the page.
    to_cycle = fields.BigIntField()
    #: Number of the page within the text of one cycle, which may need many pages: 1, 2, 3 …
    part = fields.IntField(db_default=1)
    #: `seq` of the first entry of the page.
    from_seq = fields.BigIntField()
    #: `seq` of the last entry of the page.
    to_seq = fields.BigIntField()
    #: Names of the spaces at that time.
    spaces = fields.JSONField[list[str]](db_default=[])
    text = fields.TextField()
    #: Number of messages received and sent. For a cycle, its first part has the number.
    messages = fields.IntField()
    #: Tokens of its entries. For a cycle, its first part has the number.
    tokens = fields.BigIntField()
    started_at = fields.DatetimeField()
    ended_at = fields.DatetimeField()

    class Meta:
        table = "archive_pages"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "kind", "to_cycle", "part"))


class Episode(Model):
    """Some cycles of an agent, summarised in a few sentences. The summarised entries and pages stay."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    reason = fields.CharEnumField(EpisodeReason, max_length=16)
    text = fields.TextField()
    #: The model that wrote the text. Null: it was put together from the pages, without a model.
    model = fields.TextField(null=True)
    from_cycle = fields.BigIntField()
    to_cycle = fields.BigIntField()
    messages = fields.IntField()
    tokens = fields.BigIntField()
    started_at = fields.DatetimeField()
    ended_at = fields.DatetimeField()
    created_at = fields.DatetimeField(auto_now_add=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "episodes"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "to_cycle"))
