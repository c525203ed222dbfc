"""What must hold of the evidence, whatever was killed. Each check names its violations, one line each.

Those of messages, chains, cycles, feeds and leases are here; `plan_checks` and `hold_checks` have theirs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from uuid import UUID

from tests.chaos import hold_checks, marks, plan_checks
from tests.chaos.evidence import Evidence, Row
from tests.chaos.violations import DOUBLED, INVALID, LOST, Violation
from tests.fakes.chain_validator import problems_of


def check(evidence: Evidence) -> list[Violation]:
    return [violation for each in CHECKS for violation in each(evidence)]


def accepted_stand(evidence: Evidence) -> Iterator[Violation]:
    """What an API has accepted stands in its space, once, as it was answered."""
    standing = {str(message["id"]): message for message in evidence.messages}
    copies = Counter(tag for message in evidence.messages for tag in marks.tags(message["text"]))
    for line in evidence.accepted:
        found, tag = standing.get(line["id"]), f"ask #{line['mark']}#"
        if found is None or found["seq"] != line["seq"] or tag not in found["text"]:
            yield Violation(LOST, f"accepted message {line['id']} ({tag}) does not stand in its space")
        if copies[tag] > 1:
            yield Violation(DOUBLED, f"{tag} stands {copies[tag]} times in its space")


def heard_once(evidence: Evidence) -> Iterator[Violation]:
    """Every message stands in the chain of each agent of its space, but its author's, exactly once (invariant 1)."""
    heard = {
        agent_id: Counter(tag for entry in chain if entry["role"] == "user" for tag in marks.tags(evidence.text(entry)))
        for agent_id, chain in evidence.chains().items()
    }
    receipts = {(event["agent_id"], event["event_key"]): event["receipt"] for event in evidence.events}
    hearers, names = evidence.hearers(), evidence.names
    for message in evidence.messages:
        for tag in marks.tags(message["text"]) if message["kind"] == "TEXT" else ():
            for agent_id in hearers[message["space_id"]] - {message["author_id"]}:
                count = heard[agent_id][tag]
                if count != 1:
                    receipt = receipts.get((agent_id, f"message:{message['id']}"))
                    said = f"{tag} stands {count} times in the chain of {names[agent_id]} (receipt {receipt})"
                    yield Violation(LOST if count == 0 else DOUBLED, said)


def answered_once(evidence: Evidence) -> Iterator[Violation]:
    """Every internal effect once: each agent has answered each ask of its spaces with one message (invariant 5)."""
    said = Counter((message["space_id"], tag) for message in evidence.messages for tag in marks.tags(message["text"]))
    hearers, names = evidence.hearers(), evidence.names
    for message in evidence.messages:
        for mark in filter(None, map(marks.ask_of, marks.tags(message["text"]))):
            for agent_id in hearers[message["space_id"]]:
                tag = marks.answer(mark, by=names[agent_id])
                count = said[message["space_id"], tag]
                if count != 1:
                    yield Violation(LOST if count == 0 else DOUBLED, f"{tag!r} was said {count} times")


def called_once(evidence: Evidence) -> Iterator[Violation]:
    """Effects outside: no call was made under two keys, no UNSAFE one twice, no success without its effect."""
    keys: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for line in evidence.received:
        keys[line["tool"], line["mark"], line["by"]].add(line["key"])
    for (tool, mark, by), used in keys.items():
        if len(used) > 1:
            yield Violation(DOUBLED, f"{tool} for {mark} by {by} was called under {len(used)} keys: {sorted(used)}")
    received = Counter(line["key"] for line in evidence.received if line["did"] == "received")
    charged = Counter(line["key"] for line in evidence.received if line["did"] == "charged")
    known = {str(call["id"]): call for call in evidence.calls}
    yield from (Violation(INVALID, f"key {key} is no call's") for key in received if key not in known)
    for key, call in known.items():
        if call["name"] == marks.LAUNCH and received[key] > 1:
            yield Violation(DOUBLED, f"UNSAFE call {key} was made {received[key]} times")
        if call["name"] in marks.TOOLS and call["state"] == "SUCCEEDED" and not received[key]:
            yield Violation(LOST, f"call {key} of {call['name']} is told to have succeeded, and never was made")
        if call["name"] in marks.KEYED and call["state"] == "SUCCEEDED" and charged[key] != 1:
            yield Violation(LOST, f"KEYED call {key} succeeded with {charged[key]} effects")


def chains_are_valid(evidence: Evidence) -> Iterator[Violation]:
    """Numbered without a gap, cycles in one piece, each call with its result in place (invariants 4 and 6)."""
    agents = {agent["id"]: agent for agent in evidence.agents}
    for agent_id, chain in evidence.chains().items():
        name = agents[agent_id]["name"]
        if [entry["seq"] for entry in chain] != list(range(1, agents[agent_id]["tail_seq"] + 1)):
            yield Violation(INVALID, f"the chain of {name} is not numbered 1 to {agents[agent_id]['tail_seq']}")
        for before, after in pairwise(chain):
            if before["commit_no"] > after["commit_no"]:
                yield Violation(
                    INVALID, f"entry {after['seq']} of {name} belongs to an earlier commit than the one before"
                )
        in_turn = [cycle for cycle, _ in groupby(entry["cycle_id"] for entry in chain)]
        if len(in_turn) != len(set(in_turn)):
            yield Violation(INVALID, f"cycles of {name} are mixed in the chain")
        for problem in problems_of(_as_chat(chain)):
            yield Violation(INVALID, f"chain of {name}: {problem}")
    for line in evidence.invalid:
        yield Violation(INVALID, f"a request of {line['model']}: {line['problems']}")


