"""What the language of the ring promises, checked on CPython and on MicroPython alike: plain functions, no pytest.

Lit and dark is all that most checks look at, so that what they find is told without colour.
"""

from firmware.messages import (
    AFTERNOON,
    ERROR,
    IDLE,
    MORNING,
    NO_SLOT,
    OVER,
    PLACES,
    RED,
    TEST,
    THROW,
    TURNS,
    WHITE,
    YELLOW,
    Scene,
)
from firmware.patterns import laying, render, restarts

COUNTS = (9, 10, 17, 18, 24, 27, 30, 53, 54, 60, 100, 144)
STEP = 50


def half(
    day: int = 4,
    part: int = MORNING,
    dice: tuple[int, ...] = (1, 3, 3, 6),
    black: int = 1,
    waiting: int = 0,
    mood: int = TURNS,
    destroyed: bool = True,
    colours: list[int] | None = None,
) -> Scene:
    """A scene with four dice laid out as the rules say, the black one at that slot."""
    neutral = day - 1
    slots, shown = bytearray([NO_SLOT] * PLACES), bytearray(PLACES)
    for slot in range(4):
        place = (neutral + 1 + 4 * part + slot) % PLACES
        slots[place] = slot
        shown[place] = dice[slot] if dice else 0
    at = 1 << (neutral + 1 + 4 * part + black) % PLACES if dice else 0
    faces = bytes(colours or [RED, YELLOW, WHITE] * 3)
    return Scene(mood, day, part, neutral, faces, bytes(slots), bytes(shown), at, at if destroyed else 0, waiting, 0)


SETTLED = 16000
"""Later than any throw is laid out."""


def lit(scene: Scene, ms: int, count: int) -> list[bool]:
    """A list with True for each LED that is lit."""
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [any(out[3 * index : 3 * index + 3]) for index in range(count)]


def brightness(scene: Scene, ms: int, count: int) -> list[int]:
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [sum(out[3 * index : 3 * index + 3]) for index in range(count)]


