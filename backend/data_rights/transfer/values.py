"""Which JSON values the fields of an export may have: the type of the column, and the values of its enum."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import Any

from tortoise.models import Model

import backend.agents.models
import backend.budgets.models
import backend.consciousness.knowledge.models
import backend.consciousness.models
import backend.files.models
import backend.inbox.models
import backend.plans.models
import backend.spaces.models
import backend.tasks.models
import backend.tenants.models
import backend.tools.models
import backend.webhooks.models
from backend.data_rights.transfer.exporting import Fetch
from backend.data_rights.transfer.kinds import BY_TABLE, KINDS
from backend.files import forms

_MODULES: tuple[ModuleType, ...] = (
    backend.tenants.models,
    backend.agents.models,
    backend.budgets.models,
    backend.consciousness.models,
    backend.consciousness.knowledge.models,
    backend.files.models,
    backend.inbox.models,
    backend.spaces.models,
    backend.plans.models,
    backend.tasks.models,
    backend.tools.models,
    backend.webhooks.models,
)
_COLUMNS = """
SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, NULL) AS family,
  format_type(a.atttypid, a.atttypmod) AS type
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped"""
#: JSON types by types of Postgres. All other types are written as text.
_JSON: Mapping[str, tuple[type, ...]] = {
    "boolean": (bool,),
    "smallint": (int,),
    "integer": (int,),
    "bigint": (int,),
    "numeric": (int, float),
    "double precision": (int, float),
}
#: Fields whose values become names of objects or headers of answers, and the form that they must have.
_FORMS: Mapping[tuple[str, str], tuple[Callable[[Any], bool], str]] = {
    ("files", "copies"): (forms.are_copies, "a list of names of copies (32 hexadecimal digits)"),
    ("files", "checked_copy"): (forms.is_copy, "the name of a copy (32 hexadecimal digits)"),
    ("files", "file_name"): (forms.is_name, "one line without / and \\"),
    ("files", "content_type"): (forms.is_content_type, "a content type in small letters without parameters"),
    ("files", "sha256"): (forms.is_sha256, "64 hexadecimal digits"),
}


@dataclass(frozen=True, slots=True)
class Values:
    """`types`: SQL types by table and field; `families`: the same without lengths."""

    types: Mapping[tuple[str, str], str]
    families: Mapping[tuple[str, str], str]
    enums: Mapping[tuple[str, str], frozenset[str]]

    def fault(self, table: str, name: str, value: Any) -> str | None:
        """Why this value, which is not null, cannot be that of the field; None if it can be."""
        has_form, form = _FORMS.get((table, name), (None, ""))
        if has_form is not None and not has_form(value):
            return f"the value must be {form}"
        family = self.families[table, name]
        if family == "jsonb":
            return None
        wanted = _JSON.get(family, (str,))
        if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
            return f"the value must be a {family}"
        allowed = self.enums.get((table, name))
        return None if allowed is None or value in allowed else f"the value must be one of {', '.join(sorted(allowed))}"


async def read(fetch: Fetch) -> Values:
    rows = await fetch(_COLUMNS, list(BY_TABLE))
    types = {(row["table"], row["name"]): row["type"] for row in rows}
    families = {(row["table"], row["name"]): row["family"] for row in rows}
    for kind in KINDS:
        for name, type_ in kind.types.items():
            types[kind.table, name] = families[kind.table, name] = type_
    return Values(types, families, dict(_enums()))


def _enums() -> Iterator[tuple[tuple[str, str], frozenset[str]]]:
    for module in _MODULES:
        for model in vars(module).values():
            if isinstance(model, type) and issubclass(model, Model) and model.__module__ == module.__name__:
                for name, field in model._meta.fields_map.items():
                    enum: type[Enum] | None = getattr(field, "enum_type", None)
                    if enum is not None:
                        yield (str(model._meta.db_table), name), frozenset(str(each.value) for each in enum)
