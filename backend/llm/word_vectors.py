"""A table of word pieces with 256 numbers each: the meaning of a text, and which words of a question a text contains.

`local_embeddings` opens it in a thread of its own. The table is that of `wordllama`, whose wheel contains the weights.
Only the files of the wheel are used. Its own loader looks for the tokenizer in a folder that it does not have, would
then fetch it from the network, and imports and configures more than is needed here.
"""

import json
import math
import re
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Self

import numpy as np
from tokenizers import Tokenizer

from backend.llm.embeddings import Share, Vector

_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TABLE = "embedding.weight"
_LENGTH_BYTES = 8
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_WORD = re.compile(r"[^\W_]+")
#: The table begins with special tokens and single bytes; then come word pieces, the most frequent ones first.
_FIRST_PIECE = 259
#: The logarithm of a position in that order: words before it carry no meaning, such as "the" and "is".
_MEANINGLESS = 4.0
#: The weight that each further piece adds, for a word that is not in the table as a whole.
_WEIGHT_OF_PIECE = 0.5
#: Words whose pieces are cached, some 10 MB. The words of one archive occur again with every question to it.
_REMEMBERED_WORDS = 50_000

Numbers = Any  # numpy arrays; numpy is installed optionally


class WordTable:
    """Takes some 35 MB, and 16 MB more that all processes share: the numbers stay in their file."""

    def __init__(self, table: Numbers, tokenizer: Tokenizer, cache_size: int) -> None:
        self._table, self._tokenizer, self._cache_size = table, tokenizer, cache_size
        self._pieces_of_word = dict[str, list[int]]()

    @classmethod
    def load(cls, folder: Path, *, cache_size: int = _REMEMBERED_WORDS) -> Self:
        """`folder` is that of the installed package, `room` the number of words whose pieces are cached."""
        return cls(_mapped(folder / _WEIGHTS), Tokenizer.from_file(str(folder / _TOKENIZER)), cache_size)

    def vector(self, text: str) -> Vector:
        """Returns the mean of the text's pieces, scaled to length 1; of length 0 without any pieces."""
        pieces = self._pieces([text])[0]
        if not pieces:
            return (0.0,) * int(self._table.shape[1])
        mean = self._table[pieces].astype(np.float32).mean(axis=0)
        vector: list[float] = (mean / np.linalg.norm(mean)).tolist()
        return tuple(vector)

    def shares(self, question: str, texts: Sequence[str]) -> list[Share]:
        """Returns how much of the question each text contains, word by word.

        A word counts if the text has the same word, or one with similar usage.
        """
        question_words = sorted(_words(question))
        texts_of, lines, words = list[int](), list[str](), list[set[str]]()
        for index, text in enumerate(texts):
            for line in text.split("\n"):
                if line_words := _words(line):
                    texts_of.append(index)
                    lines.append(line)
                    words.append(line_words)
        shares = [Share(0.0, text.split("\n", 1)[0]) for text in texts]
        if not question_words or not words:
            return shares
        weights, similarity = self._weights(question_words), self._similarity(question_words, words)
        best = np.maximum.reduceat(similarity, starts := _starts(texts_of), axis=1)
        of_lines = weights @ similarity
        for start, end, part in zip(starts, [*starts[1:], len(lines)], weights @ best, strict=True):
            answers = start + int(of_lines[start:end].argmax())
            shares[texts_of[start]] = Share(float(part), lines[answers])
        return shares

    def _similarity(self, question_words: Sequence[str], words: Sequence[set[str]]) -> Numbers:
        """Returns a row per asked word and a column per line: the similarity of the most similar word of the line."""
        numbers = {word: number for number, word in enumerate(sorted(set().union(*words)))}
        # The square root gives related words more weight.
        similarity = np.sqrt(np.clip(self._directions(question_words) @ self._directions(list(numbers)).T, 0.0, 1.0))
        lines_of = [line for line, line_words in enumerate(words) for _ in line_words]
        columns = [numbers[word] for line_words in words for word in line_words]
        return np.maximum.reduceat(similarity[:, columns], _starts(lines_of), axis=1)

    def _weights(self, words: Sequence[str]) -> Numbers:
        """Returns the weight of each word, 1 in total. Words that are rare in the table weigh more."""
        rare = math.log(len(self._table) - _FIRST_PIECE)
        weights = [
            math.log(max(1, pieces[0] - _FIRST_PIECE + 1))
            if len(pieces) == 1
            else rare + _WEIGHT_OF_PIECE * (len(pieces) - 1)
            for pieces in self._pieces_of_words(words)
        ]
        meaning = np.clip(np.array(weights, dtype=np.float32) - _MEANINGLESS, 0.0, None)
        return meaning / max(float(meaning.sum()), 1e-6)

    def _directions(self, words: Sequence[str]) -> Numbers:
        """Returns a row of length 1 per word, the mean of its pieces; of length 0 if it has none."""
        pieces = self._pieces_of_words(words)
        numbers = [number for number, word_pieces in enumerate(pieces) if word_pieces]
        sums = np.zeros((len(words), self._table.shape[1]), dtype=np.float32)
        if numbers:
            rows = self._table[[piece for word_pieces in pieces for piece in word_pieces]].astype(np.float32)
            ends = list(accumulate(len(pieces[number]) for number in numbers))
            sums[numbers] = np.add.reduceat(rows, [0, *ends[:-1]], axis=0)
        return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)

    def _pieces_of_words(self, words: Sequence[str]) -> list[list[int]]:
        """Returns the pieces of each word. Pieces of new words are cached while there is room."""
        cached = self._pieces_of_word
        if new := [word for word in words if word not in cached]:
            if len(cached) + len(new) > self._cache_size:
                # A new dictionary, because another thread may be reading the old one.
                cached = self._pieces_of_word = {}
                new = list(words)
            cached.update(zip(new, self._pieces(new), strict=True))
        return [cached[word] for word in words]

    def _pieces(self, texts: Sequence[str]) -> list[list[int]]:
        # The tokenizer accepts no lone surrogates.
        readable = [text.encode(errors="replace").decode() for text in texts]
        return [each.ids for each in self._tokenizer.encode_batch(readable, add_special_tokens=False)]


def _mapped(path: Path) -> Numbers:
    """Maps the table of a safetensors file into memory: the length of its header, the header in JSON, the numbers."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(_LENGTH_BYTES), "little")
        head = json.loads(file.read(length))[_TABLE]
    assert head["dtype"] == "F16"
    begin = _LENGTH_BYTES + length + head["data_offsets"][0]
    return np.asarray(np.memmap(path, dtype="<f2", mode="r", offset=begin, shape=tuple(head["shape"])))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _starts(groups: Sequence[int]) -> list[int]:
    """Returns the index where each group begins."""
    return [index for index, group in enumerate(groups) if index == 0 or groups[index - 1] != group]