def of(place: int, count: int) -> range:
    """The LEDs of a place."""
    return range(place * count // PLACES, (place + 1) * count // PLACES)


def rises(values: list[bool]) -> int:
    return sum(1 for at in range(1, len(values)) if values[at] and not values[at - 1])


def movie(scene: Scene, begin: int, length: int, leds: range | list[int], count: int, step: int = STEP) -> list[bool]:
    """For each moment whether any of these LEDs is lit."""
    seen = []
    for ms in range(begin, begin + length, step):
        shown = lit(scene, ms, count)
        seen.append(any(shown[index] for index in leds))
    return seen


def check_it_fills_the_leds_and_nothing_else() -> None:
    for count in COUNTS:
        out = bytearray([7] * (3 * count + 9))
        render(half(), 12345, count, out)
        assert out[3 * count :] == bytearray([7] * 9), count
        again = bytearray(3 * count)
        render(half(), 12345, count, again)
        assert out[: 3 * count] == again, count


def check_the_neutral_place_winks_the_day() -> None:
    for count in (9, 27, 60, 144):
        for day in range(1, 9):
            for part in (MORNING, AFTERNOON):
                scene = half(day, part)
                period = day * 400 + 1600
                seen = movie(scene, 10 * period, period + STEP, of(scene.neutral, count), count)
                winks = seen if part == MORNING else [not now for now in seen]
                assert 0 < sum(winks) < len(winks) // 2, (count, day, part)
                assert rises(winks) == day, (count, day, part)


def check_the_plazas_in_play_are_lit_and_no_others() -> None:
    for count in COUNTS:
        for part in (MORNING, AFTERNOON):
            scene = half(2, part)
            for place in range(PLACES):
                seen = any(movie(scene, SETTLED, 3000, of(place, count), count, 100))
                assert seen == (scene.slots[place] != NO_SLOT or place == scene.neutral), (count, part, place)


def check_colours_differ_without_colour() -> None:
    """The light and dark of one place over three seconds is another one for each colour."""
    for count in COUNTS:
        shapes = []
        for colour in (RED, YELLOW, WHITE):
            scene = half(2, colours=[colour] * 9)
            place = scene.slots.find(b"\x00")
            shape = []
            for ms in range(SETTLED, SETTLED + 3000, STEP):
                shown = lit(scene, ms, count)
                shape.append([shown[index] for index in of(place, count)])
            shapes.append(shape)
        assert all(shapes[one] != shapes[one - 1] for one in range(3)), count


def check_a_destroyed_plaza_moves_and_the_others_stand() -> None:
    for count in COUNTS:
        scene = half(2, colours=[WHITE] * 9)
        for place in range(PLACES):
            if scene.slots[place] == NO_SLOT:
                continue
            changes = 0
            before: list[bool] | None = None
            for ms in range(SETTLED, SETTLED + 2000, STEP):
                now = [lit(scene, ms, count)[index] for index in of(place, count)]
                changes += before is not None and now != before
                before = now
            if scene.destroyed >> place & 1:
                assert changes >= 6, (count, place, changes)
            else:
                assert changes == 0, (count, place, changes)


def check_an_attack_runs_round_from_the_third_day_on() -> None:
    """Out of play everything is dark while nobody is waited for, but for the wave of an attack."""
    for count in COUNTS:
        for day in range(1, 9):
            for destroyed in (True, False):
                scene = half(day, destroyed=destroyed)
                begin = laying(scene, count)
                away = [
                    index
                    for place in range(PLACES)
                    if scene.slots[place] == NO_SLOT and place != scene.neutral
                    for index in of(place, count)
                ]
                moved = any(movie(scene, begin, 1000, away, count, 20))
                assert moved == (day >= 3 and destroyed), (count, day, destroyed)


def check_many_leds_show_a_die_as_pips() -> None:
    for count in (54, 60, 100, 144):
        for dice in ((1, 2, 3, 4), (3, 4, 5, 6), (1, 6, 6, 6), (2, 2, 2, 2)):
            scene = half(4, dice=dice, black=2)
            for slot in range(4):
                place = scene.slots.find(bytes([slot]))
                for ms in (0, 100, 7999):
                    shown = [lit(scene, ms, count)[index] for index in of(place, count)]
                    if slot != 2 or ms < 400:
                        assert shown == [at < dice[slot] for at in range(len(shown))], (count, dice, slot, ms)
            black = scene.slots.find(b"\x02")
            assert rises(movie(scene, 0, 8000, of(black, count), count)) == 9, count


def check_few_leds_wink_a_die_one_after_the_other() -> None:
    for count in (9, 18, 27, 53):
        dice = (1, 3, 3, 6)
        scene = half(4, dice=dice, black=1)
        begin = 0
        for slot in range(4):
            place = scene.slots.find(bytes([slot]))
            turn = 400 * dice[slot] + 800
            seen = movie(scene, begin, turn, of(place, count), count)
            winks = [not now for now in seen] if slot == 1 else seen
            assert rises(winks) == dice[slot], (count, slot)
            begin += turn
        assert begin == laying(scene, count)


def check_candles_count_who_is_waited_for() -> None:
    for count in COUNTS:
        for waiting in (0, 1, 2, 3, 4):
            scene = half(2, waiting=waiting)
            shown = lit(scene, SETTLED, count)
            away = [place for place in range(PLACES) if scene.slots[place] == NO_SLOT and place != scene.neutral]
            assert sum(sum(shown[index] for index in of(place, count)) for place in away) == waiting, (count, waiting)


def check_too_many_to_count_breathe() -> None:
    for count, fits in ((9, 4), (60, 12), (144, 32)):
        still, breathing = half(2, waiting=fits), half(2, waiting=fits + 1)
        candle = of((still.neutral + 5) % PLACES, count)[0]
        steady = {brightness(still, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        moving = {brightness(breathing, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        assert len(steady) == 1, (count, steady)
        assert len(moving) > 4, (count, moving)
        assert 0 not in moving, count


def check_each_winner_has_a_beam() -> None:
    for count in COUNTS:
        for winners, beams in ((1, 1), (2, 2), (3, 3), (4, 4), (9, 4)):
            scene = Scene(mood=OVER, day=8, half=AFTERNOON, neutral=7, winners=winners)
            for ms in (0, 1000, 4444):
                bright = [level > 100 for level in brightness(scene, ms, count)]
                groups = sum(1 for index in range(count) if bright[index] and not bright[index - 1])
                assert groups == beams, (count, winners, ms, groups)
            assert brightness(scene, 0, count) != brightness(scene, 1000, count)


def check_a_test_lights_every_led_in_four_colours() -> None:
    for count in (9, 60, 144):
        for lap in range(4):
            seen = set()
            out = bytearray(3 * count)
            for ms in range(lap * 4500, (lap + 1) * 4500, 15):
                render(Scene(mood=TEST), ms, count, out)
                alight = [index for index in range(count) if any(out[3 * index : 3 * index + 3])]
                assert len(alight) == 1
                seen.add(alight[0])
                at = 3 * alight[0]
                expected = ((True, False, False), (False, True, False), (False, False, True), (True, True, True))[lap]
                assert tuple(value > 0 for value in out[at : at + 3]) == expected
            assert len(seen) == count, (count, lap)


def check_moods_differ_without_colour() -> None:
    for count in (9, 18, 27, 60, 144):
        throw = half(4, mood=THROW, dice=())
        scenes = (Scene(mood=IDLE), throw, half(4, waiting=3), Scene(mood=OVER, winners=1), Scene(mood=ERROR))
        films = [[lit(scene, ms, count) for ms in range(SETTLED, SETTLED + 3000, 100)] for scene in scenes]
        for one in range(len(films)):
            for other in range(one):
                assert films[one] != films[other], (count, one, other)


def check_a_throw_to_come_shows_its_half_and_runs_round() -> None:
    for count in COUNTS:
        scene = half(5, AFTERNOON, dice=(), mood=THROW)
        heads = []
        for ms in range(0, 2700, 300):
            level = brightness(scene, ms, count)
            heads.append(level.index(max(level)))
        assert heads == sorted(heads), (count, heads)
        assert len(set(heads)) >= 8, (count, heads)  # where it passes the neutral place that one's winks go on
        quiet = [mostly(scene, place, count) for place in range(PLACES)]
        assert [place for place in range(PLACES) if quiet[place]] == sorted(
            place for place in range(PLACES) if scene.slots[place] != NO_SLOT or place == scene.neutral
        ), (count, quiet)


def mostly(scene: Scene, place: int, count: int) -> bool:
    """Whether a place is lit for most of the time."""
    seen = movie(scene, 0, 5400, of(place, count), count, 100)
    return sum(seen) * 2 > len(seen)


def check_time_goes_on_where_only_the_waiting_changed() -> None:
    scene = half(waiting=3)
    assert not restarts(scene, half(waiting=2))
    assert not restarts(scene, half(waiting=3))
    for other in (half(day=5), half(part=AFTERNOON), half(dice=(1, 3, 3, 5)), half(black=2), half(mood=THROW), Scene()):
        assert restarts(scene, other)


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]


def main() -> None:
    """Run all of them; for MicroPython, which has no pytest."""
    for check in CHECKS:
        check()
    print(f"patterns_checked={len(CHECKS)}")


if __name__ == "__main__":
    main()
