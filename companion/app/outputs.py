"""What one can touch follows the game: ring, disc and piezo are told what is the case; buttons become messages."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.game import TableGame
from companion.ui import messages as told
from companion.ui.messages import Message
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Key, Style, Widget
from hardware.devices import Devices
from hardware.faults import Fault
from hardware.ports import Button, Mood, Ring, RingPicture, Tune


class Hands:
    """The parts of one build, and the ring on the screen, which is always there."""

    def __init__(self, parts: Devices, screen: Ring) -> None:
        self._parts = parts
        self._screen = screen
        self._shown: RingPicture | None = None
        self._alarmed = False

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Their faults of now."""
        return self._parts.faults

    def show(self, table: TableGame, game: Any, effects: Sequence[Any] = ()) -> None:
        """Show the game as it is after an action and its effects; turns the disc where the day is another one."""
        before, picture = self._shown, table.scene(game)
        self._shown = picture
        self._screen.show(picture)
        self._parts.ring.show(picture)
        if before is None or before.day != picture.day:
            self._parts.disc.turn_to(picture.day)
        tune = table.tune(before, picture, effects)
        if tune is not None:
            self._parts.beeper.beep(tune)

    def rest(self) -> None:
        """No game is on the table: the ring idles; the disc stays where it is."""
        if self._shown is not None:
            self._parts.ring.show(replace(self._shown, mood=Mood.IDLE))
            self._shown = None

    def attend(self, alarmed: bool) -> None:
        """Whether a fault stands on the screen that somebody should read: the ring shows it until it is read."""
        if alarmed and not self._alarmed:
            self._parts.beeper.beep(Tune.ERROR)
        if alarmed != self._alarmed and self._shown is not None:
            self._parts.ring.show(replace(self._shown, mood=Mood.ERROR) if alarmed else self._shown)
        self._alarmed = alarmed

    def close(self) -> None:
        """Let all of them go."""
        self._screen.close()
        self._parts.close()


def meaning(button: Button, model: Model, widgets: Sequence[Widget], actions: Sequence[Any]) -> Message | None:
    """What a press means on the screen shown, None for nothing.

    Either button closes a sentence over the screen. Next is the screen's main key. Undo takes back the last turn on
    the screens that the game names, and leads back everywhere else.
    """
    if model.notice:
        return told.Dismiss()
    if button == Button.NEXT:
        mains = (widget for widget in widgets if isinstance(widget, Key) and widget.style == Style.MAIN)
        return next((key.message for key in mains if key.enabled and key.message is not None), None)
    if model.table is not None and isinstance(model.screen, model.table.own_undo):
        undo: Message | None = model.table.undo_button(model, actions)
        return undo
    return told.Back()
