"""Reads the looks of lamps as a person at the table does who knows docs/ring.md: from light over time alone.

Nothing here knows a game or the patterns' code. A film begins with its scene, and lamp 0 stands at place 0. The colours
of a light add up to 1 for a bright lamp; plain lamps give a grey light. Colour must agree with the shape of its place,
or on a single lamp with its rhythm.
"""

import colorsys
import itertools
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from tests.companion.games.lamp_builds import Film, Light

PLACES = 9
OPENING_S = 4.0
"""After so long a scene has begun: after its wave, its comet, or the lamps of four players that fill."""
COMET_S, BEAM_S = 2.7, 4.5
"""A comet runs round in this time; the beams turn once in theirs."""
FILL_S = 0.7
"""The lamps that fill are further apart than this; those that a comet passes are nearer."""
DARK_BELOW, FAINT_BELOW = 0.04, 0.3
"""Light of a place: below the first an eye takes it for dark, below the second for faint."""
REST_S = 1.2
"""The marker rests for longer, and nothing else that winks does."""
LONG_S = 0.4
"""The long dips of a rhythm last longer, the short ones not."""
PAUSE_S = 1.2
"""A lamp is lit for longer between two of its rhythms."""
WATCH_S = OPENING_S + 10.0
"""So long somebody looks: three rhythms, a breath and two groups of winks after the opening."""
RHYTHMS = {"": "white", "s": "yellow", "ss": "red", "L": "blue", "Ls": "green", "sL": "orange", "LL": "natural"}
"""The dips of a lamp in three seconds, short and long, and the colour that they mean."""
SHAPES = {
    "010": "red",
    "101": "yellow",
    "111": "white",
    "110": "blue",
    "011": "green",
    "100": "orange",
    "001": "natural",
}
"""The lit thirds of a place, first one first, and the colour that they mean."""


class UnreadableError(Exception):
    """The lamps show something that has no meaning."""


class Kind(StrEnum):
    """The behaviour of a place."""

    DARK = "dark"
    FAINT = "faint"
    LIT = "lit"
    BREATHES = "breathes"
    COMET = "comet"
    RUNS = "runs"
    WINKS = "winks"


class Start(StrEnum):
    """The beginning of a scene."""

    AT_ONCE = "at once"
    WAVE = "wave"
    COMET = "comet"
    FILL = "fill"


class Look(Struct, frozen=True):
    """The look of one place to a person; the colour is "" where it is dark or only its movement shows."""

    kind: Kind
    colour: str = ""
    winks: int = 0


class Seen(Struct, frozen=True):
    """The lamps as a person describes them: the looks of the places, and the lights that run round all of them."""

    looks: tuple[Look, ...]
    comet: bool = False
    start: Start = Start.AT_ONCE
    beams: int = 0


DARK = Look(Kind.DARK)


BRIGHT = {"nine": 3.0, "rgb": 1.0}
"""The sum of the colours of a lamp that is as bright as it gets; of the LEDs of a strip it is 180."""


def read(build: str, film: Film, step_s: float) -> Seen:
    """Read a film of the lamps of one of lamp_builds.BUILDS."""
    bright = BRIGHT.get(build, 180.0)
    scaled = [[(red / bright, green / bright, blue / bright) for red, green, blue in frame] for frame in film]
    return (read_lamps if build in BRIGHT else read_strip)(scaled, step_s)


def read_lamps(film: Film, step_s: float) -> Seen:
    """Read nine lamps or four, one for each place."""
    return _read([[[light] for light in frame] for frame in film], step_s)


