"""The machine's own addresses, as the kernel lists them, and the Host header of a request."""

from pathlib import Path

import pytest

from companion.web.addresses import host_of, own_addresses, own_names

TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 192.168.1.0
        /24 link UNICAST
     |-- 192.168.1.20
        /32 host LOCAL
     |-- 192.168.1.255
        /32 link BROADCAST
Local:
     |-- 127.0.0.1
        /32 host LOCAL
     |-- 10.42.0.1
        /32 host LOCAL
     |-- 192.168.1.20
        /32 host LOCAL
"""
SIX = "fd000000000000000000000000000002 02 40 00 80     eth0\n00000000000000000000000000000001 01 80 10 80       lo\n"


def test_own_addresses_are_those_of_the_kernel_but_the_loopback(tmp_path: Path) -> None:
    (tmp_path / "trie").write_text(TRIE)
    (tmp_path / "six").write_text(SIX)
    assert own_addresses(tmp_path / "trie", tmp_path / "six") == ("192.168.1.20", "10.42.0.1", "fd00::2")
    assert own_addresses(tmp_path / "none", tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("192.168.1.20:8080", ("192.168.1.20", 8080)),
        ("Oyez.local.:80", ("oyez.local", 80)),
        ("oyez", ("oyez", None)),
        ("[FD00:0::2]:8080", ("fd00::2", 8080)),
        ("[::1", None),
        ("[:::]", None),
        ("a b", None),
        ("user@host", None),
        ("host:123456", None),
        ("", None),
    ],
)
def test_a_host_header_is_understood_or_refused(header: str, found: object) -> None:
    assert host_of(header) == found


def test_the_machine_answers_to_its_names() -> None:
    names = own_names(("192.168.1.20",))
    assert {"localhost", "127.0.0.1", "::1", "192.168.1.20"} <= names
    assert "evil.example" not in names
