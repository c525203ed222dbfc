"""Spans are made in one room, need the SDK in one module only, and never stay open while a generator is suspended."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import Source, functions, sources

#: What keeps a span open, or makes it the present one, for a block.
_BLOCKS = {"span", "within", "tool", "traced"}
_OWNERS = {"tracing", "genai", "mutation_spans"}
#: With the global provider, libraries would make spans too, and write content into them.
_MAKERS = {"start_span", "start_as_current_span", "get_tracer", "record_exception", "set_tracer_provider"}


def test_only_one_module_imports_the_extra() -> None:
    found = {
        source.path
        for source in sources("backend")
        for name in imported(source)
        if name.startswith(("opentelemetry.sdk", "opentelemetry.exporter"))
    }

    assert found == {"backend/telemetry/otlp_sdk.py"}


def test_spans_are_begun_in_one_module_only() -> None:
    found = {
        source.path
        for source in sources("backend")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute)
        and node.attr
        in {"start_span", "start_as_current_span", "get_tracer", "record_exception", "set_tracer_provider"}
    }

    assert found == {"backend/telemetry/tracing.py", "backend/telemetry/otlp_sdk.py"}


def test_no_span_is_open_across_a_yield() -> None:
    found = [
        source.where(block)
        for source in sources("backend")
        for function in functions(source)
        for block in blocks(function)
        if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(block))
    ]

    assert found == []


def test_the_rule_about_yields_sees_a_block() -> None:
    text = 'async def f():\n    with tracing.span("x", parent=None):\n        yield 1\n'
    [function] = functions(Source("x.py", text.splitlines(), ast.parse(text)))

    assert len(list(blocks(function))) == 1


def blocks(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.With]:
    """The blocks of the function with a span."""
    for node in ast.walk(function):
        if isinstance(node, ast.With) and any(is_span(item.context_expr) for item in node.items):
            yield node


def is_span(expression: ast.expr) -> bool:
    called = expression.func if isinstance(expression, ast.Call) else None
    return (
        isinstance(called, ast.Attribute)
        and called.attr in _BLOCKS
        and isinstance(called.value, ast.Name)
        and called.value.id in _OWNERS
    )


def imported(source: Source) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
