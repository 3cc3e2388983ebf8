"""A game without people: the real app without a window, made-up throws, and the script that the game brings."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.app.pace import Pace
from companion.game.demo_script import DemoScript
from companion.game.offer import Offer
from companion.game.roll_form import Dice, RollForm
from companion.game.table import TableGame
from companion.i18n.language import Language, _, using
from companion.settings import Settings
from companion.storage.store import Store
from companion.ui import (
    speech,
    update_back,
    update_games,
    update_learn,
    update_names,
    update_people,
    update_players,
    update_result,
    update_settings,
    update_table,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import CameraStatus, ConfirmRoll, Model, Throwing
from companion.ui.result_text import summary
from companion.ui.screens import view
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from hardware.ports import Voice
from vision.synthetic import MadeTable

NAMES = ("Ada", "Bo", "Clémence", "Dietrich", "Emma", "Farid", "Gül", "Hélène", "Ines", "Jun")
SHARE = update_result.open_share.tap()
LISTEN_S = 0.2
"""Between two looks whether the voice still speaks."""


class DemoOptions(Struct, frozen=True):
    """The demo to play: its game by its key; folders are None for the demo's own.

    Of the settings it takes the voice; it speaks, prints and shows `language`.
    """

    game: str
    players: int = 4
    seed: int = 3
    screenshots: Path | None = None
    data: Path | None = None
    fast: bool = False
    settings: Settings = Settings()
    language: Language = Language.EN


class Demo:
    """One demo game. Satisfies `companion.game.demo_script.DemoTable`, which the script of the game is handed."""

    def __init__(
        self, games: Sequence[Offer], options: DemoOptions, store: Store, folder: Path, voice: Voice | None = None
    ) -> None:
        offer = next(each for each in games if each.key == options.game)
        self.table: TableGame = offer.load()
        self.chance = Random(options.seed)
        self._options = options
        self._folder = folder
        self._pictures = options.screenshots or folder / "screens"
        self._taken: set[str] = set()
        self._pace = Pace(options.fast)
        self._screen: HeadlessScreen = HeadlessScreen()
        self._voice = voice or SilentVoice()
        self._app: App = App(games, store, self._screen, no_devices(), self._voice, Random(options.seed))
        self._app.model = _spoken(self._app.model, options)
        with using(speech.worded(self.model)):
            self._voice.speak(speech.tongue(self.model), tuple(self.table.words.cached_sentences()))
        self._voice.set_volume(options.settings.volume)
        self._voice.choose(options.settings.loudspeaker)
        self._source: MadeUpDiceSource = MadeUpDiceSource(options.seed, self._app.post)
        self._app.camera.use(self._source, CameraStatus("made-up table"))
        self._app.begin()

    @property
    def model(self) -> Model:
        """The model of the screen now."""
        return self._app.model

    @property
    def _script(self) -> DemoScript:
        return self.table.demo()

    def play(self) -> None:
        """Play from the first screen to the score."""
        with using(self.model.language):
            self.set_up()
            self._script.play(self)
            self._end()
            self._listen()

    def tell(self, *sent: Message) -> None:
        """Tap these, one after the other."""
        for message in sent:
            self._app.tell(message)

    def shot(self, name: str) -> None:
        """Save a picture of the screen, the first time that this name comes up."""
        if name not in self._taken:
            self._taken.add(name)
            self._screen.save(view(self._app.model), self._pictures / f"{name}.png")

    def say(self, lines: Iterable[str], seconds: float) -> None:
        """Print lines, and wait so long if somebody reads them."""
        for line in lines:
            print(line)
        sys.stdout.flush()
        self._pace.rest(seconds)

    def next_round(self) -> None:
        """Return to the ordinary pace after a round that somebody has hurried, once the crier has finished."""
        self._listen()
        self._pace.go_on()

    def _listen(self) -> None:
        """Wait until the voice has spoken, unless somebody hurries."""
        while self._pace.patient and self._voice.speaking:
            self._pace.rest(LISTEN_S)

    def set_up(self) -> None:
        """Choose the game, its players and its options, and start it."""
        names = NAMES[: self._options.players]
        self.shot("start")
        self.tell(update_players.new_game.tap(self.table.key))
        for name in self.model.seats.names:
            self.tell(update_players.toggle_player.tap(name))
        self.tell(update_names.open_keyboard.tap(), *(update_names.typed.tap(letter) for letter in names[0]))
        self.shot("keyboard")
        self.tell(update_names.name_done.tap(), *(update_players.toggle_player.tap(name) for name in names[1:]))
        self.shot("players")
        self._script.set_up(self)
        self.tell(update_table.start_game.tap())
        begins = _("A game for {count}: {names}. Throws are made up (seed {seed}).")
        if self.table.chance.roll is None:
            begins = _("A game for {count}: {names}. All chance is made up (seed {seed}).")
        print(begins.format(count=len(names), names=", ".join(names), seed=self._options.seed), flush=True)
        if self._pace.waits:
            minutes = round(self._script.seconds(len(names)) / 60) or 1
            print(_("It plays automatically for about {minutes} min. Ctrl+C ends it.").format(minutes=minutes))
            if self._pace.can_be_hurried:
                print(_("Enter goes to the next {round}.").format(round=_(self._script.round)))
            sys.stdout.flush()

    def throw(self) -> None:
        """Throw the dice on the screen that waits for them, read them, and accept or correct the reading."""
        if isinstance(self.model.screen, Throwing):
            self.shot("throw")
            if "by-hand" not in self._taken:
                self.tell(update_throw.enter_by_hand.tap())
                self.shot("by-hand")
                self.tell(update_back.back.tap())
            self.tell(update_throw.read_dice.tap())
        assert self._source.table is not None
        truth = true_dice(self._source.table, self.model.roll)
        print(f"\n{self._script.thrown(truth)}")
        self._check(truth)

    def _check(self, truth: Dice) -> None:
        """Accept the reading, or correct it as a person would."""
        screen = self.model.screen
        assert isinstance(screen, ConfirmRoll)
        if screen.close:
            self.shot("doubt")
            self.tell(update_throw.leave_doubt.tap())
        if screen.doubts or any(die.doubtful for die in screen.dice):
            print(_("  (unsure reading: a person checks the dice)"))
        else:
            self.shot("reading")
        if same_roll(self.model.roll, screen.values, truth):
            self.tell(update_throw.accept_roll.tap())
            return
        print(_("  (misread: a person enters the dice by hand)"))
        self.tell(update_throw.enter_by_hand.tap())
        for _body, value in truth:
            assert value is not None
            self.tell(update_throw.tap_pad.tap(value))

    def _end(self) -> None:
        session = self._app.session
        assert session is not None
        more = self._script.end(self)
        self.tell(update_result.count_all.tap())
        self.shot("end")
        best = session.rules.standings(session.game)[0].player
        for name, message in (("curve", update_result.open_curve.tap(best)), ("share", SHARE)):
            self.tell(message)
            self.shot(name)
            self.tell(update_back.back.tap())
        self.tell(update_back.back.tap(), update_games.show_games.tap())
        self.shot("games")
        self.tell(update_back.back.tap(), update_settings.open_settings.tap())
        self.shot("settings")
        self.tell(update_people.show_figures.tap())
        self.shot("figures")
        self.tell(
            update_back.back.tap(),
            update_back.back.tap(),
            update_people.show_people.tap(),
            update_people.open_person.tap(self.model.people[0].id),
        )
        self.shot("person")
        self.tell(update_back.back.tap(), update_back.back.tap())
        if self.table.tutorial is not None:
            self.tell(update_learn.start_lesson.tap(again=True, game=self.table.key), update_learn.next_step.tap(0))
            self.shot("guide")
            self.tell(update_learn.leave_lesson.tap())
        print("", *summary(self.table, session.game), *more, sep="\n")
        path = self._folder / f"demo-{self._options.seed}.oyez.json"
        path.write_bytes(session.record())
        picture = self._pictures / f"{self._script.picture}.png"
        print("", _("To see the screen, open {file}").format(file=picture), sep="\n")
        print(
            _("Pictures of all {count} screens are beside it. The record is {file};").format(
                count=len(self._taken), file=path
            )
        )
        print(_("`oyez replay {file}` replays the game as text, with the rules.").format(file=path))


def _spoken(model: Model, options: DemoOptions) -> Model:
    """The model that speaks, and shows, the language of the options."""
    voice = {name: getattr(options.settings, name) for name in ("voice", "chinese", "volume", "loudspeaker", "layout")}
    settings = replace(model.settings, **voice)
    return replace(model, language=options.language, voice=settings.voice, settings=settings)


def true_dice(table: MadeTable, form: RollForm) -> Dice:
    """The dice of a made-up table as (body, value), in the order in which people enter them, of a body the least first.

    Raises StopIteration for a table with other dice than those of the form.
    """
    values: dict[str, list[int]] = {}
    for die in table.dice:
        values.setdefault(form.body(die.body).key, []).append(die.value)
    ascending = {body: iter(sorted(shown)) for body, shown in values.items()}
    return tuple((body.key, next(ascending[body.key])) for body in form.bodies)


def same_roll(form: RollForm, seen: Dice, truth: Dice) -> bool:
    """Check whether seen dice make the true roll, in any order."""
    if any(value is None for _body, value in seen):
        return False
    return bool(form.action(_by_value(seen), False) == form.action(_by_value(truth), False))


def _by_value(dice: Dice) -> Dice:
    return tuple(sorted(dice, key=lambda die: die[1] or 0))
