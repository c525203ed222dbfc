"""Tokens per cycle over a life, as a picture for docs/benchmarks.md: an SVG, written by hand."""

from collections.abc import Iterator, Sequence

from tests.life import figures
from tests.life.evidence import Evidence

_WIDTH, _HEIGHT, _LEFT, _BELOW, _ABOVE = 920, 320, 64, 44, 30
#: All deeds come around in so many cycles: the median of these is what a cycle costs.
_SPAN = 20
_STEPS = 5


def svg(evidence: Evidence) -> str:
    spent = figures.costs(evidence)
    means = figures.rolling(spent, span=_SPAN)
    top = _round(max(means) * 1.6)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        *_grid(len(spent), top),
        *_resets(evidence, len(spent)),
        _dots(spent, top),
        _line(means, len(spent), top),
        f'<text x="{_LEFT}" y="18">Tokens of all prompts of a cycle: each cycle, and the median of every {_SPAN}; '
        "dashed: a reset</text>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _grid(cycles: int, top: int) -> Iterator[str]:
    for part in range(_STEPS + 1):
        tokens, cycle = top * part // _STEPS, cycles * part // _STEPS
        x, y = _place(cycle, tokens, cycles, top)
        yield f'<line x1="{_LEFT}" y1="{y:.0f}" x2="{_WIDTH - 20}" y2="{y:.0f}" stroke="#dddddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.0f}" text-anchor="end" fill="#444444">{tokens:,}</text>'
        yield f'<text x="{x:.0f}" y="{_HEIGHT - 22}" text-anchor="middle" fill="#444444">{cycle:,}</text>'
    yield f'<text x="{_WIDTH / 2:.0f}" y="{_HEIGHT - 6}" text-anchor="middle" fill="#444444">cycle</text>'


def _resets(evidence: Evidence, cycles: int) -> Iterator[str]:
    """Where the agent was told of one."""
    numbers = {cycle["id"]: cycle["number"] for cycle in evidence.chain.cycles}
    told = {row["told_seq"] for row in evidence.resets}
    for cycle_id in (entry["cycle_id"] for entry in evidence.chain.entries if entry["seq"] in told):
        x, _ = _place(numbers[cycle_id], 0, cycles, 1)
        yield (
            f'<line x1="{x:.1f}" y1="{_ABOVE}" x2="{x:.1f}" y2="{_HEIGHT - _BELOW}" stroke="#999999" '
            'stroke-dasharray="4 4"/>'
        )


def _dots(spent: Sequence[int], top: int) -> str:
    """One path of strokes without length, whose ends are round."""
    places = (_place(at, tokens, len(spent), top) for at, tokens in enumerate(spent, 1) if tokens <= top)
    strokes = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in places)
    return f'<path d="{strokes}" stroke="#9ecae1" stroke-width="2" stroke-linecap="round"/>'


def _line(means: Sequence[float], cycles: int, top: int) -> str:
    places = (_place((at + 0.5) * _SPAN, tokens, cycles, top) for at, tokens in enumerate(means))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline points="{points}" fill="none" stroke="#08519c" stroke-width="2"/>'


def _place(cycle: float, tokens: float, cycles: int, top: int) -> tuple[float, float]:
    wide, high = _WIDTH - 20 - _LEFT, _HEIGHT - _BELOW - _ABOVE
    return _LEFT + wide * cycle / cycles, _HEIGHT - _BELOW - high * tokens / top


def _round(tokens: float) -> int:
    """Up, to a number that five steps divide."""
    step = 5_000
    return int(tokens // step + 1) * step
