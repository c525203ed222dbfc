"""No log line is made of texts that a tenant may have written: names, messages, addresses, and texts of exceptions.

What may hold content is passed through `logs.content`, which only development shows.
"""

import ast
import re

import pytest

from tests.architecture.sources import Source, sources

_CALLS = {"debug", "info", "warning", "error", "exception", "critical", "log"}
#: Names and attributes whose values are texts of tenants, of providers, or of exceptions.
_CONTENT = re.compile(r"^(message|provider_message|text|texts|content|reason|detail|details|description|url|prompt)$")
_NAMES_OF_TENANTS = re.compile(r"\b(agent|tool|hook|plan|space|endpoint|provider|connection|server|self)\.name\b")
#: Lines that may name something, and why it is not a tenant's.
_KNOWN = {
    ("backend/tools/mcp/stdio.py", "self._name"): "a program in the operator's file",
    ("backend/webhooks/receiving.py", "error"): "one of the fixed texts of `signatures.BadSignature`",
    ("backend/oauth/sso.py", "error.reason"): "a code of ours (`oauth.discovery.ProviderFailed`)",
}


def _lines(source: Source) -> list[str]:
    """Where a log line has an argument that may be content."""
    return [
        f"{source.where(call)} {ast.unparse(argument)}"
        for call in ast.walk(source.tree)
        if isinstance(call, ast.Call) and _is_log(call)
        for argument in call.args
        if _may_be_content(argument, _caught(source, call)) and (source.path, ast.unparse(argument)) not in _KNOWN
    ]


def _is_log(call: ast.Call) -> bool:
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in _CALLS
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in ("log", "logger", "_log")
    )


def _caught(source: Source, call: ast.Call) -> set[str]:
    """Names of exceptions that are bound around the call, or read from tasks."""
    names = {"error", "exc", "failure"}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ExceptHandler) and node.name and any(each is call for each in ast.walk(node)):
            names.add(node.name)
    return names


def _may_be_content(argument: ast.expr, exceptions: set[str]) -> bool:
    if isinstance(argument, ast.JoinedStr):
        return True
    if isinstance(argument, ast.Call):
        name = ast.unparse(argument.func)
        is_safe = name in ("logs.content", "logs.named", "metrics.known_model", "len", "type")
        of_arguments = any(_may_be_content(each, exceptions) for each in argument.args)
        return not is_safe and (name in ("str", "repr") or of_arguments)
    if isinstance(argument, ast.Name):
        return argument.id in exceptions or _CONTENT.match(argument.id) is not None
    if isinstance(argument, ast.Attribute):
        return _CONTENT.match(argument.attr) is not None or _NAMES_OF_TENANTS.search(ast.unparse(argument)) is not None
    return False


def test_no_log_line_holds_what_a_tenant_wrote() -> None:
    assert [line for source in sources("backend") for line in _lines(source)] == []


def test_logs_go_through_the_usual_names() -> None:
    """So that the test above sees them."""
    others = [
        source.where(node)
        for source in sources("backend")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Assign)
        and "getLogger(" in ast.unparse(node.value)
        and ast.unparse(node.targets[0]) not in ("log", "logger", "_log")
    ]

    assert others == []


@pytest.mark.parametrize(
    "line",
    [
        'log.warning("failed: %s", error)', 'log.info("it said %s", error.message)', 'log.error(f"no {x}")',
        'log.info("tool %s", self.name)', 'log.info("x %s", str(whatever))', 'log.warning("to %s", url)',
    ],
)  # fmt: skip
def test_the_rule_finds_what_it_is_for(line: str) -> None:
    assert len(_lines(Source("x.py", [line], ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'log.warning("failed: %s", type(error).__name__)', 'log.info("agent %s", lease.agent_id)',
        'log.error("x %s", logs.content(error))', 'log.info("%d", len(texts))',
    ],
)  # fmt: skip
def test_the_rule_allows_ids_and_types(line: str) -> None:
    assert _lines(Source("x.py", [line], ast.parse(line))) == []
