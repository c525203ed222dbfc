"""What an export has of one table, and the reasons for what it leaves out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

#: Reasons for columns that are left out.
TENANT = "the header has it"
NUMBER = "the importing installation numbers its rows itself, in the same order"
GENERATED = "the database computes it"
SECRET = "it is a secret, or was made of one"  # noqa: S105 -- a reason
OPERATOR = "the operator of an installation decides it"
RUNNING = "it belongs to a running process"
PROVEN = "it must be proven again"
REMADE = "it is made again from the rest"
TRACE = "it names a trace of this installation"
COUNTER = "it counts what happened at this installation"


@dataclass(frozen=True, slots=True)
class LineKind:
    """A table of an export. Its lines have the table's name as `kind`."""

    table: str
    #: Exported as they are.
    columns: tuple[str, ...]
    #: Columns by which the rows are ordered. Together they are unique within the tenant.
    key: tuple[str, ...] = ("id",)
    #: Columns that are not exported, by the reason.
    omitted: Mapping[str, str] = field(default_factory=dict)
    #: Fields of a line that are no columns, or differ from theirs: SQL that reads them; `t` is the row.
    computed: Mapping[str, str] = field(default_factory=dict)
    #: SQL types of fields that are no columns of the table.
    types: Mapping[str, str] = field(default_factory=dict)
    #: Columns that the import sets: SQL; `r` is the line's row, `l.extra` an id that the importer made for it.
    given: Mapping[str, str] = field(default_factory=dict)
    #: Fields that the import uses only in `given` and `source`.
    unstored: frozenset[str] = frozenset()
    #: Which rows are exported.
    condition: str = "true"
    #: More of the FROM of the import.
    source: str = ""
    #: What the importer makes for each row: NONE, USER (an account without access), SECRET (one that nobody knows).
    extra: str = "NONE"
    #: False: the lines only say what an admin must set again.
    is_stored: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.columns, *(name for name in self.computed if name not in self.columns))

    @property
    def stored(self) -> tuple[str, ...]:
        """Columns that the import takes from the line."""
        return tuple(name for name in self.fields if name not in self.unstored and name not in self.given)


def columns(text: str) -> tuple[str, ...]:
    return tuple(text.split())
