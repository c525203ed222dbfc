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
    """What a page of the archive tells of."""

    CYCLE = "CYCLE"
    EPISODE = "EPISODE"


class EpisodeReason(StrEnum):
    """Why an episode was closed."""

    QUIET = "QUIET"
    DIGEST = "DIGEST"


class ConsciousnessEntry(Model):
    """One message of the chain. Append-only; `content` is the chat message in the form that litellm takes.

    The one update is the mask: a stub in place of the content, the original aside. Only what the tenant keeps no longer
    is deleted.
    """

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent, without gaps.
    seq = fields.BigIntField()
    #: `agent_processes.commit_no` of the transaction that wrote it: the order of the agent's feed.
    commit_no = fields.BigIntField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    role = fields.CharEnumField(EntryRole, max_length=16)
    content = fields.JSONField[dict[str, Any]]()
    tokens = fields.IntField()
    #: What stood here before it was masked.
    original = fields.JSONField[dict[str, Any]](null=True)
    mask_reason = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "consciousness_entries"
        unique_together = (("tenant_id", "agent_id", "seq"),)
        indexes = (("tenant_id", "agent_id", "commit_no"),)


class CompactionState(StrEnum):
    """`consciousness.compactions` says who moves a row from which to which."""

    WANTED = "WANTED"
    WRITING = "WRITING"
    READY = "READY"
    ADOPTED = "ADOPTED"
    UNDOING = "UNDOING"
    UNDONE = "UNDONE"
    FAILED = "FAILED"
    DISCARDED = "DISCARDED"


class CompactionTrigger(StrEnum):
    """Why it was asked for."""

    HIGH_WATER = "HIGH_WATER"
    OVERFLOW = "OVERFLOW"
    MANUAL = "MANUAL"


class Compaction(Model):
    """A summary that stands for a range of the chain, with that of the one before folded in; or the wish for it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent.
    number = fields.BigIntField()
    state = fields.CharEnumField(CompactionState, max_length=16, db_default=CompactionState.WANTED)
    trigger = fields.CharEnumField(CompactionTrigger, max_length=16)
    #: The actor who asked for it; null: the agent's own mind.
    requested_by = fields.UUIDField(null=True)
    #: The one that it takes the place of.
    previous_id = fields.UUIDField(null=True)
    #: The range, from the first claim on: `seq` of its first and last entry, and the numbers of their cycles.
    from_seq = fields.BigIntField(null=True)
    to_seq = fields.BigIntField(null=True)
    from_cycle = fields.BigIntField(null=True)
    to_cycle = fields.BigIntField(null=True)
    #: Of the entries of the range with the summary before, and of the text in their place.
    tokens_before = fields.BigIntField(null=True)
    tokens_after = fields.BigIntField(null=True)
    #: By sections (`consciousness.summaries`).
    summary = fields.JSONField[dict[str, Any]](null=True)
    #: As the mind is shown it.
    text = fields.TextField(null=True)
    model = fields.TextField(null=True)
    #: Claims of it, which is also the fence of whoever writes.
    attempts = fields.IntField(db_default=0)
    #: Not written before; of a FAILED one: no other is asked for before.
    next_at = fields.DatetimeField()
    worker_id = fields.UUIDField(null=True)
    claimed_at = fields.DatetimeField(null=True)
    #: What was wrong the last time, or why it came to nothing.
    error = fields.TextField(null=True)
    #: Where the window began before it was adopted.
    window_before = fields.BigIntField(null=True)
    #: When people were told that the window was cut without it.
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
    """How far an agent's past is in its archive; made with the first page. Never touched by the loop."""

    #: Its number is the prefix of the agent's words in the index of all archives.
    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: The text search configuration by which its pages and all questions to it are read.
    language = fields.CharField(max_length=64)
    #: Number and `ended_commit_no` of the last cycle that has its page.
    archived_to = fields.BigIntField(db_default=0)
    commit_no = fields.BigIntField(db_default=0)
    #: Id of the last page that has a vector, and of which model it is.
    embedded_to = fields.BigIntField(db_default=0)
    embedded_by = fields.CharField(max_length=200, null=True)
    #: Number of the last cycle that an episode tells of.
    episode_to = fields.BigIntField(db_default=0)
    #: When the next episode is due; null: nothing has happened since the last. Whoever writes it puts it off first.
    episode_at = fields.DatetimeField(null=True)
    episode_reason = fields.CharEnumField(EpisodeReason, max_length=16, db_default=EpisodeReason.QUIET)
    #: Who writes it now; another's is too late.
    claim_id = fields.UUIDField(null=True)
    #: Of the episode that is due.
    attempts = fields.IntField(db_default=0)
    #: The number of the last cycle whose past was removed, with all before, and the `seq` of its last entry.
    removed_to = fields.BigIntField(db_default=0)
    removed_seq = fields.BigIntField(db_default=0)
    #: When the oldest cycle that is left has ended, or later; null: nobody has looked yet.
    past_from = fields.DatetimeField(null=True)
    #: It is not looked at before: what is past is needed still.
    past_rest_until = fields.DatetimeField(null=True)

    class Meta:
        table = "archives"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))


class ArchivePage(Model):
    """The text of an ended cycle, or of an episode, with the words by which it is found (`words`, by migration)."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    kind = fields.CharEnumField(PageKind, max_length=16)
    #: Numbers of cycles, and `seq` of entries; both ends belong to it.
    from_cycle = fields.BigIntField()
    to_cycle = fields.BigIntField()
    #: Of the text of one cycle, which may go on over many pages: 1, 2, 3 …
    part = fields.IntField(db_default=1)
    from_seq = fields.BigIntField()
    to_seq = fields.BigIntField()
    #: Names, as they were.
    spaces = fields.JSONField[list[str]](db_default=[])
    text = fields.TextField()
    #: Heard and said; of a cycle, at its first part.
    messages = fields.IntField()
    #: Of its entries, at the first part.
    tokens = fields.BigIntField()
    started_at = fields.DatetimeField()
    ended_at = fields.DatetimeField()

    class Meta:
        table = "archive_pages"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "kind", "to_cycle", "part"))


class Episode(Model):
    """A stretch of an agent's life in a few sentences. What it tells of stays where it is."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    reason = fields.CharEnumField(EpisodeReason, max_length=16)
    text = fields.TextField()
    #: Who wrote it; null: no model did, it was put together from the pages.
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
