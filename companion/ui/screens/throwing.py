"""Waiting for the throw: the picture, and how to go on."""

from companion.ui import theme
from companion.ui.messages import EnterByHand, ReadDice, ToggleAutomatic
from companion.ui.model import Eyes, Model, Throwing
from companion.ui.screens.frame import TOP, header
from companion.ui.widgets import Icon, Key, Panel, Style, Text, Tone, View, Widget
from companion.ui.wording import moment, next_moment


def view(model: Model, screen: Throwing) -> list[Widget]:
    """The camera's picture at the left; reading, or entering by hand, at the right."""
    assert model.game is not None
    title = f"Correct the roll of {moment(model.game)}" if screen.correcting else next_moment(model.game)
    widgets = header(model, title)
    widgets.append(_picture(model))
    widgets += [
        Panel(rect=(516, TOP, 276, 104)),
        Text(rect=(530, TOP + 4, 248, 96), text=_task(model, screen), size=theme.BODY, lines=4),
    ]
    widgets += _ways(model, screen)
    return widgets


def _picture(model: Model) -> View:
    caption = "There is no camera" if model.eyes.fault else "One moment" if model.busy else "The dice will be seen here"
    pixels = None if model.frame is None else model.frame.pixels
    return View(rect=(8, TOP, 500, 408), pixels=pixels, caption=caption)


def _task(model: Model, screen: Throwing) -> str:
    if model.busy:
        return "Looking at the dice…"
    if screen.correcting:
        return "Everybody's turn of this half will be taken back."
    if model.eyes.fault:
        return "Throw the four dice and enter what they show."
    if model.eyes.live and model.automatic:
        return "Throw the four dice. Oyez reads them once they lie still."
    return "Throw the four dice: the black one and the three clear ones."


def _ways(model: Model, screen: Throwing) -> list[Widget]:
    eyes = model.eyes
    seen = not eyes.fault
    widgets: list[Widget] = []
    if seen:
        look = ReadDice(again=screen.correcting)
        word = look_word(eyes, screen.correcting)
        why = "The dice are being looked at."
        key = Key(
            rect=(516, 180, 276, 116),
            label=word,
            size=30,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=why,
            message=look,
        )
        widgets.append(key)
    else:
        word = "Looking" if model.busy else "Try the camera again"
        why = "The dice are being looked at."
        again = Key(
            rect=(516, 308, 276, 76), label=word, icon=Icon.CAMERA, enabled=not model.busy, why=why, message=ReadDice()
        )
        widgets.append(again)
    by_hand = Key(
        rect=(516, 308, 276, 76) if seen else (516, 180, 276, 116),
        label="Enter by hand",
        size=22,
        icon=Icon.HAND,
        style=Style.PLAIN if seen else Style.MAIN,
        message=EnterByHand(),
    )
    widgets.append(by_hand)
    if eyes.live and seen:
        word = "Automatic: on" if model.automatic else "Automatic: off"
        widgets.append(Key(rect=(516, 396, 276, 76), label=word, selected=model.automatic, message=ToggleAutomatic()))
    elif seen:
        words = (516, 396, 276, 76)
        widgets.append(Text(rect=words, text=source(eyes), size=theme.SMALL, tone=Tone.SOFT, align=0, lines=3))
    return widgets


def look_word(eyes: Eyes, again: bool) -> str:
    """What reading the dice is called, by where pictures come from."""
    if eyes.live:
        return "Read the dice"
    if again:
        return "Look again"
    return "Throw" if eyes.made_up else "Next throw"


def source(eyes: Eyes) -> str:
    """Where the pictures come from."""
    if eyes.made_up:
        return "No camera: Oyez throws made-up dice. To use your own, enter them by hand."
    return f"Pictures come from the {eyes.name}."
