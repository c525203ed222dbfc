"""Addresses that are our own hooks, however they are spelled; and the header that counts what comes back."""

import pytest

from backend.kit import hops
from backend.kit.keyring import Keyring
from backend.kit.own_hooks import OwnHooks
from tests.harness.stores import KEYS

_OWN = OwnHooks("https://agents.example.com/base")


@pytest.mark.parametrize(
    "url",
    [
        "https://agents.example.com/base/hooks/1",
        "HTTPS://AGENTS.Example.com:443/base/hooks/1?x=1",
        "http://agents.example.com./base//hooks/1",
        "https://agents.example.com/base/%68ooks/1",
        "https://agents.example.com/base/%2568ooks%2f1",
        "https://agents.example.com/other/../base/./hooks/1",
        "https://u:p@agents.example.com/base/hooks/",
    ],
)
def test_own_hook_is_recognised_in_every_spelling(url: str) -> None:
    assert _OWN.leads_there(url)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "LOCALHOST.", "api.localhost", "127.1", "0x7f.0.0.1", "2130706433", "0.0.0.0",
        "[::1]", "[::ffff:127.0.0.1]", "[::]",
    ],
)  # fmt: skip
@pytest.mark.parametrize("own", ["127.0.0.1", "localhost", "[::1]"])
def test_this_machine_has_many_names(own: str, host: str) -> None:
    hooks = OwnHooks(f"http://{own}:8000")

    assert hooks.leads_there(f"http://{host}:8000/hooks/1")
    assert not hooks.leads_there(f"http://{host}:8001/hooks/1")
    assert not hooks.leads_there("http://192.0.2.7:8000/hooks/1")


@pytest.mark.parametrize(
    "url",
    [
        "https://agents.example.com/base/graphql",
        "https://agents.example.com/base/hooksmith/1",
        "https://agents.example.com:8443/base/hooks/1",
        "https://agents.example.com.evil.example/base/hooks/1",
        "https://[::1/base/hooks/1",
        "https://\u2024.example/base/hooks/1",
    ],
)
def test_other_addresses_are_not(url: str) -> None:
    assert not _OWN.leads_there(url)


def test_hop_header_counts_only_with_our_signature() -> None:
    [written] = hops.headers(KEYS, 7).values()
    assert hops.read(KEYS, written) == 7
    assert hops.headers(KEYS, 0) == {}
    number, _, signature = written.partition(".")
    other = Keyring([b"y" * 32])
    for forged in (None, "", "7", f"8.{signature}", f"0{number}.{signature}", f"{number}.", "9" * 99 + ".x", "٧.x"):
        assert hops.read(KEYS, forged) == 0
    assert hops.read(other, written) == 0