def cycles_are_whole(evidence: Evidence) -> Iterator[Violation]:
    """Numbered without a gap, ended, and with as many steps as their counters say."""
    steps = Counter(entry["cycle_id"] for entry in evidence.entries if entry["role"] == "assistant")
    numbers: dict[UUID, list[int]] = defaultdict(list)
    for cycle in evidence.cycles:
        numbers[cycle["agent_id"]].append(cycle["number"])
        if cycle["outcome"] is None:
            yield Violation(INVALID, f"cycle {cycle['id']} has no outcome")
        if cycle["steps"] != steps[cycle["id"]]:
            yield Violation(INVALID, f"cycle {cycle['id']} counts {cycle['steps']} steps, and has {steps[cycle['id']]}")
    for agent in evidence.agents:
        if numbers[agent["id"]] != list(range(1, agent["cycle_count"] + 1)):
            yield Violation(INVALID, f"the cycles of {agent['name']} are not numbered 1 to {agent['cycle_count']}")


def all_is_at_rest(evidence: Evidence) -> Iterator[Violation]:
    """Nothing waits, nothing is open, and nothing has been given up."""
    names = evidence.names
    for agent in evidence.agents:
        if (agent["state"], agent["cycle_id"], agent["lease_id"]) != ("SLEEPING", None, None):
            yield Violation(LOST, f"{agent['name']} did not come to rest: {agent['state']}, cycle {agent['cycle_id']}")
    for event in evidence.events:
        if event["receipt"] in {"PENDING", "INJECTED", "DROPPED", "DEAD_LETTER"}:
            yield Violation(LOST, f"event {event['event_key']} of {names[event['agent_id']]} is {event['receipt']}")
    for call in evidence.calls:
        if call["state"] in {"PENDING", "RUNNING", "HELD"} or call["result_seq"] is None:
            yield Violation(
                LOST, f"call {call['id']} of {call['name']} is {call['state']}, result {call['result_seq']}"
            )


def spaces_are_numbered(evidence: Evidence) -> Iterator[Violation]:
    for space in evidence.spaces:
        found = [message["seq"] for message in evidence.messages if message["space_id"] == space["id"]]
        if found != list(range(1, space["seq"] + 1)):
            yield Violation(INVALID, f"the messages of {space['name']} are not numbered 1 to {space['seq']}")


def feeds_are_whole(evidence: Evidence) -> Iterator[Violation]:
    """Every subscriber was told of every message, once and in order (F2)."""
    standing: dict[UUID, list[tuple[int, str]]] = defaultdict(list)
    for message in evidence.messages:
        standing[message["space_id"]].append((message["seq"], str(message["id"])))
    for (space_id, way), lines in evidence.feeds.items():
        told = [(line["seq"], line["id"]) for line in lines if "seq" in line]
        if told == standing[space_id]:
            continue
        missed, again = Counter(standing[space_id]) - Counter(told), Counter(told) - Counter(standing[space_id])
        resets = [line["reset"] for line in lines if "reset" in line]
        kind = LOST if missed else DOUBLED if again else INVALID
        yield Violation(
            kind,
            f"feed of {space_id} by {way}: missed {sorted(missed)[:5]}, again {sorted(again)[:5]}, resets {resets}",
        )


def leases_are_exclusive(evidence: Evidence) -> Iterator[Violation]:
    """No two leases are mixed: each has a number of its own, commits in a row, and never comes back (invariant 2)."""
    names = evidence.names
    for agent_id, noted in groupby(evidence.leases, key=lambda row: row.agent_id):
        rows, gone = list(noted), set[UUID]()
        for before, after in pairwise(rows):
            if after.commit_no - before.commit_no not in {0, 1} or after.lease_no - before.lease_no not in {0, 1}:
                yield Violation(INVALID, f"{names[agent_id]} jumped from {before} to {after}")
            if after.lease_id == before.lease_id:
                continue
            if before.lease_id is not None:
                gone.add(before.lease_id)
            if after.lease_id is not None and (after.lease_id in gone or after.lease_no != before.lease_no + 1):
                yield Violation(INVALID, f"the lease of {names[agent_id]} went from {before} to {after}")


def nothing_broke_by_itself(evidence: Evidence) -> Iterator[Violation]:
    yield from (Violation(INVALID, surprise) for surprise in evidence.surprises)


CHECKS: Sequence[Callable[[Evidence], Iterator[Violation]]] = (
    accepted_stand, heard_once, answered_once, called_once, chains_are_valid, cycles_are_whole, all_is_at_rest,
    spaces_are_numbered, feeds_are_whole, leases_are_exclusive, nothing_broke_by_itself,
    plan_checks.due_times_have_rows, plan_checks.plans_heard_once, plan_checks.plans_answered_once,
    hold_checks.answers_taken_once, hold_checks.answers_heard_once, hold_checks.claims_are_exclusive,
)  # fmt: skip


def _as_chat(chain: Sequence[Row]) -> list[Mapping[str, object]]:
    """As a model would be asked with it: adjacent user entries are one, and there is something to answer."""
    chat: list[Mapping[str, object]] = []
    for entry in chain:
        if not (entry["role"] == "user" and chat and chat[-1]["role"] == "user"):
            chat.append(entry["content"])
    return chat if chat and chat[-1]["role"] == "user" else [*chat, {"role": "user", "content": ""}]
