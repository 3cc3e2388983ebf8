"""Properties of a screen: large targets that do not overlap, a way back, reasons for greyed keys."""

import math
import re
from collections.abc import Callable, Iterator
from itertools import combinations, takewhile
from typing import NamedTuple

from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import Language
from companion.ui import update_back, update_machine, update_shell
from companion.ui.message import Handler, calls
from companion.ui.model import Model, Start, SwitchingOff
from companion.ui.screens import view
from companion.ui.timers import due_timer
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.widgets import Bubble, DieKey, DiscKey, Icon, Key, Panel, Style, Widget
from tests.companion.ui.ink import frame_sides
from tests.companion.ui.stories import tell
from tests.companion.ui.variants import Variant, in_variant, variant_of

VARIANTS = {
    "wide": Variant(),
    "tall": Variant(tall=True),
    "wide left": Variant(left_handed=True),
    "tall left": Variant(tall=True, left_handed=True),
}
MAIN_MM, MM = 15, 47 / 9
"""The size of a main action in millimetres, and the pixels to each on the 7-inch screen."""

COMMAND = re.compile(r"`|\boyez [a-z]+|(?<!\w)--[a-z]+|\bsudo\b|\bapt-get\b")
HALF = theme.SCREEN[0] / 2
PIPS_SIDE = 2 / 3
"""The side of the square that holds all pips, as a part of the die's."""
SCREENS = 9
"""No more than these lie on the way from any screen to the first one, both included."""


class Shown(NamedTuple):
    """A model and the widgets of its screen."""

    model: Model
    widgets: tuple[Widget, ...]

    @property
    def keys(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.tappable]

    @property
    def mains(self) -> list[Key]:
        return [key for key in self.keys if isinstance(key, Key) and key.style is Style.MAIN]


def shown(model: Model) -> Shown:
    return Shown(model, view(model))


def looks(model: Model) -> dict[str, Shown]:
    """A story in each variant, and in its own where that is none of these."""
    found = {word: shown(in_variant(model, look)) for word, look in VARIANTS.items()}
    return found if variant_of(model) in VARIANTS.values() else {**found, "its own": shown(model)}


def named(widget: Widget) -> str:
    """A widget as a report names it."""
    words = next((said for said in (getattr(widget, field, "") for field in ("label", "text", "title")) if said), "")
    return f"{type(widget).__name__} {words!r} {widget.rect} {widget.message.handler.name if widget.message else None}"


def faults_of(seen: Shown) -> list[str]:
    """Every property that a screen breaks, with the widget that breaks it."""
    return [f"{fault}: {about}" for fault, broken in PROPERTIES.items() for about in broken(seen)]


def small_targets(seen: Shown) -> Iterator[str]:
    yield from (named(key) for key in seen.keys if min(key.rect[2:]) < theme.TARGET)


def small_mains(seen: Shown) -> Iterator[str]:
    yield from (named(key) for key in seen.mains if min(key.rect[2:]) < MAIN_MM * MM)


def beyond_the_edge(seen: Shown) -> Iterator[str]:
    width, height = theme.TALL if seen.model.tall else theme.SCREEN
    for widget in seen.widgets:
        x, y, w, h = widget.rect
        if x < 0 or y < 0 or x + w > width or y + h > height:
            yield named(widget)


def overlapping(seen: Shown) -> Iterator[str]:
    # plazas and discs lie close together on the wheel: a tap means the nearer one
    keys = [key for key in seen.keys if not isinstance(key, PlazaKey | DiscKey)]
    if seen.model.notice:
        keys = [key for key in keys if not calls(key.message, update_shell.dismiss)]
    yield from (f"{named(one)} and {named(other)}" for one, other in combinations(keys, 2) if overlap(one, other))


def overlap(one: Widget, other: Widget) -> bool:
    """Return True if two targets share a place; a round one is the circle in its rect."""
    (x, y, w, h), (left, top, width, height) = one.rect, other.rect
    if one.round and other.round:
        apart = math.dist((x + w / 2, y + h / 2), (left + width / 2, top + height / 2))
        return apart < (min(w, h) + min(width, height)) / 2 - 1
    return x < left + width and left < x + w and y < top + height and top < y + h


def tapped_for_another(seen: Shown) -> Iterator[str]:
    for key in seen.keys:
        x, y, w, h = key.rect
        found = hit(seen.widgets, x + w / 2, y + h / 2)
        if found is not key and not (seen.model.notice and found is not None):
            yield f"{named(key)} by a tap on {named(found) if found else 'nothing'}"


