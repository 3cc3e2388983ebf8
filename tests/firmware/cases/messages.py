"""Intents: what is encoded is what is decoded; anything else is refused before it can be shown."""

from firmware import messages
from firmware.messages import Scene, check, decode_scene, encode_scene
from tests.firmware.cases.expect import refused
from tests.firmware.cases.wire import Chance


def any_scene(chance: Chance) -> Scene:
    """A scene by chance."""
    return Scene(
        mood=chance.below(6),
        day=1 + chance.below(8),
        half=chance.below(2),
        neutral=chance.below(9),
        colours=bytes([chance.below(3) for _ in range(9)]),
        slots=bytes([chance.below(5) for _ in range(9)]),
        dice=bytes([chance.below(7) for _ in range(9)]),
        black=chance.below(512),
        destroyed=chance.below(512),
        waiting=chance.below(256),
        winners=chance.below(256),
    )


def test_any_scene_comes_out_as_it_went_in() -> None:
    chance = Chance(11)
    for _ in range(300):
        scene = any_scene(chance)
        message = encode_scene(scene)
        assert len(message) == messages.SCENE_BYTES
        assert decode_scene(check(message)) == scene
        assert hash(decode_scene(message)) == hash(scene)
    assert Scene() == Scene(mood=messages.IDLE)
    assert Scene() != Scene(day=2)
    assert Scene() != encode_scene(Scene())
    assert "day=3" in repr(Scene(day=3))


def test_any_bytes_are_a_scene_that_encodes_to_them_or_refused() -> None:
    chance = Chance(12)
    message = bytearray(encode_scene(any_scene(chance)))
    taken = 0
    for _ in range(2000):
        place, before = chance.below(len(message)), bytes(message)
        message[place] = chance.below(256)
        try:
            scene = decode_scene(bytes(message))
        except ValueError:
            message = bytearray(before)
        else:
            assert encode_scene(scene) == bytes(message)
            taken += 1
    assert taken > 100


def test_what_is_out_of_range_is_named() -> None:
    assert refused(Scene, 6) == "mood is 6, allowed is 0 to 5"
    assert refused(Scene, 1, 9) == "day is 9, allowed is 1 to 8"
    assert refused(Scene, 1, 0) == "day is 0, allowed is 1 to 8"
    assert refused(Scene, 1, 1, 2) == "half is 2, allowed is 0 to 1"
    assert refused(Scene, 1, 1, 1, 9) == "neutral is 9, allowed is 0 to 8"
    assert refused(Scene, 1, 1, 1, 1, bytes(8)) == "colours has 8 places, allowed is 9"
    assert refused(Scene, 1, 1, 1, 1, b"\3" * 9) == "colours is 3, allowed is 0 to 2"
    assert refused(Scene, 1, 1, 1, 1, bytes(9), b"\5" * 9) == "slots is 5, allowed is 0 to 4"
    assert refused(Scene, 1, 1, 1, 1, bytes(9), bytes(9), b"\7" * 9) == "dice is 7, allowed is 0 to 6"
    assert refused(Scene, 1, 1, 1, 1, bytes(9), bytes(9), bytes(9), 512) == "black is 512, allowed is 0 to 511"
    assert refused(Scene, 1, 1, 1, 1, bytes(9), bytes(9), bytes(9), 0, -1) == "destroyed is -1, allowed is 0 to 511"


def test_the_other_messages() -> None:
    for target in (messages.DISC_HOME, 1, 8, messages.DISC_REST):
        assert check(messages.encode_disc(target)) == bytes([messages.DISC, target])
    for tune in range(4):
        assert check(messages.encode_beep(tune)) == bytes([messages.BEEP, tune])
    assert check(messages.encode_leave()) == bytes([messages.LEAVE])
    assert check(messages.encode_pressed(messages.UNDO, 255)) == bytes([messages.PRESSED, 1, 255])
    assert check(messages.encode_disc_at(messages.DISC_READY, 8)) == bytes([messages.DISC_AT, 3, 8])
    assert refused(messages.encode_disc, 9) == "disc is 9, allowed is 0 to 8"
    assert refused(messages.encode_beep, 4) == "tune is 4, allowed is 0 to 3"
    assert refused(messages.encode_pressed, 2, 0) == "button is 2, allowed is 0 to 1"
    assert refused(messages.encode_disc_at, 6, 0) == "state is 6, allowed is 0 to 5"


def test_bytes_that_are_no_message_are_refused() -> None:
    for message in (b"", b"\x00", b"\x10", b"\x11", b"\x11\x09", b"\x12\x04", b"\x13\x00", b"\x20\x02\x00", b"\x99"):
        assert refused(check, message)
    for kind in range(256):
        for length in range(1, 5):
            message = bytes([kind]) + b"\xfe" * (length - 1)
            assert message == b"\x13" or refused(check, message)
