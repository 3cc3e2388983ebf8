"""The check of the ring's pictures: it explains all that a sound Pico may show, and nothing else."""

from firmware import messages
from firmware.messages import Scene
from firmware.patterns import render
from firmware.strip import Strip
from tests.firmware.pico import PINS, Record
from tests.firmware.shown import PLAIN_MOODS, Shown, continuing, look_of

ALARM = Scene(messages.ERROR)
OTHER_ALARM = Scene(messages.ERROR, marker=3, winks=1)
"""Shows the same picture at the same age; its time begins with it."""
PLAY = Scene(messages.PLAY, marker=3, winks=4, remaining=2)


def record(at: int, scene: Scene, began: int) -> Record:
    picture = bytearray(3 * PINS.leds)
    render(scene, at - began, PINS.leds, picture)
    return Record(at, "ring", bytes(Strip(PINS.leds, budget_ma=PINS.budget_ma).arrange(picture)).hex())


def wrong(records: list[Record], asked: list[Scene]) -> list[Record]:
    shown = Shown(PINS)
    shown.look(records, asked)
    return shown.wrong


def test_a_scene_that_begins_with_the_picture_of_the_last_one_is_explained() -> None:
    """A slow machine shows each for so long that its pictures change: the second one's do so at its own time."""
    records = [record(at, ALARM, 0) for at in range(0, 300, 33)]
    records += [record(at, OTHER_ALARM, 300) for at in range(300, 3000, 33)]
    assert wrong(records, [ALARM, OTHER_ALARM]) == []


def test_a_picture_that_nobody_asked_for_is_found() -> None:
    records = [record(at, ALARM, 0) for at in range(0, 300, 33)]
    strange = [record(at, PLAY, 300) for at in range(300, 600, 33)]
    assert wrong(records + strange, [ALARM, OTHER_ALARM]) == strange


def test_a_scene_that_comes_back_is_found() -> None:
    records = [record(at, PLAY, 0) for at in range(0, 300, 33)]
    records += [record(at, ALARM, 300) for at in range(300, 600, 33)]
    back = [record(at, PLAY, 600) for at in range(600, 700, 33)]
    assert wrong(records + back, [PLAY, ALARM]) == back


def test_a_picture_too_early_or_damaged_is_found() -> None:
    records = [record(at, PLAY, 0) for at in range(0, 300, 33)]
    early = record(330, PLAY, -1400)
    damaged = Record(363, "ring", "01" + record(363, PLAY, 0).value[2:])
    assert wrong([*records, early, damaged], [PLAY, ALARM]) == [early, damaged]


def test_records_that_come_while_it_looks_do_not_keep_it_looking() -> None:
    """A Pico goes on drawing: where explaining is slower than that, the look would never end."""
    records = [record(at, PLAY, 0) for at in range(0, 300, 33)]
    until_now = len(records)

    class Slow(Shown):
        def _explain(self, explained: Record, wire: bytes) -> None:
            super()._explain(explained, wire)
            assert len(records) < 2 * until_now, "it looks at records that came meanwhile"
            records.append(record(33 * len(records), PLAY, 0))

    shown = Slow(PINS)
    shown.look(records, [PLAY])
    assert len(records) == 2 * until_now
    assert shown.wrong == []


def test_a_wrong_picture_is_described_by_the_nearest_scene() -> None:
    damaged = Record(33, "ring", "01" + record(33, PLAY, 0).value[2:])
    shown = Shown(PINS)
    shown.look([record(0, PLAY, 0), damaged], [ALARM, PLAY])
    assert shown.wrong == [damaged]
    assert shown.nearest(damaged).startswith("1 bytes from scene 2 of 2 at ")


def test_scenes_that_count_as_alike_show_equal_pictures() -> None:
    for mood in PLAIN_MOODS:
        plain = Scene(mood, beams=2)
        other = Scene(mood, bytes([4] * 9), bytes([5] * 9), bytes([2] * 9), bytes([6] * 9), 3, 4, 2, True, 5, 1, 2)
        assert look_of(plain) == look_of(other)
        assert [record(at, plain, 0) for at in range(0, 6000, 97)] == [
            record(at, other, 0) for at in range(0, 6000, 97)
        ]
    assert look_of(Scene(messages.OVER, beams=1)) != look_of(Scene(messages.OVER, beams=2))


def test_time_continues_where_only_the_candles_change() -> None:
    fewer = Scene(messages.PLAY, marker=3, winks=4, remaining=1)
    assert continuing([PLAY, ALARM, fewer]) == [[0, 2], [1], [0, 2]]
