"""Reads the lamps round the wheel as a person at the table does who knows docs/ring.md: from light over time alone.

Nothing here knows the patterns' code. A film is a list of frames, `step_s` seconds apart; lamp 0 stands at place 0.
"""

import itertools
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

Light = tuple[float, float, float]
PLACES = 9
LONG_S = 1.2
"""The marker rests for longer, and nothing else that winks does."""
APART_S = 0.5
"""Pulses of one group are nearer to each other."""
COMET_S, WAVES_S, COLOURS_S, BEAM_S = 2.7, 4.0, 3.0, 4.5
"""Periods: of the comet, of the waves, of the rhythms of red and yellow, of the beams."""
NEAR_S = 0.15
MAX_WAVES = 2
"""Two plazas that are destroyed send two waves at once; the marker that returns as often winks six times."""
RED, YELLOW, WHITE = "red", "yellow", "white"
RUNNING = "runs"
"""A plaza that moves on a lamp without colour."""


class UnreadableError(Exception):
    """The lamps show something that has no meaning."""


class Seen(Struct, frozen=True):
    """The state that a person reads; None for a part that these lamps do not show. `plazas` are places and colours."""

    mood: str
    day: int | None = None
    afternoon: bool | None = None
    neutral: int | None = None
    plazas: tuple[tuple[int, str], ...] = ()
    destroyed: tuple[int, ...] = ()
    attacks: bool = False
    waiting: int | None = None
    winners: int | None = None


class Group(Struct, frozen=True):
    """Pulses in quick succession, and the second at which they begin."""

    at_s: float
    pulses: int


class Rhythm(Struct, frozen=True):
    """A light that is mostly on or off (`rest`), and the groups of its pulses; `blinks` if it never rests."""

    rest: bool
    groups: tuple[Group, ...]
    blinks: bool = False

    @property
    def pulses(self) -> int:
        """The pulses of each complete group; 0 without one."""
        counts = {group.pulses for group in self.groups[1:-1]} or {group.pulses for group in self.groups[1:]}
        if len(counts) > 1:
            raise UnreadableError(f"groups of {sorted(counts)} pulses")
        return next(iter(counts), 0)

    def comes_every(self, seconds: float) -> bool:
        """Return True if a group begins each time after so long."""
        starts = [group.at_s for group in self.groups]
        apart = [later - sooner for sooner, later in itertools.pairwise(starts)]
        return bool(apart) and all(abs(each - seconds) <= NEAR_S for each in apart)


