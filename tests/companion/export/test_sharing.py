"""A record packed for a QR code comes back as it was; anything else is refused in a sentence."""

import json
import zlib
from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from companion.export.sharing import LETTERS, PREFIX, PackedError, base45, from_base45, packed, unpacked
from engine.troyes_dice.record import MAX_BYTES, dump, replay
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import saying

SHARED = Path(__file__).parents[3] / "../shared/records"
SEEDS = Path(__file__).parents[2] / "data/seeds"


@given(st.binary(max_size=200))
def test_base45_and_back(data: bytes) -> None:
    text = base45(data)
    assert set(text) <= set(LETTERS)
    assert from_base45(text) == data


@pytest.mark.parametrize(
    ("data", "text"), [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581"), (b"ietf!", "QED8WEX0")]
)
def test_the_examples_of_rfc_9285(data: bytes, text: str) -> None:
    assert base45(data) == text
    assert from_base45(text) == data


@pytest.mark.parametrize("text", ["GGW", "A", ":::", "bb8", "B_8", "ZZ"])
def test_what_is_not_base45_is_refused(text: str) -> None:
    with pytest.raises(PackedError):
        from_base45(text)


@pytest.mark.parametrize("setup", [FOUR, FEASTS])
def test_a_whole_game_comes_back_and_fits_in_a_qr_code(setup: object) -> None:
    game = FOUR if setup is FOUR else FEASTS
    record = dump(game, [action for action, _, _ in played(game, 4)])
    text = packed(record)
    assert replay(unpacked(text, MAX_BYTES)).game == replay(record).game
    assert int(segno.make(text, error="l").version) <= 22


def test_the_shared_records_come_back() -> None:
    if not SHARED.is_dir():
        pytest.skip("../shared is absent: its game records are not part of the project")
    good = 0
    for path in SHARED.glob("[0-9][0-9][0-9].json"):
        try:
            record = json.loads(path.read_bytes())
        except ValueError:
            continue
        good += 1
        assert json.loads(unpacked(packed(path.read_bytes()), MAX_BYTES)) == record
    assert good > 10


WHOLE = packed(json.dumps({"a": list(range(50))}).encode())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("OYEZ2:ABC", "begins with OYEZ1:"),
        ("", "begins with OYEZ1:"),
        (PREFIX + WHOLE[len(PREFIX) : len(PREFIX) + 60], "ends too early"),
        (PREFIX + base45(b"\xff\xff\xff\xff"), "is damaged"),
        (PREFIX + "abc", "cannot stand in a packed record"),
    ],
)
def test_a_damaged_text_is_a_sentence(text: str, sentence: str) -> None:
    with saying(PackedError, sentence):
        unpacked(text, 1000)


def test_a_small_text_cannot_become_a_huge_record() -> None:
    deflating = zlib.compressobj(9, wbits=-15)
    bomb = PREFIX + base45(deflating.compress(b" " * 10_000_000) + deflating.flush())
    with saying(PackedError, "holds more than 1000 bytes"):
        unpacked(bomb, 1000)


def test_what_is_no_json_is_not_packed() -> None:
    with pytest.raises(ValueError, match="no game record"):
        packed(b"Dear diary")


def test_a_packed_record_may_begin_with_a_space() -> None:
    """A space is a letter of Base45; the last letter never is one, which reveals the additions of a copy."""
    record = (SEEDS / "record" / "found-packed-begins-with-space.json").read_bytes()
    replayed = replay(record)
    text = packed(dump(replayed.setup, replayed.actions))
    assert text.startswith(f"{PREFIX} ")
    assert replay(unpacked(f"{text}\r\n ", 1 << 20)).game == replayed.game
