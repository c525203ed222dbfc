"""What people do, round after round: ask, interrupt, answer late, reset; and when the worker is to die.

Whatever is asked stands in `Lived`, with what only the asker knows; `checks` compares it with what came of it.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.factories.spaces import post
from tests.life import words
from tests.life.deaths import Mortal
from tests.life.home import Home
from tests.life.plan import Plan
from tests.life.words import Fact

_NOUNS = ("colour", "keeper", "secret", "height", "name")
_PLACES = ("Corvane", "Istrel", "Morwick", "Quendal", "Tarnow", "Velmar", "Wexholm", "Yarrow")
_VALUES = ("amber", "birch", "cobalt", "damson", "ember", "fennel", "garnet", "hazel")
#: Told in the first cycle: how many, by each verb.
_PLANTED = {"keep": 3, "tell": 3, "mention": 4}
#: Of each verb so many are asked for at the end only.
_FOR_THE_END = 1
_TURNS = 20


@dataclass(slots=True)
class Lived:
    """What people did. `verbs`: of every ask, by its mark."""

    verbs: dict[str, str] = field(default_factory=dict)
    planted: dict[str, list[Fact]] = field(default_factory=dict)
    #: By mark of the question: the fact that was asked for.
    recalled: dict[str, Fact] = field(default_factory=dict)
    #: Answers of people that were not taken: the question's mark, and why.
    refused: list[str] = field(default_factory=list)
    resets: int = 0
    undone: int = 0


@dataclass(slots=True)
class Days:
    home: Home
    mortal: Mortal
    plan: Plan
    lived: Lived = field(default_factory=Lived)
    #: Rounds at which a question is answered, with its mark.
    _due: dict[int, str] = field(default_factory=dict)

    async def plant(self) -> None:
        """Everything that is asked for later, before the agent wakes for the first time."""
        verbs = [verb for verb, count in _PLANTED.items() for _ in range(count)]
        names = random.sample([f"{noun} of {place}" for noun in _NOUNS for place in _PLACES], len(verbs))
        for letter, verb, name in zip("abcdefghij", verbs, names, strict=True):
            fact = Fact(name, f"{random.choice(_VALUES)}{random.randrange(1000, 9999)}")
            self.lived.planted.setdefault(verb, []).append(fact)
            await self._ask(0, verb, f"{fact}.", letter=letter)

    async def live(self) -> None:
        await self.home.until_it_rests()
        for number in range(1, self.plan.rounds + 1):
            await self._round(number)
            if number % 100 == 0:
                print(f"round {number}: {sum(self.mortal.deaths.values())} deaths", flush=True)

    async def end(self) -> None:
        """Nothing stays open, and all that was told in the first cycle is asked for."""
        await self.mortal.calm()
        await self.home.until_it_rests()
        for mark in self._due.values():
            await self._answer(mark)
        number = self.plan.rounds + 1
        for facts in self.lived.planted.values():
            for fact in facts:
                await self.home.until_it_rests()
                await self._recall(number, fact)
                number += 1
        await self.home.until_it_rests()

    async def _round(self, number: int) -> None:
        if mark := self._due.pop(number, None):
            await self._answer(mark)
        if number == self.plan.rounds // 2:
            await self.home.move()
        is_deadly = number % self.plan.rounds_between_deaths == 0
        await _DEEDS.get(number % _TURNS, Days._say)(self, number)
        if number in self._at(self.plan.resets):
            await self._reset(number)
        if number in self._at(self.plan.undos):
            self.lived.undone += await self.home.undo() == ""
        if is_deadly:
            await self._kill(number)
        await self.home.until_it_rests()
        if not is_deadly:
            await self.home.until_summed_up()

    def _at(self, shares: Sequence[float]) -> set[int]:
        return {int(share * self.plan.rounds) for share in shares}

    async def _kill(self, number: int) -> None:
        if (number // self.plan.rounds_between_deaths) % 2:
            await asyncio.sleep(random.uniform(0, 0.3))
            self.mortal.die("while it thought, or after")
        else:
            self.mortal.dies_writing = True
            await self.home.client.mutate("compactAgent", "compactionId", agentId=self.home.agent)

    async def _reset(self, number: int) -> None:
        """Of the three the first finds it asleep, the second thinking, the third with a question that waits."""
        turn = self.lived.resets
        if turn == 0:
            await self.home.until_it_rests()
        elif turn == 1:
            await self._ask(number, "say", f"and this, {words.SLOWLY}", letter="x")
            await self.home.until_it_thinks()
        else:
            await self._ask(number, "confirm", "the reset comes first", letter="x")
            await self.home.until_it_rests()
        self.lived.resets += 1
        reason = f"It is time, for the {self.lived.resets}. time."
        await self.home.client.succeed("resetAgent", "agent { id }", agentId=self.home.agent, reason=reason)

    async def _say(self, number: int) -> None:
        await self._ask(number, "say", "how do you do, and what is there to tell?")

    async def _keep(self, number: int) -> None:
        """A dozen memories, each told anew again and again."""
        fact = Fact(f"page of {_PLACES[number // _TURNS % len(_PLACES)]}", f"leaf{number:04}")
        await self._ask(number, "keep", f"{fact}.")

    async def _tell(self, number: int) -> None:
        await self._ask(number, "tell", f"{Fact(f'guest of {random.choice(_PLACES)}', f'ada{number:04}')}.")

    async def _note(self, number: int) -> None:
        verb = "note" if number % 100 < _TURNS else "say"
        await self._ask(number, verb, "A rope, a torch, and three days of bread.")

    async def _promise(self, number: int) -> None:
        await self._ask(number, "promise", f"c{number // _TURNS}")

    async def _fulfil(self, number: int) -> None:
        await self._ask(number, "fulfil", f"c{number // _TURNS}")

    async def _goal(self, number: int) -> None:
        await self._ask(number, "goal", "before the evening")

    async def _interrupt(self, number: int) -> None:
        await self._cut_in(number, "INTERRUPT")

    async def _join(self, number: int) -> None:
        await self._cut_in(number, "ASAP")

    async def _cut_in(self, number: int, priority: str) -> None:
        """Somebody else speaks while it thinks."""
        await self._ask(number, "say", f"tell me, {words.SLOWLY}")
        await self.home.until_it_thinks()
        await asyncio.sleep(random.uniform(0, 0.3))
        await self._ask(number, "say", "and me", letter="b", priority=priority)

    async def _gather(self, number: int) -> None:
        """All spaces at once."""
        await asyncio.gather(*(self._ask(number, "say", "hello from here", letter=letter) for letter in "abc"))

    async def _ask_back(self, number: int) -> None:
        """A question to people, who answer at once."""
        mark = await self._ask(number, "confirm", "the usual")
        await self.home.until_it_rests()
        await self._answer(mark)

    async def _ask_back_late(self, number: int) -> None:
        """One that waits, while much else is said."""
        mark = await self._ask(number, "confirm", "take your time")
        self._due[min(number + self.plan.late, self.plan.rounds)] = mark

    async def _remember(self, number: int) -> None:
        facts = [fact for told in self.lived.planted.values() for fact in told[_FOR_THE_END:]]
        await self._recall(number, facts[number // (_TURNS // 2) % len(facts)])

    async def _recall(self, number: int, fact: Fact) -> None:
        self.lived.recalled[await self._ask(number, "recall", fact.name)] = fact

    async def _answer(self, mark: str) -> None:
        code = await self.home.answer(mark, random.choice(["APPROVE", "DECLINE"]))
        if code:
            self.lived.refused.append(f"{mark}: {code}")

    async def _ask(self, number: int, verb: str, rest: str, *, letter: str = "", priority: str = "ASAP") -> str:
        mark = words.mark(number, letter)
        space = self.home.spaces[(number + len(self.lived.verbs)) % len(self.home.spaces)]
        self.lived.verbs[mark] = verb
        await post(self.home.client, space, words.ask(verb, mark, rest), priority=priority)
        return mark


#: By the last digits of the round. Whatever is not named here is small talk.
_DEEDS: Mapping[int, Callable[[Days, int], Awaitable[None]]] = {
    1: Days._keep, 3: Days._ask_back, 4: Days._tell, 6: Days._interrupt, 7: Days._note, 8: Days._promise,
    9: Days._join, 10: Days._remember, 12: Days._goal, 13: Days._ask_back_late, 15: Days._gather,
    17: Days._remember, 18: Days._fulfil,
}  # fmt: skip