def rhythm(lit: Sequence[bool], step_s: float) -> Rhythm:
    """The rhythm of a light that is on in these frames."""
    runs: list[tuple[bool, int, int]] = []
    for index, value in enumerate(lit):
        if runs and runs[-1][0] == value:
            runs[-1] = (value, runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((value, index, 1))
    rest, _at, longest = max(runs, key=lambda run: run[2])
    groups: list[Group] = []
    end = -100
    for value, at, length in runs:
        if value == rest:
            continue
        if (at - end) * step_s < APART_S:
            groups[-1] = Group(groups[-1].at_s, groups[-1].pulses + 1)
        else:
            groups.append(Group(at * step_s, 1))
        end = at + length
    return Rhythm(rest, tuple(groups), blinks=len(runs) > 4 and longest * step_s < APART_S)


# strips of coloured LEDs, three or more for each place


def hue(light: Light) -> str:
    """The name of a colour as the eye sees it."""
    red, green, blue = light
    if not any(light):
        return "dark"
    if blue > 2 * red and blue > 2 * green:
        return "blue"
    if red == 0:
        return "candle"
    if green == blue == 0:
        return RED
    if red == green == blue:
        return "comet"
    if blue > red:
        return "spark"
    return YELLOW if blue * 3 < green else WHITE


def read_strip(film: Sequence[Sequence[Light]], step_s: float) -> Seen:
    """Read a strip of coloured LEDs."""
    count = len(film[0])
    hues = [[hue(light) for light in frame] for frame in film]
    if all(each == YELLOW for each in hues[0]):
        return Seen("over", winners=_beams(film[0]))
    seen = {each for frame in hues for each in frame}
    mood = "prompt" if "comet" in seen else "play"
    marker = {led for led in range(count) for frame in hues if frame[led] == "blue"}
    if len(marker) != 1:
        raise UnreadableError(f"blue on {sorted(marker)}")
    led = next(iter(marker))
    winks = rhythm([frame[led] == "blue" for frame in hues], step_s)
    neutral = _place_of(led, count)
    plazas: dict[int, str] = {}
    destroyed, waiting = [], 0
    for place in range(PLACES):
        if place == neutral:
            continue
        leds = [each for each in range(count) if _place_of(each, count) == place]
        part = [[frame[each] for each in leds] for frame in hues]
        colour = _standing(part)
        if colour is None and (colour := _running(part)) is not None:
            destroyed.append(place)
        if colour is not None:
            plazas[place] = colour
        else:
            waiting += sum(_share([frame[each] == "candle" for frame in part]) > 0.7 for each in range(len(leds)))
    return Seen(
        mood,
        winks.pulses,
        winks.rest,
        neutral,
        tuple(sorted(plazas.items())),
        tuple(destroyed),
        "spark" in seen,
        waiting,
    )


def _place_of(led: int, count: int) -> int:
    return next(place for place in range(PLACES) if led < (place + 1) * count // PLACES)


def _share(values: Sequence[bool]) -> float:
    return sum(values) / len(values)


def _standing(part: Sequence[Sequence[str]]) -> str | None:
    """The colour of a place that shines steadily; its shape has to say the same."""
    wide = len(part[0])
    steady = [Counter(frame[led] for frame in part).most_common(1)[0] for led in range(wide)]
    colours = [name if name in (RED, YELLOW, WHITE) and times > 0.7 * len(part) else "" for name, times in steady]
    found = {colour for colour in colours if colour}
    if not found:
        return None
    # between neighbours of more than three LEDs the last one is dark
    shape = [bool(colour) for colour in colours][: wide - (wide > 3)]
    middle = shape[len(shape) // 2]
    by_shape = WHITE if all(shape) else RED if middle else YELLOW
    if found != {by_shape} or (by_shape != WHITE and shape[0] == middle):
        raise UnreadableError(f"the colour is {sorted(found)}, the shape {shape}")
    return by_shape


def _running(part: Sequence[Sequence[str]]) -> str | None:
    """The colour of a single point that runs to and fro; None if there is none."""
    points = [[(led, name) for led, name in enumerate(frame) if name in (RED, YELLOW, WHITE)] for frame in part]
    single = [each[0] for each in points if len(each) == 1]
    if len(single) < 0.9 * len(points) or len({led for led, _name in single}) < 2:
        return None
    return Counter(name for _led, name in single).most_common(1)[0][0]


def _beams(frame: Sequence[Light]) -> int:
    bright = [light[2] > 0 for light in frame]
    return sum(bright[led] and not bright[led - 1] for led in range(len(bright)))


# nine lamps without colour


def read_nine(film: Sequence[Sequence[float]], step_s: float) -> Seen:
    """Read nine plain LEDs by their brightness, 0 to 1."""
    lamps = [[frame[place] for frame in film] for place in range(PLACES)]
    if all(min(levels) > 0.1 for levels in lamps):
        return Seen("over", winners=_turning(lamps[0], step_s))
    bright = [rhythm([level > 0.5 for level in levels], step_s) for levels in lamps]
    comets = sum(each.comes_every(COMET_S) and not each.rest for each in bright)
    if comets == PLACES - 1:
        return _read_nine_prompt(lamps, bright, step_s)
    plazas: dict[int, str] = {}
    destroyed: list[int] = []
    marker: list[int] = []
    waiting, attacks = 0, False
    for place, (levels, each) in enumerate(zip(lamps, bright, strict=True)):
        if each.blinks:
            destroyed.append(place)
            plazas[place] = RUNNING
        elif each.rest and not each.groups:
            plazas[place] = WHITE
        elif each.rest and each.comes_every(COLOURS_S):
            plazas[place] = {1: YELLOW, 2: RED}[each.pulses]
        elif not each.rest and (not each.groups or (each.comes_every(WAVES_S) and each.pulses <= MAX_WAVES)):
            waiting += Counter(levels).most_common(1)[0][0] > 0.1
            # a wave lights a dark lamp, and darkens a candle
            candle = rhythm([level > 0.1 for level in levels], step_s)
            attacks = attacks or bool(each.groups) or candle.comes_every(WAVES_S)
        else:
            marker.append(place)
    if len(marker) != 1:
        raise UnreadableError(f"the marker is one of {marker}")
    winks = bright[marker[0]]
    return Seen(
        "play",
        winks.pulses,
        winks.rest,
        marker[0],
        tuple(sorted(plazas.items())),
        tuple(destroyed),
        attacks,
        waiting,
    )


def _read_nine_prompt(lamps: Sequence[Sequence[float]], bright: Sequence[Rhythm], step_s: float) -> Seen:
    """Faint lamps are the plazas of the coming half; their rhythms have their colours, beside the comet."""
    (marker,) = [place for place, each in enumerate(bright) if each.rest or not each.comes_every(COMET_S)]
    plazas = []
    for place, levels in enumerate(lamps):
        if place == marker or not 0.05 < Counter(levels).most_common(1)[0][0] < 0.3:
            continue
        dips = list(rhythm([level > 0.05 for level in levels], step_s).groups)
        # the comet may hide a dip, never two in a row
        most = max((group.pulses for group in dips), default=0)
        plazas.append((place, (WHITE, YELLOW, RED)[most]))
    winks = bright[marker]
    return Seen("prompt", winks.pulses, winks.rest, marker, tuple(plazas), waiting=0)


def _turning(levels: Sequence[float], step_s: float) -> int:
    """The beams that pass a lamp in one turn of them."""
    frames = round(BEAM_S / step_s)
    lit = [level > 0.5 for level in levels[: frames + 1]]
    return sum(now and not before for before, now in itertools.pairwise(lit))


# four lamps with colour, which stand for the four plazas of the half


def read_four(film: Sequence[Sequence[Light]], step_s: float, places: Sequence[int]) -> Seen:
    """Read four RGB LEDs that stand for these places."""
    lamps = [[frame[lamp] for frame in film] for lamp in range(len(places))]
    if all(min(map(sum, lights)) > 0.1 and {hue(light) for light in lights} == {YELLOW} for lights in lamps):
        return Seen("over", winners=_turning([sum(light) for light in lamps[0]], step_s))
    plazas, destroyed = [], []
    faint = True
    for place, lights in zip(places, lamps, strict=True):
        shown = [light for light in lights if hue(light) in (RED, YELLOW, WHITE)]
        if not shown:
            raise UnreadableError(f"nothing at place {place}")
        plazas.append((place, Counter(map(hue, shown)).most_common(1)[0][0]))
        if rhythm([any(light) for light in lights], step_s).blinks:
            destroyed.append(place)
        faint = faint and Counter(max(light) for light in shown).most_common(1)[0][0] < 0.3
    mood = "prompt" if faint else "play"
    return Seen(mood, plazas=tuple(sorted(plazas)), destroyed=tuple(sorted(destroyed)))
