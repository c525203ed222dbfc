"""Every action that the code gives to `audit.record`, found in the sources: names of mutations, and other acts."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from backend.api.writing.audit_details import UNAUDITED
from tests.architecture.sources import ROOT, Source, functions, sources
from tests.harness.schema_walk import mutation_fields

#: Where the action is an argument of a function: by its file and name, the parameter's name and place.
_Passed = tuple[str, str, str, int]
_RECORD, _PLACE = "record", 2
#: Handed on by `mutate`: the names of mutations.
_OF_MUTATIONS = "backend/api/writing/audit_details.py"
#: Put together of parts that are found nowhere as one text, by place: all that can come of it.
#: Written by functions of the database, by file.
OF_FUNCTIONS = {"reserve_budgets.sql": {"budget.exhausted"}, "fold_budget_window.sql": {"budget.warned"}}
PUT_TOGETHER = {"backend/oauth/passkey_proof.py": {"sign_in_failed", "step_up_failed"}}


@dataclass(frozen=True, slots=True)
class Found:
    actions: frozenset[str]
    #: Places whose action nobody can tell.
    untold: tuple[str, ...]


def found() -> Found:
    actions, untold = set(mutation_fields()) - UNAUDITED, list[str]()
    seen, left = set[_Passed](), [("backend/tenants/audit.py", _RECORD, "action", _PLACE)]
    while left:
        passed = left.pop()
        if passed in seen:
            continue
        seen.add(passed)
        for source, function, given in _given(passed):
            match given:
                case ast.Constant(value=str(action)):
                    actions.add(action)
                case ast.Name(id=name) if place := _parameter(function, name):
                    if source.path != _OF_MUTATIONS:
                        left.append((source.path, function.name, *place))
                case _ if source.path in PUT_TOGETHER:
                    actions |= PUT_TOGETHER[source.path]
                case _:
                    untold.append(source.where(given))
    return Found(frozenset(actions | _of_functions()), tuple(untold))


def _of_functions() -> set[str]:
    written = set[str]()
    for path in (ROOT / "backend/migrations/sql/functions").glob("*.sql"):
        actions, text = OF_FUNCTIONS.get(path.name, set()), path.read_text()
        writes = "record_budget_notice(" in text or "INSERT INTO audit_log" in text
        is_writer = path.name != "record_budget_notice.sql"  # it hands on what others give it
        assert bool(actions) == (writes and is_writer), f"say in OF_FUNCTIONS what {path.name} writes"
        assert all(f"'{action}'" in text for action in actions)
        written |= actions
    return written


def _given(passed: _Passed) -> Iterator[tuple[Source, ast.FunctionDef | ast.AsyncFunctionDef, ast.expr]]:
    """What is given for that parameter in every call: within its file by its name, elsewhere by its module's too."""
    path, called, keyword, place = passed
    module = path.rpartition("/")[2].removesuffix(".py")
    for source, function, call in _calls():
        if _is_it(call.func, called, module, is_own=source.path == path):
            named = [each.value for each in call.keywords if each.arg == keyword]
            if named or len(call.args) > place:
                yield source, function, (named or call.args[place:])[0]


@cache
def _calls() -> list[tuple[Source, ast.FunctionDef | ast.AsyncFunctionDef, ast.Call]]:
    return [
        (source, function, node)
        for source in sources("backend")
        for function in functions(source)
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
    ]


def _is_it(func: ast.expr, called: str, module: str, *, is_own: bool) -> bool:
    match func:
        case ast.Name(id=name):
            return is_own and name == called
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return (owner, name) == (module, called)
    return False


def _parameter(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> tuple[str, int] | None:
    places = [each.arg for each in function.args.args]
    if name in places:
        return name, places.index(name)
    return (name, len(places) + 99) if name in [each.arg for each in function.args.kwonlyargs] else None