def greyed_without_a_sentence(seen: Shown) -> Iterator[str]:
    for widget in seen.widgets:
        # the guide leaves one thing to tap; the rest says why once it is over
        if widget.enabled or (seen.model.lesson is not None and not widget.tappable):
            continue
        said = message_of(widget)
        if not calls(said, update_shell.explain):
            yield named(widget)
        elif seen.model.language is Language.EN and not (
            said.fields["text"][0].isupper() and said.fields["text"].rstrip(")").endswith((".", *"0123456789"))
        ):
            yield f"{named(widget)} says {said.fields['text']!r}"


def naming_a_command(seen: Shown) -> Iterator[str]:
    """Nobody types at a touchscreen: a sentence names the key to tap, or the part to look at."""
    for widget in seen.widgets:
        said = [getattr(widget, field, "") for field in ("text", "label", "detail", "why")]
        yield from (f"{named(widget)} says {text!r}" for text in said if COMMAND.search(text))


def without_a_way_back(seen: Shown) -> Iterator[str]:
    if isinstance(seen.model.screen, SwitchingOff):
        yield from map(named, seen.keys)
        return
    leave: Handler[...] = update_machine.open_power if seen.model.machine.service else update_shell.leave
    way = leave if isinstance(seen.model.screen, Start) else update_back.back
    if not any(calls(widget.message, way) for widget in seen.widgets):
        yield type(seen.model.screen).__name__


def covered_pips(seen: Shown) -> Iterator[str]:
    """Yield each widget over the pips of a die: a red 2 under a price read as a 1."""
    for number, die in enumerate(seen.widgets):
        if not isinstance(die, DieKey) or die.framed or not die.value:
            continue
        x, y, w, h = die.rect
        side = min(w, h) * PIPS_SIDE
        pips = Panel(rect=(round(x + (w - side) / 2), round(y + (h - side) / 2), round(side), round(side)))
        frames = [Panel(rect=side) for each in seen.widgets if isinstance(each, Bubble) for side in frame_sides(each)]
        yield from (f"the guide's frame crosses {named(die)}" for side in frames if overlap(pips, side))
        # a bubble and its keys lie over the screen, as a notice does, and a number of the sheet is crossed out
        for over in takewhile(lambda each: not _over_all(each), seen.widgets[number + 1 :]):
            if overlap(pips, over) and getattr(over, "icon", None) is not Icon.CROSS:
                yield f"{named(over)} lies over {named(die)}"


def _over_all(widget: Widget) -> bool:
    return isinstance(widget, Bubble) or calls(widget.message, update_shell.dismiss)


PROPERTIES: dict[str, Callable[[Shown], Iterator[str]]] = {
    "too small for a finger": small_targets,
    "too small for a main action": small_mains,
    "not all on the screen": beyond_the_edge,
    "targets overlap": overlapping,
    "another is tapped": tapped_for_another,
    "greyed without a sentence": greyed_without_a_sentence,
    "names a command": naming_a_command,
    "pips are covered": covered_pips,
    "no way back, or a key while the machine switches off": without_a_way_back,
}


def not_mirrored(right: Shown, left: Shown) -> Iterator[str]:
    """Yield the main keys of a wide screen that do not change sides for the left hand."""
    mains, mirrored = (sorted(seen.mains, key=middle) for seen in (right, left))
    if len(mains) != len(mirrored):
        yield f"{len(mains)} main keys, {len(mirrored)} for the left hand"
    pairs = zip(mains, mirrored, strict=False)
    yield from (named(key) for key, other in pairs if middle(key) > HALF and middle(other) >= HALF)


def middle(widget: Widget) -> float:
    return widget.rect[0] + widget.rect[2] / 2


def way_to_the_start(model: Model) -> Iterator[str]:
    """Yield the screen from which Back, or time if the machine stays on, does not lead to the first one."""
    if isinstance(model.screen, SwitchingOff):
        while (follows := due_timer(model)) is not None:
            model = tell(model, follows[1])
            if isinstance(model.screen, SwitchingOff) and model.screen.verb is None:
                return
    for _ in range(SCREENS):
        yield from without_a_way_back(shown(model))
        if isinstance(model.screen, Start):
            return
        model = tell(model, update_back.back.tap())
    yield type(model.screen).__name__
