"""Messages: each comes out as it was encoded; any other bytes are refused before they can be shown."""

from firmware import messages
from firmware.messages import Scene, check, decode_scene, encode_scene
from tests.firmware.cases.expect import refused
from tests.firmware.cases.wire import Chance


def any_scene(chance: Chance) -> Scene:
    """A scene by chance."""
    return Scene(
        mood=chance.below(6),
        colours=bytes([chance.below(7) for _ in range(9)]),
        levels=bytes([chance.below(9) for _ in range(9)]),
        motions=bytes([chance.below(5) for _ in range(9)]),
        numbers=bytes([chance.below(7) for _ in range(9)]),
        inverted=chance.below(512),
        marker=chance.below(10),
        winks=chance.below(16),
        marker_inverted=chance.below(2) == 1,
        start=chance.below(9),
        remaining=chance.below(256),
        beams=chance.below(256),
        marker_colour=chance.below(7),
        opening=chance.below(4),
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
    assert Scene() != Scene(start=2)
    assert Scene() != encode_scene(Scene())
    assert "start=3" in repr(Scene(start=3))


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
    nine = bytes(9)
    assert refused(Scene, 6) == "mood is 6, allowed is 0 to 5"
    assert refused(Scene, 1, bytes(8)) == "colours has 8 segments, allowed is 9"
    assert refused(Scene, 1, b"\7" * 9) == "colours is 7, allowed is 0 to 6"
    assert refused(Scene, 1, nine, b"\x09" * 9) == "levels is 9, allowed is 0 to 8"
    assert refused(Scene, 1, nine, nine, b"\5" * 9) == "motions is 5, allowed is 0 to 4"
    assert refused(Scene, 1, nine, nine, nine, b"\7" * 9) == "numbers is 7, allowed is 0 to 6"
    assert refused(Scene, 1, nine, nine, nine, nine, 512) == "inverted is 512, allowed is 0 to 511"
    assert refused(Scene, 1, nine, nine, nine, nine, 0, 10) == "marker is 10, allowed is 0 to 9"
    assert refused(Scene, 1, nine, nine, nine, nine, 0, 0, 16) == "winks is 16, allowed is 0 to 15"
    assert refused(Scene, 1, nine, nine, nine, nine, 0, 0, 0, False, 9) == "start is 9, allowed is 0 to 8"
    assert refused(Scene, 1, nine, nine, nine, nine, 0, 0, 0, False, 0, 256) == "remaining is 256, allowed is 0 to 255"
    assert refused(Scene, 1, nine, nine, nine, nine, 0, 0, 0, False, 0, 0, -1) == "beams is -1, allowed is 0 to 255"


def test_a_scene_has_these_bytes() -> None:
    """docs/link.md documents them."""
    scene = Scene(
        messages.PLAY,
        colours=bytes([messages.WHITE]) + bytes(8),
        levels=bytes([8]) + bytes(8),
        motions=bytes([messages.WAVES]) + bytes(8),
        numbers=bytes([6]) + bytes(8),
        inverted=1,
        marker=3,
        winks=5,
        marker_inverted=True,
        start=4,
        remaining=7,
        beams=1,
    )
    expected = bytes([messages.SCENE, 2, 3, 0x85, 4, 7, 1, 0x8A, 0x68]) + bytes(16)
    assert encode_scene(scene) == expected
    scene = Scene(
        messages.PLAY,
        colours=bytes([messages.NATURAL, messages.GREEN]) + bytes(7),
        motions=bytes([messages.COMET, messages.WAVES]) + bytes(7),
        marker=8,
        winks=2,
        marker_colour=messages.ORANGE,
        start=1,
        opening=messages.FILL,
    )
    expected = bytes([messages.SCENE, 2, 8, 0x62, 0x31, 0, 0, 0x32, 0, 0x18, 0]) + bytes(14)
    assert encode_scene(scene) == expected


def test_newer_bits_without_a_meaning_are_refused() -> None:
    message = encode_scene(Scene(messages.PLAY))
    for place, value in ((3, 0x40), (4, 0x40), (7, 0x13), (7, 0x24), (7, 0x40)):
        broken = bytearray(message)
        broken[place] = value
        assert refused(check, bytes(broken)), (place, value)


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
    assert check(messages.encode_pressed(messages.FIRST_PLAYER + 7, 0)) == bytes([messages.PRESSED, 9, 0])
    for percent in (10, 100):
        assert check(messages.encode_brightness(percent)) == bytes([messages.BRIGHTNESS, percent])
    assert check(messages.encode_lamps(0x81, 0x02)) == bytes([messages.LAMPS, 0x81, 0x02])
    assert refused(messages.encode_brightness, 9) == "brightness is 9, allowed is 10 to 100"
    assert refused(check, bytes([messages.BRIGHTNESS, 0])) == "brightness is 0, allowed is 10 to 100"
    assert refused(messages.encode_lamps, 1, 3) == "winking is 3, allowed are lamps that are not lit"
    assert refused(messages.encode_lamps, 256, 0) == "lit is 256, allowed is 0 to 255"
    assert refused(messages.encode_pressed, 10, 0) == "button is 10, allowed is 0 to 9"
    assert refused(messages.encode_disc_at, 6, 0) == "state is 6, allowed is 0 to 5"


def test_bytes_that_are_no_message_are_refused() -> None:
    for message in (
        b"",
        b"\x00",
        b"\x10",
        b"\x11",
        b"\x11\x09",
        b"\x12\x04",
        b"\x13\x00",
        b"\x20\x0a\x00",
        b"\x14\x09",
        b"\x15\x01",
        b"\x99",
    ):
        assert refused(check, message)
    for kind in range(256):
        for length in range(1, 5):
            message = bytes([kind]) + b"\xfe" * (length - 1)
            assert message == b"\x13" or refused(check, message)
