"""Scenes of a game beside the truth: shown on a build of lamps, filmed, read, and compared with the engine's state."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import pytest
from msgspec import Struct

from hardware.scene import SEGMENTS, Mood, Scene
from tests.companion.games.lamp_builds import BUILDS
from tests.companion.games.lamp_looks import WATCH_S, Kind, Look, Seen, Start, read

Told = TypeVar("Told")


class Shown(Protocol):
    """Anything that has a scene."""

    @property
    def scene(self) -> Scene:
        """The scene."""


Covered = TypeVar("Covered", bound=Shown)
Feature = tuple[object, ...]
FEW = 4
"""Four RGB LEDs show so many places, from the start of the scene on."""


class Truth(Struct, Generic[Told], frozen=True):
    """A scene, the state of the game that its lamps shall show, their looks, and the beginning where lamps show it."""

    scene: Scene
    told: Told
    looks: tuple[Look, ...]
    start: Start | None = None
    watch_s: float = WATCH_S
    """So long somebody looks."""


def faults(build: str, seen: Seen, truth: Truth[Told], meaning: Callable[[Seen], Told]) -> list[str]:
    """The differences between the lamps as they were read and the truth; `meaning` reads a game's table of lamps."""
    over = truth.scene.mood is Mood.OVER
    wrong = []
    if (build != "rgb" or over) and meaning(seen) != truth.told:
        wrong.append(f"read {meaning(seen)} in {seen}, wanted {truth.told}")
    if over:
        return wrong
    if truth.start is not None and seen.start is not truth.start:
        wrong.append(f"began {seen.start}, wanted {truth.start}")
    first = truth.scene.start
    places = [(first + lamp) % SEGMENTS for lamp in range(FEW)] if build == "rgb" else range(SEGMENTS)
    for place, look in zip(places, seen.looks, strict=True):
        wanted = truth.looks[place]
        plain = build == "nine" and wanted.kind not in (Kind.LIT, Kind.FAINT)
        if look != (Look(wanted.kind, winks=wanted.winks) if plain else wanted):
            wrong.append(f"place {place}: read {look}, wanted {wanted}")
    return wrong


def features(scene: Scene) -> set[Feature]:
    """The separate things in a scene that lamps can show or mistake."""
    found: set[Feature] = {
        ("mood", scene.mood),
        ("opening", scene.opening),
        ("start", scene.start),
        ("remaining", scene.remaining),
        ("beams", scene.beams),
    }
    for place, segment in enumerate(scene.segments):
        found |= {
            ("place", place, bool(segment.level)),
            ("colour", segment.colour, segment.motion),
            ("level", segment.level, segment.motion),
            ("number", segment.number, segment.inverted),
        }
    if scene.marker is not None:
        marker = scene.marker
        found |= {("marker", marker.segment), ("winks", marker.winks, marker.inverted), ("marker's", marker.colour)}
    return found


def covering(scenes: Collection[Covered], first: Iterable[Covered] = ()) -> list[Covered]:
    """A few of these scenes, the `first` ones among them, that have every feature of all of them."""
    picked = list(first)
    lacking = _features(scenes) - _features(picked)
    while lacking:
        picked.append(max(scenes, key=lambda each: len(features(each.scene) & lacking)))
        lacking -= features(picked[-1].scene)
    return picked


def _features(scenes: Iterable[Shown]) -> set[Feature]:
    return {feature for each in scenes for feature in features(each.scene)}


def misread(build: str, folder: Path, scenes: Sequence[Truth[Told]], meaning: Callable[[Seen], Told]) -> list[str]:
    """Show these scenes one after the other; the differences of each that a person would take for something else."""
    wrong = []
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = BUILDS[build](stack, patch, folder)
        for truth in scenes:
            lamps.show(truth.scene)
            seen = read(build, lamps.film(truth.watch_s), lamps.step_s)
            wrong += [f"{truth.told}: {each}" for each in faults(build, seen, truth, meaning)]
    return wrong
