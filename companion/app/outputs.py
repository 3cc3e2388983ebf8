"""The outputs of a game: ring, disc, piezo and lamps follow it; presses of the buttons become messages."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.ui import update_back, update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Key, Style, Widget
from hardware.devices import Devices
from hardware.faults import Fault
from hardware.ports import Button, Lamp, PlayerButton, Press, Ring, Tune
from hardware.scene import Mood, Scene

TUNES = {Mood.OVER: Tune.OVER, Mood.PROMPT: Tune.PROMPT}
"""The tune that announces a mood."""


class Outputs:
    """The devices of one build, and the ring on the screen, which is always there."""

    def __init__(self, devices: Devices, screen: Ring) -> None:
        self._devices = devices
        self._screen = screen
        self._scene: Scene | None = None
        self._stop: int | None = None
        self._alarmed = False

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Their faults of now."""
        return self._devices.faults

    def show(self, table: TableGame, game: Any, effects: Sequence[Any] = ()) -> None:
        """Show the game as it is after these effects, and turn the disc to a new stop.

        The piezo plays the tune of the effects, or the one that announces a new mood.
        """
        before, scene = self._scene, table.parts.scene(game)
        self._scene = scene
        self._screen.show(scene)
        self._devices.ring.show(scene)
        self._turn(table.parts.disc_stop(game), before is None)
        tune = table.parts.tune(effects)
        if tune is None and before is not None and before.mood != scene.mood:
            tune = TUNES.get(scene.mood)
        if tune is not None:
            self._devices.beeper.beep(tune)

    def rest(self) -> None:
        """Let the ring idle while no game is on the table; the disc stays at its stop."""
        if self._scene is not None:
            self._devices.ring.show(replace(self._scene, mood=Mood.IDLE))
            self._scene = None

    def set_alarm(self, alarmed: bool) -> None:
        """Show on the ring that a fault waits on the screen, until somebody has read it."""
        if alarmed and not self._alarmed:
            self._devices.beeper.beep(Tune.ERROR)
        if alarmed != self._alarmed and self._scene is not None:
            self._devices.ring.show(replace(self._scene, mood=Mood.ERROR) if alarmed else self._scene)
        self._alarmed = alarmed

    def set_brightness(self, percent: int) -> None:
        """Show every scene with this part of its light."""
        self._devices.ring.set_brightness(percent)

    def light_players(self, awaited: Sequence[int], model: Model, widgets: Sequence[Widget]) -> None:
        """Light the lamps of the seats that the table waits for; that of a player whose button acts now winks."""
        lamps = self._devices.lamps
        if lamps.seats:
            lamps.light([_lamp(seat, awaited, model, widgets) for seat in range(lamps.seats)])

    def close(self) -> None:
        """Release all of them."""
        self._screen.close()
        self._devices.close()

    def _turn(self, stop: int | None, opened: bool) -> None:
        """Turn the disc; a game without a stop leaves it alone. A game just opened may find it anywhere."""
        if stop is not None and (opened or stop != self._stop):
            self._devices.disc.turn_to(stop)
        self._stop = stop


def _lamp(seat: int, awaited: Sequence[int], model: Model, widgets: Sequence[Widget]) -> Lamp:
    if seat not in awaited:
        return Lamp.OFF
    return Lamp.AWAITED if done_message(seat, model, widgets) is None else Lamp.READY


def done_message(seat: int, model: Model, widgets: Sequence[Widget]) -> Message | None:
    """Return the message of the key by which this player says "I am done"; None while there is none to be touched."""
    if model.table is None or model.notice:
        return None
    done = model.table.parts.done(model, seat)
    keys = (widget for widget in widgets if isinstance(widget, Key) and calls(widget.message, *done))
    return next((key.message for key in keys if key.enabled and not key.hold), None)


def message_for(button: Press, model: Model, widgets: Sequence[Widget], actions: Sequence[Any]) -> Message | None:
    """Return the message of a press on the screen shown, None for nothing.

    A player's button is the player's own key to end the turn. Either of the two others closes a sentence over the
    screen. Next is the screen's main key. Undo takes back the last turn on the screens that the game names, and leads
    back everywhere else.
    """
    if isinstance(button, PlayerButton):
        return done_message(button.seat, model, widgets)
    if model.notice:
        return update_shell.dismiss.tap()
    if button == Button.NEXT:
        mains = (widget for widget in widgets if isinstance(widget, Key) and widget.style == Style.MAIN)
        return next((key.message for key in mains if key.enabled and key.message is not None), None)
    if model.table is not None and isinstance(model.screen, model.table.parts.own_undo):
        undo: Message | None = model.table.parts.undo_button(model, actions)
        return undo
    return update_back.back.tap()
