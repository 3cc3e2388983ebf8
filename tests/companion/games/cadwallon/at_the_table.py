"""A game of Cadwallon by taps: each one must have a key on the screen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.games.cadwallon import vocabulary
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.storage.store import FILE_NAME, Store
from companion.ui import update_players, update_table, update_throw
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, Throwing
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Widget
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Play
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice


class Table:
    """A program with a game of Cadwallon, and the number of taps so far."""

    def __init__(self, store: Store, camera: bool = True) -> None:
        self.now, self.taps = 0.0, 0
        self.app = App(
            GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(3), clock=lambda: self.now
        )
        if camera:
            self.app.camera.use(MadeUpDiceSource(3, self.app.post), CameraStatus("made-up table"))
        self.app.begin()

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.app.model.game
        return game

    @property
    def militiaman(self) -> str:
        """The name of the first militiaman."""
        cards = self.game.setup.cards
        return vocabulary.name(cards, cards.militia[0].id)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The widgets of the screen."""
        return view(self.app.model)

    def tap(self, message: Message) -> None:
        """Tap a key, and let a sure reading of virtual dice be accepted."""
        self.taps += 1
        assert message in [each.message for each in self.widgets if each.enabled], f"{message} has no key"
        self.app.tell(message)
        self.app.step()
        self.now += update_throw.VIRTUAL_S
        self.app.step()

    def tap_label(self, *labels: str) -> None:
        """Tap the first keys with these words, one after the other."""
        for words in labels:
            self.tap(next(message for key in self.keys(words) if (message := key.message) is not None and key.enabled))

    def keys(self, words: str) -> list[Key]:
        """The keys with these words, alone or above a detail."""
        return [each for each in self.widgets if isinstance(each, Key) and each.label.split("\n")[0] == words]

    def throw(self, *values: int) -> None:
        """Enter the dice that are due by hand."""
        assert isinstance(self.app.model.screen, Throwing)
        self.tap(update_throw.enter_by_hand.tap())
        for value in values:
            self.tap(update_throw.tap_pad.tap(value))

    def begin_setup(self, players: int = 2) -> None:
        """Choose the players by taps, and go to the set-up."""
        self.tap(update_players.new_game.tap("cadwallon"))
        for _player in range(players):
            self.tap(update_players.add_guest.tap())
        self.tap(update_players.to_step.tap("table"))

    def begin(self, players: int = 2, copy: Copy = Copy.OWN, board: Play | None = Play.TABLE, **choices: Any) -> None:
        """Set up a game by taps, and do as the first box says."""
        self.begin_setup(players)
        if choices or copy is not Copy.OWN:
            self.app.tell(setup_choice(source=copy, board=board, **choices))
        self.tap(update_table.start_game.tap())
        if copy is Copy.OWN:
            self.tap_label("Nothing changes")

    def walk(self, value: int = 3) -> None:
        """Have the first militiaman walk, who attacks nobody."""
        self.tap_label(self.militiaman)
        self.throw(value)
        if value != 6:
            self.tap_label("No, it walks or stays")

    def why(self, words: str) -> str:
        """The reason why the first key with these words is grey; empty if it is not."""
        return self.keys(words)[0].why


@contextmanager
def table(folder: Path, camera: bool = True) -> Iterator[Table]:
    """A program before its first tap."""
    folder.mkdir(exist_ok=True)
    with Store.open(folder / FILE_NAME) as store:
        shown = Table(store, camera)
        yield shown
        shown.app.play.close()
        if camera:
            shown.app.camera.close()


def messages(widgets: Sequence[Widget], *handlers: Any) -> list[Message]:
    """The messages of the keys that call these."""
    return [each.message for each in widgets if calls(each.message, *handlers)]
