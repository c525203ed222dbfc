"""The index of the price list finds what the whole list has."""

from backend.llm import price_list


def test_each_entry_is_found_by_its_name() -> None:
    everything = price_list.read_all()

    assert len(everything) > 1_000
    assert [name for name, facts in everything.items() if price_list.entry(name, None) != facts] == []


def test_a_name_is_found_in_any_case_and_an_unknown_one_is_not() -> None:
    assert price_list.entry("GPT-4o-Mini", "openai") == price_list.entry("gpt-4o-mini", "openai") is not None
    assert price_list.entry("max_tokens", None) is None, "a field of an entry is not an entry"
    assert price_list.entry("no-such-model", "openai") is None
