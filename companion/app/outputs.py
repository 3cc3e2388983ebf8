"""What one can touch follows the game: ring, disc and piezo are told what is the case; buttons become messages."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.troyes_dice import announcements
from companion.ui import messages as told
from companion.ui.messages import Message
from companion.ui.model import Model, Wheel
from companion.ui.toolkit.widgets import Key, Style, Widget
from engine.troyes_dice import Action, Choose, Effect, Game, Rest, Roll, Turn
from engine.troyes_dice.effects import PlazaDestroyed
from hardware.devices import Devices
from hardware.ports import Button, Mood, Ring, RingPicture, Tune


class Hands:
    """The parts of one build, and the ring on the screen, which is always there."""

    def __init__(self, parts: Devices, screen: Ring) -> None:
        self._parts = parts
        self._screen = screen
        self._shown: RingPicture | None = None
        self._alarmed = False

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with them now, a sentence each."""
        return self._parts.faults

    def show(self, game: Game, effects: Sequence[Effect] = ()) -> None:
        """Show the game as it is after an action and its effects; turns the disc where the day is another one."""
        before, picture = self._shown, announcements.ring_picture(game)
        self._shown = picture
        self._screen.show(picture)
        self._parts.ring.show(picture)
        if before is None or before.day != picture.day:
            self._parts.disc.turn_to(picture.day)
        tune = _tune(before, picture, effects)
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


def _tune(before: RingPicture | None, after: RingPicture, effects: Sequence[Effect]) -> Tune | None:
    if any(isinstance(effect, PlazaDestroyed) and effect.attacks for effect in effects):
        return Tune.ATTACK
    if before is None or before.mood == after.mood:
        return None
    return {Mood.OVER: Tune.OVER, Mood.THROW: Tune.THROW}.get(after.mood)


def meaning(button: Button, model: Model, widgets: Sequence[Widget], actions: Sequence[Action]) -> Message | None:
    """What a press means on the screen shown, None for nothing.

    Either button closes a sentence over the screen. Next is the screen's main key. Undo takes back the last turn of
    the open half on the wheel, and leads back everywhere else.
    """
    if model.notice:
        return told.Dismiss()
    if button == Button.NEXT:
        mains = (widget for widget in widgets if isinstance(widget, Key) and widget.style == Style.MAIN)
        return next((key.message for key in mains if key.enabled and key.message is not None), None)
    if isinstance(model.screen, Wheel):
        player = _last_player(model, actions)
        return None if player is None else told.UndoTurn(player)
    return told.Back()


def _last_player(model: Model, actions: Sequence[Action]) -> int | None:
    """Who acted last in the open half and has not taken it back."""
    if model.game is None:
        return None
    for action in reversed(actions):
        if isinstance(action, Roll):
            return None
        if isinstance(action, Turn | Rest | Choose) and model.game.seats[action.player].turn is not None:
            return action.player
    return None
