"""Messages that every screen has: its sentence, its faults, the end of the program."""

from typing import Any

from msgspec.structs import replace

from companion.i18n.faults import AnyFault
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import Message, on_news, on_tap
from companion.ui.model import Model, Screen
from hardware.scene import Scene


# the sentence takes the place of the one shown and stops no countdown, so a tap on a greyed key brings news
@on_news
def explain(model: Model, text: str, rule: str = "") -> Changed:
    """A tap on a greyed thing, or a refusal: show this sentence, and the rule that it follows."""
    return replace(model, notice=text, cited=rule, busy=False), ()


@on_news
def failed(model: Model, fault: AnyFault) -> Changed:
    """A request of the user failed."""
    return replace(model, notice=(fault,), busy=False), ()


@on_tap
def show_rule(model: Model, rule: str) -> Changed:
    """A tap on the number of a rule: show its text."""
    text = "" if model.table is None else model.table.words.rule_text(rule)
    return replace(model, notice=_("Rule {rule}: {text}").format(rule=rule, text=text) if text else ""), ()


@on_tap
def dismiss(model: Model) -> Changed:
    """A tap that closes the sentence shown over the screen."""
    return model, ()


@on_tap
def turn_page(model: Model, page: int) -> Changed:
    """Another page of the list on the screen, counted from 0; nothing on a screen without a list."""
    if not isinstance(getattr(model.screen, "page", None), int):
        return model, ()
    return replace(model, screen=replace(model.screen, page=page)), ()


@on_tap
def choose(model: Model, screen: str, choices: tuple[tuple[str, Any], ...]) -> Changed:
    """Set these fields of the screen, if one of this name is shown."""
    if type(model.screen).__name__ != screen:
        return model, ()
    return replace(model, screen=replace(model.screen, **dict(choices))), ()


def choice(screen: type[Screen], **fields: Any) -> Message:
    """The message of a key that sets these fields of such a screen, and changes nothing else."""
    return choose.tap(screen.__name__, tuple(fields.items()))


@on_tap
def leave(model: Model) -> Changed:
    """Close Oyez."""
    return model, (commands.Quit(),)


@on_tap
def show_faults(model: Model) -> Changed:
    """Say which parts are missing."""
    return replace(model, notice=model.faults, unread=()), ()


@on_news
def part_failed(model: Model, fault: AnyFault, also: tuple[AnyFault, ...] = ()) -> Changed:
    """Another part failed; `also` are faults that belong to the same event, and are shown with it."""
    if fault in model.faults:
        return model, ()
    found = (fault, *also)
    return replace(model, faults=(*model.faults, *found), notice=found), ()


@on_news
def part_works(model: Model, fault: AnyFault) -> Changed:
    """The fault of a `part_failed` is over."""
    return replace(model, faults=tuple(each for each in model.faults if each != fault)), ()


@on_news
def ring_shown(model: Model, scene: Scene) -> Changed:
    """The scene that the ring on the screen is to show."""
    return replace(model, ring=scene), ()
