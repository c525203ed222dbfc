"""The limits of erasures, of exports and of imports (docs/data-rights.md)."""

from dataclasses import dataclass

from backend.kit.read_state_limits import ReadStateLimits


@dataclass(frozen=True, slots=True)
class DataRightsLimits(ReadStateLimits):
    """A part of `limits.Limits`."""

    #: Time in which an owner can cancel the erasure of the organisation.
    tenant_erasure_days: int = 7
    #: Rows that one transaction of an erasure deletes or hides.
    erased_rows: int = 2_000
    #: Erasures that one look of a worker finds, at most a quarter of them of one tenant; and the time of each before
    #: the next one gets its turn.
    erasures_at_once: int = 20
    erasure_turn_seconds: float = 5.0
    #: Messages and other texts, and bytes of them, that one pass over the minds of the agents looks for.
    sought_texts: int = 10_000
    sought_bytes: int = 16_000_000
    #: Rows that are read at once for them, pages that are read before the place is stored, and cycles that one
    #: transaction redacts.
    searched_rows: int = 200
    searched_pages: int = 50
    redacted_cycles: int = 10
    #: Characters of a quotation that counts without the name of its author.
    quotation_chars: int = 24
    #: Rows of one kind that one request of `personMentions` reads.
    mention_rows: int = 5_000
    #: Rows and bytes of one page of an export. A larger row is a page of its own.
    export_page_rows: int = 500
    export_page_bytes: int = 4_000_000
    #: Bytes of one line of an import, and rows and bytes that one statement of it writes.
    import_line_bytes: int = 16_000_000
    import_batch_rows: int = 500
    import_batch_bytes: int = 4_000_000
