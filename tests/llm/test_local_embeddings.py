"""The embedding model within the process: what it says things mean, and when it is refused."""

import asyncio
import math
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from itertools import pairwise
from operator import mul

import pytest

from backend.kit.processes import StartError
from backend.llm.embeddings import EMBEDDED_CHARS, Vector
from backend.llm.local_embeddings import WORDLLAMA, LocalEmbedder, package_folder, require
from tests.harness.extras import needs_local_embeddings


@pytest.fixture
async def local() -> AsyncIterator[LocalEmbedder]:
    async with LocalEmbedder() as opened:
        yield opened


def _nearness(one: Vector, other: Vector) -> float:
    return math.fsum(map(mul, one, other))


@needs_local_embeddings
async def test_what_means_the_same_lies_nearer_than_what_does_not(local: LocalEmbedder) -> None:
    question, *told = await local.embed(
        ["Who is the physician?", "My doctor is called Grey.", "The hospital is far.", "It rains in Lisbon all day."]
    )

    nearness = [_nearness(question, each) for each in told]

    assert all(nearer > farther for nearer, farther in pairwise(nearness))
    assert [round(math.hypot(*each), 4) for each in (question, *told)] == [1.0] * 4


@needs_local_embeddings
async def test_its_vectors_are_those_that_archives_hold(local: LocalEmbedder) -> None:
    """If another release says otherwise, it needs another name (`WORDLLAMA`), or archives compare what cannot be."""
    (vector,) = await local.embed(["The white whale is called Moby Dick."])

    assert len(vector) == 256
    assert vector[:6] == pytest.approx([-0.0635, 0.0233, 0.0450, 0.0826, -0.0126, 0.0966], abs=1e-4)


@needs_local_embeddings
def test_model_is_loaded_with_the_first_text_once_for_all_embedders_of_a_process() -> None:
    script = """
import asyncio, sys
from backend.llm.local_embeddings import LocalEmbedder

def maps():
    return [line.split()[0] for line in open("/proc/self/maps") if line.rstrip().endswith(".safetensors")]

async def main():
    async with LocalEmbedder() as one, LocalEmbedder() as other:
        print("numpy" in sys.modules)
        await asyncio.gather(one.embed(["a whale"]), other.embed(["a ship"]))
        print(len(maps()) if sys.platform == "linux" else 1)

asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "1"]


@needs_local_embeddings
async def test_odd_texts_have_vectors_too(local: LocalEmbedder) -> None:
    long = "The whale dives. " * 1_000
    nothing, surrogate, whole, beginning = await local.embed(["", "a \ud800", long, long[:EMBEDDED_CHARS]])

    assert set(nothing) == {0.0}
    assert len(surrogate) == 256
    assert whole == beginning


@needs_local_embeddings
async def test_question_does_not_wait_for_all_pages_of_a_batch(local: LocalEmbedder) -> None:
    """Nor does the event loop: texts are read by a thread, one after the other."""
    pages = asyncio.create_task(local.embed(["The whale dives. " * 400] * 32))
    await asyncio.sleep(0)

    await local.embed(["Who dives?"])

    assert not pages.done()
    assert any(thread.name.startswith("embeddings") for thread in threading.enumerate())
    await pages


@needs_local_embeddings
async def test_share_of_a_question_counts_words_that_are_used_alike(local: LocalEmbedder) -> None:
    physician, doctor, ferry = await local.shares(
        "Which medicine did the physician recommend?",
        [
            "It rains.\nThe physician gave her a medicine.",
            "My doctor prescribed some pills.\nIt rains.",
            "The ferry leaves at noon.",
        ],
    )

    assert physician.part > doctor.part > ferry.part
    assert (physician.line, doctor.line) == ("The physician gave her a medicine.", "My doctor prescribed some pills.")
    [whole] = await local.shares("Which medicine?", ["which medicine"])
    assert whole.part == pytest.approx(1.0, abs=1e-3)


@needs_local_embeddings
async def test_share_is_of_the_words_that_say_something(local: LocalEmbedder) -> None:
    rare, common = await local.shares("the pilots of the harbour", ["pilots harbour", "of the the"])

    assert rare.part > 0.8
    assert common.part < 0.3


@needs_local_embeddings
@pytest.mark.parametrize("question", ["", "?!", "the", "a \ud800", "漢字だけの文"])
async def test_odd_questions_and_texts_have_shares_too(local: LocalEmbedder, question: str) -> None:
    shares = await local.shares(question, ["", "...", "a \ud800 b", "one\ntwo"])

    assert all(0.0 <= share.part <= 1.001 for share in shares)
    assert [share.line for share in shares[:2]] == ["", "..."]
    assert await local.shares(question, []) == []


@needs_local_embeddings
def test_share_is_the_same_however_many_words_are_remembered() -> None:
    from backend.llm.word_vectors import WordTable

    ample, scarce = WordTable.load(package_folder()), WordTable.load(package_folder(), cache_size=3)
    texts = ["the doctor of the harbour\nit rains", "extraordinarily lighthouses", ""]
    questions = ["Who is the physician?", "lighthouses in the rain", "Who is the physician?"]

    told = [(ample.shares(each, texts), scarce.shares(each, texts)) for each in questions]

    assert all(one == other for one, other in told)
    assert told[0] == told[2]


def test_local_model_that_there_is_not_is_refused() -> None:
    with pytest.raises(StartError, match="there is no local model local/other, only local/wordllama"):
        require("local/other")


def test_model_that_is_not_installed_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordllama", None)

    with pytest.raises(StartError, match=r"pip install --require-hashes -r infra/requirements/embeddings\.txt"):
        require(WORDLLAMA)
    require(None)
    require("text-embedding-3-small")
