"""Repairs a chain so that each call has exactly one result, in call order and directly behind it (invariant 6).

The runtime writes the chain in this form. An import, an old fault or a manual change in the database may have left a
call without a result, or a result without a call. `runtime.mind_loading` repairs the window when it loads it, and
reports the faults. Nothing is written: the rows stay as they are, and the repaired view is the same each time.
"""

from collections.abc import Sequence

from backend.consciousness.entries import Entry, entry, result_content

_LOST = {"ok": False, "error": "the result of this call was lost"}


def repaired(entries: Sequence[Entry], *, tail_may_be_open: bool) -> tuple[list[Entry], list[str]]:
    """The window with every call answered once, and a sentence for each fault.

    `tail_may_be_open`: the calls of the last entry are answered later, from their rows.
    """
    whole: list[Entry] = []
    faults: list[str] = []
    place = 0
    while place < len(entries):
        first, place = entries[place], place + 1
        if first.answers is not None:
            faults.append(f"entry {first.seq} is the result of a call that is not in the entry before it")
            continue
        whole.append(first)
        if not first.call_ids or (tail_may_be_open and place == len(entries)):
            continue
        results, place = _results(entries, place)
        whole += _paired(first, results, faults)
    return whole, faults


def _results(entries: Sequence[Entry], place: int) -> tuple[list[Entry], int]:
    end = place
    while end < len(entries) and entries[end].answers is not None:
        end += 1
    return list(entries[place:end]), end


def _paired(asked: Entry, results: Sequence[Entry], faults: list[str]) -> list[Entry]:
    """The results of one entry's calls, in call order.

    A stub replaces a lost result; foreign and repeated ones are left out.
    """
    if tuple(result.answers for result in results) == asked.call_ids:
        return list(results)
    faults.append(f"the calls of entry {asked.seq} and the results after it do not match")
    by_call = {result.answers: result for result in reversed(results)}
    return [by_call.get(call_id) or _stub(asked, call_id) for call_id in asked.call_ids]


def _stub(asked: Entry, call_id: str) -> Entry:
    return entry(
        seq=asked.seq,
        cycle_id=asked.cycle_id,
        step=asked.step,
        content=result_content(call_id, _LOST),
        trust=asked.trust,
    )
