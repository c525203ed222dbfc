"""Calculates an expression that somebody asks for, such as "what is 12 * (3 + 4)?". Called by `rules`.

It has its own parser for four operations, brackets and signs, and calculates with exact fractions. No part of the text
is ever executed. The length of the text and the depth of the brackets are limited, so every calculation is fast.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

_QUESTION = re.compile(
    r"^\s*(?:@\S+[\s,:]+)?(?:(?:please|so|and|hey|hi|hello)[\s,]+)*"
    r"(?P<lead>what(?:'s|’s|\s+is|\s+are)|how\s+much\s+(?:is|are)|calculate|compute|work\s+out|add\s+up)?"
    r"\s*(?P<sum>[^?=]+?)\s*(?P<end>[?=!.\s]*)$",
    re.IGNORECASE,
)
_PHRASES = (("divided by", "/"), ("times", "*"), ("plus", "+"), ("minus", "-"), ("over", "/"))
_TOKEN = re.compile(r"\s*(?:(?P<number>\d{1,15}(?:\.\d{1,15})?)|(?P<sign>[-+*/()×÷−x]))")
_SYNONYMS = {"×": "*", "x": "*", "÷": "/", "−": "-"}
_READ_CHARS = 200
_DEPTH = 20
_DIGITS = 10


class _NoSum(Exception):
    """The text is not an arithmetic expression."""


def answer_to(text: str) -> str | None:
    """Returns the expression with its result; None if the text asks for none."""
    match = _QUESTION.match(text) if len(text) <= _READ_CHARS else None
    if match is None or not (match["lead"] or "?" in match["end"] or "=" in text):
        return None
    written = match["sum"].lower()
    for phrase, sign in _PHRASES:
        written = re.sub(rf"\b{phrase}\b", sign, written)
    try:
        signs = list(_signs(written))
        if not any(sign in "+-*/" for sign in signs[1:]):
            return None
        return f"{' '.join(match['sum'].split())} is {_formatted(_Sum(signs).value())}."
    except _NoSum:
        return None
    except ZeroDivisionError:
        return "nothing can be divided by zero, so that has no answer."


def _signs(text: str) -> Iterator[str]:
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _NoSum
        offset = match.end()
        sign = match["number"] or match["sign"]
        yield _SYNONYMS.get(sign, sign)


class _Sum:
    """Parses the tokens once, from left to right."""

    def __init__(self, signs: list[str]) -> None:
        self._signs, self._index, self._depth = signs, 0, 0

    def value(self) -> Fraction:
        value = self._terms()
        if self._index < len(self._signs):
            raise _NoSum
        return value

    def _next(self, *accepted: str) -> str | None:
        """Takes and returns the next token if it is one of `accepted`."""
        sign = self._signs[self._index] if self._index < len(self._signs) else ""
        if sign not in accepted:
            return None
        self._index += 1
        return sign

    def _terms(self) -> Fraction:
        value = self._factors()
        while sign := self._next("+", "-"):
            value = value + self._factors() if sign == "+" else value - self._factors()
        return value

    def _factors(self) -> Fraction:
        value = self._one()
        while sign := self._next("*", "/"):
            value = value * self._one() if sign == "*" else value / self._one()
        return value

    def _one(self) -> Fraction:
        self._depth += 1
        if self._depth > _DEPTH or self._index >= len(self._signs):
            raise _NoSum
        try:
            if sign := self._next("+", "-"):
                return self._one() if sign == "+" else -self._one()
            if self._next("("):
                value = self._terms()
                if not self._next(")"):
                    raise _NoSum
                return value
            return self._number()
        finally:
            self._depth -= 1

    def _number(self) -> Fraction:
        written = self._signs[self._index]
        if not written[0].isdigit():
            raise _NoSum
        self._index += 1
        return Fraction(written)


def _formatted(value: Fraction) -> str:
    """Returns a whole number or decimals, with "about" if the decimals are rounded."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    rounded = round(value, _DIGITS)
    decimals = f"{abs(rounded.numerator) * 10**_DIGITS // rounded.denominator:0{_DIGITS + 1}d}"
    integer, fraction = int(decimals[:-_DIGITS]), decimals[-_DIGITS:].rstrip("0") or "0"
    return f"{'' if rounded == value else 'about '}{'-' if value < 0 else ''}{integer:,}.{fraction}"