def read_strip(film: Film, step_s: float) -> Seen:
    """Read a strip with three LEDs a place or more."""
    count = len(film[0])
    ends = [place * count // PLACES for place in range(PLACES + 1)]
    return _read([[frame[first:end] for first, end in itertools.pairwise(ends)] for frame in film], step_s)


def _read(film: Sequence[Sequence[Sequence[Light]]], step_s: float) -> Seen:
    """Read places of one LED or more."""
    if _is_gold(film):
        return Seen((), beams=_beams(film, step_s))
    opening = round(OPENING_S / step_s)
    places = [[frame[place] for frame in film[opening:]] for place in range(len(film[0]))]
    begun = [[frame[place] for frame in film[:opening]] for place in range(len(film[0]))]
    if _goes_round(places, step_s):
        return Seen(tuple(_under_comet(each, step_s) for each in places), comet=True)
    looks = tuple(_look(each, step_s) for each in places)
    return Seen(looks, start=_start([[_bright(frame) for frame in part] for part in begun], looks, step_s))


def _start(begun: Sequence[Sequence[float]], looks: Sequence[Look], step_s: float) -> Start:
    """The beginning of a scene, by the light of each place in its first seconds."""
    lit_from = {
        place: next(at for at, level in enumerate(levels) if level > max(levels) / 2) * step_s
        for place, levels in enumerate(begun)
        if max(levels) > DARK_BELOW
    }
    steady = [lit_from[place] for place, look in enumerate(looks) if look.kind is Kind.LIT and place in lit_from]
    if len(lit_from) == len(looks) and 0 < _least_step(list(lit_from.values())) < FILL_S:
        return Start.COMET
    if len(steady) > 1 and _least_step(steady) > FILL_S:
        return Start.FILL
    return Start.WAVE if any(looks[place] == DARK for place in lit_from) else Start.AT_ONCE


def _least_step(times: Sequence[float]) -> float:
    """The least difference from one time to the next."""
    return min(later - sooner for sooner, later in itertools.pairwise(times))


def _look(part: Sequence[Sequence[Light]], step_s: float) -> Look:
    """The look of one place, by the light of its LEDs over time."""
    bright = [_bright(frame) for frame in part]
    full = max(bright)
    if full <= DARK_BELOW:
        return DARK
    lit = [level > DARK_BELOW for level in bright]
    dips = _runs(lit, False, step_s)
    peak = max((light for frame in part for light in frame), key=_strength)
    if all(lit) and min(bright) < full / 3 and len(set(bright)) > 8:
        return Look(Kind.BREATHES, _colour(part, lit, peak, step_s))
    if _crosses(part, step_s):
        return Look(Kind.COMET, _hue(peak))
    if _to_and_fro(part, dips, step_s):
        return Look(Kind.RUNS, _hue(peak))
    if dips and max(dips) > REST_S:
        return Look(Kind.WINKS, _hue(peak), _winks(lit, step_s))
    if len({round(level, 3) for level in bright if level > DARK_BELOW}) > 1:
        raise UnreadableError(f"light of {sorted(set(bright))}")
    return Look(Kind.LIT if full > FAINT_BELOW else Kind.FAINT, _colour(part, lit, peak, step_s))


def _under_comet(part: Sequence[Sequence[Light]], step_s: float) -> Look:
    """The look of a place that a comet passes again and again."""
    usual = Counter(tuple(frame) for frame in part).most_common(1)[0][0]
    if _bright(usual) <= DARK_BELOW:
        return DARK
    lit = [_bright(frame) > DARK_BELOW for frame in part]
    peak = max(usual, key=_strength)
    return Look(Kind.LIT if _bright(usual) > FAINT_BELOW else Kind.FAINT, _colour([usual] * 99, lit, peak, step_s))


def _goes_round(places: Sequence[Sequence[Sequence[Light]]], step_s: float) -> bool:
    """Return True if the places are brightest one soon after the other; a plain lamp that is full shows no more."""
    peaks = []
    for part in places:
        bright = [_bright(frame) for frame in part]
        usual = Counter(bright).most_common(1)[0][0]
        passed = {index for index, level in enumerate(bright) if level > max(0.9, 1.2 * usual)}
        if usual > 0.9 and not passed:
            continue
        if not passed or len(passed) > 0.3 * len(bright):
            return False
        peaks.append(passed)
    if len(peaks) < 3:
        return False
    first = [min(each) for each in peaks]
    after = zip(first, peaks[1:], strict=False)
    apart = [min((at - now for at in later if at >= now), default=len(places[0])) for now, later in after]
    return max(apart) * step_s < COMET_S / 2


def _crosses(part: Sequence[Sequence[Light]], step_s: float) -> bool:
    """Return True for a comet: a head that jumps back about once a second; a single lamp flares, fades, goes dark."""
    if len(part[0]) > 1:
        heads = [_head(frame) for frame in part if _bright(frame) > DARK_BELOW]
        back = sum(later < now for now, later in itertools.pairwise(heads))
        return 0.8 < len(part) * step_s / max(1, back) < 1.1 and len(set(heads)) > len(part[0]) // 2
    bright = [_bright(frame) for frame in part]
    flares = [at for at in range(1, len(bright)) if bright[at] > 0.9 > bright[at - 1]]
    fades = [at for at in flares if DARK_BELOW < bright[min(len(bright) - 1, at + round(LONG_S / step_s))] < 0.5]
    return 0.8 < len(part) * step_s / max(1, len(flares)) < 1.1 and len(fades) >= len(flares) - 1


def _head(frame: Sequence[Light]) -> int:
    """The brightest LED of a place."""
    strengths = [_strength(light) for light in frame]
    return strengths.index(max(strengths))


def _to_and_fro(part: Sequence[Sequence[Light]], dips: Sequence[float], step_s: float) -> bool:
    """Return True for a single point that moves; a single lamp blinks twice a second."""
    if len(part[0]) == 1:
        every = len(part) * step_s / max(1, len(dips))
        return bool(dips) and max(dips) <= LONG_S and every < 0.7
    points = [[led for led, light in enumerate(frame) if _strength(light) > DARK_BELOW] for frame in part]
    return all(len(each) == 1 for each in points) and len({each[0] for each in points}) > len(part[0]) // 2


def _winks(lit: Sequence[bool], step_s: float) -> int:
    """The pulses between two long rests."""
    groups = [0]
    for value, run in itertools.groupby(lit):
        length = len(list(run)) * step_s
        if value:
            groups[-1] += 1
        elif length > REST_S:
            groups.append(0)
    counts = set(groups[1:-1])
    if len(counts) != 1:
        raise UnreadableError(f"groups of {groups} pulses")
    return counts.pop()


def _runs(lit: Sequence[bool], wanted: bool, step_s: float) -> list[float]:
    """The seconds of each run of light or dark."""
    return [len(list(run)) * step_s for value, run in itertools.groupby(lit) if value == wanted]


def _colour(part: Sequence[Sequence[Light]], lit: Sequence[bool], peak: Light, step_s: float) -> str:
    """The colour by shape or rhythm; the light has to say the same where it has a colour."""
    single = len(part[0]) == 1
    by_form = _by_rhythm(part, lit, step_s) if single else SHAPES.get(_thirds(part), f"the shape {_thirds(part)}")
    hue = _hue(peak)
    if by_form is not None and hue not in ("", by_form):
        raise UnreadableError(f"the light is {hue}, its form {by_form}")
    return by_form or hue


def _by_rhythm(part: Sequence[Sequence[Light]], lit: Sequence[bool], step_s: float) -> str | None:
    """The colour that the dips of a single lamp mean, as most of them have it; None for a lamp that breathes."""
    if all(lit) and len({round(_bright(frame), 3) for frame in part}) > 1:
        return None
    groups = [""]
    for value, run in itertools.groupby(lit):
        length = len(list(run)) * step_s
        if not value:
            groups[-1] += "L" if length > LONG_S else "s"
        elif length > PAUSE_S:
            groups.append("")
    # the first and the last one may be cut off
    whole = [group for group in groups[1:-1] if group]
    return RHYTHMS.get(Counter(whole).most_common(1)[0][0] if whole else "")


def _thirds(part: Sequence[Sequence[Light]]) -> str:
    """The thirds of a place that are lit at most times, as ones; between wide places one LED stays dark."""
    wide = len(part[0]) - (len(part[0]) > 3)
    lit = [_share([_strength(frame[led]) > 0 for frame in part]) > 0.5 for led in range(wide)]
    third = max(1, wide // 3)
    parts = (lit[:third], lit[third : wide - third], lit[wide - third :])
    return "".join("1" if all(each) else "0" if not any(each) else "?" for each in parts)


def _is_gold(film: Sequence[Sequence[Sequence[Light]]]) -> bool:
    """Return True if all LEDs are always lit, faint at most times and bright at some."""
    first = [_strength(frame[0][0]) for frame in film]
    lit = all(_strength(led) > DARK_BELOW for frame in film for place in frame for led in place)
    return lit and Counter(first).most_common(1)[0][0] < FAINT_BELOW < 0.5 < max(first)


def _beams(film: Sequence[Sequence[Sequence[Light]]], step_s: float) -> int:
    """The beams that pass the first LED in one turn of them."""
    levels = [_strength(frame[0][0]) for frame in film[: round(BEAM_S / step_s) + 1]]
    bright = [level > 0.5 for level in levels]
    return sum(now and not before for before, now in itertools.pairwise(bright))


def _hue(light: Light) -> str:
    """The name of a colour as the eye sees it; "" for a plain lamp."""
    red, green, blue = light
    if red == green == blue:
        return ""
    hue, grey, _value = colorsys.rgb_to_hsv(red, green, blue)
    if grey < 0.35:
        return "white"
    if hue > 0.25:
        return "blue" if hue > 0.5 else "green"
    if hue < 0.02:
        return "red"
    if hue < 0.055:
        return "orange"
    return "natural" if grey < 0.75 else "yellow"


def _strength(light: Light) -> float:
    return sum(light)


def _bright(leds: Sequence[Light]) -> float:
    return max(map(_strength, leds))


def _share(values: Sequence[bool]) -> float:
    return sum(values) / len(values)
