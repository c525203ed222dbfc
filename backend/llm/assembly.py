"""Assembles a streamed response: pieces of text and calls in, chunks out, the whole reply at the end.

Both clients (`direct_client`, `litellm_client`) feed one `ReplyAssembly` per request. It separates the calls of a reply
whatever the provider does with indexes and ids: some omit the index, use 0 for every call, repeat an id, or send a
whole call or its name twice.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from backend.kit.text import clean
from backend.llm.replies import CallArguments, CallStarted, Chunk, RequestedCall, TextDelta

_MAX_CHECKS = 50
#: Not valid JSON, so that no tool runs with it.
_CUT_ARGUMENTS = "the answer was cut at its maximum length, before these arguments were written"


@dataclass(slots=True)
class CallPiece:
    """What one chunk of a stream contains of one call. Every part may be missing."""

    index: int | None = None
    provider_id: str | None = None
    name: str | None = None
    arguments: str = ""


@dataclass(slots=True)
class _TextJoiner:
    """Joins pieces of text and makes them storable.

    Some providers cut UTF-16 inside a surrogate pair, so half a character may arrive first.
    """

    half: str = ""

    def join(self, piece: str) -> str:
        if not self.half and piece.isascii() and "\x00" not in piece:
            return piece
        joined = (self.half + piece).encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        self.half = joined[-1] if joined and "\ud800" <= joined[-1] <= "\udbff" else ""
        return clean(joined[:-1] if self.half else joined)


@dataclass(slots=True)
class _Call:
    index: int
    provider_id: str | None = None
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    joiner: _TextJoiner = field(default_factory=_TextJoiner)
    is_announced: bool = False
    #: How often its arguments were parsed to check whether they are complete.
    checks: int = 0


@dataclass(slots=True)
class ReplyAssembly:
    """The response so far."""

    _texts: list[str] = field(default_factory=list)
    _calls: list[_Call] = field(default_factory=list)
    _by_index: dict[int, _Call] = field(default_factory=dict)
    _joiner: _TextJoiner = field(default_factory=_TextJoiner)

    def text(self, piece: str) -> Iterator[Chunk]:
        whole = self._joiner.join(piece)
        if whole:
            self._texts.append(whole)
            yield TextDelta(whole)

    def call(self, piece: CallPiece) -> Iterator[Chunk]:
        call = self._call_of(piece)
        call.provider_id = call.provider_id or piece.provider_id
        call.name = call.name or clean(piece.name or "")
        arguments = call.joiner.join(piece.arguments)
        if not call.is_announced and call.name:
            call.is_announced = True
            yield CallStarted(call.index, call.provider_id, call.name)
            arguments = "".join(call.pieces) + arguments
            call.pieces.clear()
        if arguments:
            call.pieces.append(arguments)
            if call.is_announced:
                yield CallArguments(call.index, arguments)

    @property
    def whole_text(self) -> str:
        return "".join(self._texts)

    @property
    def whole_calls(self) -> tuple[RequestedCall, ...]:
        """The calls in the order in which they began. Missing arguments become the empty object."""
        return tuple(RequestedCall(call.name, "".join(call.pieces) or "{}") for call in self._calls)

    @property
    def cut_calls(self) -> tuple[RequestedCall, ...]:
        """As `whole_calls`, for a reply that has reached its maximum length. The last call may be cut before its
        arguments."""
        if not self._calls or self._calls[-1].pieces:
            return self.whole_calls
        return (*self.whole_calls[:-1], RequestedCall(self._calls[-1].name, _CUT_ARGUMENTS))

    def _call_of(self, piece: CallPiece) -> _Call:
        call = self._latest() if piece.index is None else self._by_index.get(piece.index)
        if call is None or _begins_another(call, piece):
            call = _Call(index=len(self._calls))
            self._calls.append(call)
        if piece.index is not None:
            self._by_index[piece.index] = call
        return call

    def _latest(self) -> _Call | None:
        return self._calls[-1] if self._calls else None


def _begins_another(call: _Call, piece: CallPiece) -> bool:
    """Whether a piece at the position of a known call starts a new call. Only a piece with a name can."""
    if not piece.name or not call.name:
        return False
    if piece.name != call.name or (piece.provider_id and call.provider_id and piece.provider_id != call.provider_id):
        return True
    return bool(piece.arguments and call.pieces) and _is_complete(call)


def _is_complete(call: _Call) -> bool:
    """Whether the arguments are complete JSON; False after too many checks.

    Each check parses all arguments. Without the limit, a server that repeats the call's name in every piece could make
    this process parse megabytes thousands of times.
    """
    if call.checks >= _MAX_CHECKS or not call.pieces[-1].rstrip().endswith("}"):
        return False
    call.checks += 1
    try:
        return isinstance(json.loads("".join(call.pieces)), dict)
    except (ValueError, RecursionError):
        return False
