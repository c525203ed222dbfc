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
    #: Characters of a quotation that counts without the name of its author.
    quotation_chars: int = 24
    #: Rows of one kind that one request of `personMentions` reads.
    mention_rows: int = 5_000
    #: Rows of one page of an export.
    export_page_rows: int = 500
    #: Bytes of one line of an import, and rows and bytes that one statement of it writes.
    import_line_bytes: int = 16_000_000
    import_batch_rows: int = 500
    import_batch_bytes: int = 4_000_000
