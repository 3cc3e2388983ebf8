"""A finger on evenings with Oyez: whole games by any legal turns, and visits to the other screens between."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_half, update_setup
from companion.games.troyes_dice.model import Acting, SheetOf
from companion.games.troyes_dice.roll import roll_missing, roll_of
from companion.i18n.language import Language
from companion.ui import (
    update_back,
    update_games,
    update_learn,
    update_maintenance,
    update_names,
    update_people,
    update_players,
    update_result,
    update_settings,
    update_table,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import (
    BackupPage,
    ConfirmRoll,
    Curve,
    DoctorPage,
    End,
    Figures,
    Games,
    People,
    PersonPage,
    SettingsPage,
    Share,
    Start,
    Throwing,
)
from engine.troyes_dice import Action, Choose, Correct, Game, Rest, Roll, Turn, Undo, legal
from tests.torture.finger import Program

Taps = Iterator[Message | None]
NAMES = ("Ada", "Bo", "Cy", "Di")
UNDONE, CORRECTED = 5, 9
"""The halves in which something is corrected."""
LANGUAGES = (Language.FR, Language.ZH_HANT, Language.ZH_HANS, Language.EN)


class Evening:
    """Plays on a program; `actions` are the finger's actions in the game on the table, which the program has to hold.

    `reads` says in which halves (0-15) of the next game the dice are read by the camera, instead of entered by hand;
    `mends` that in it a turn is taken back, and a roll corrected when everybody has acted.
    """

    def __init__(self, program: Program, chance: Random) -> None:
        self.program = program
        self.actions: list[Action] = []
        self.games = 0
        self.read = 0
        self.reads: Sequence[int] = ()
        self.mends = False
        self._chance = chance

    @property
    def game(self) -> Game:
        """The game on the table."""
        game: Game = self.program.app.model.game
        return game

    def whole_game(self, players: int, expansion: bool = False) -> Taps:
        """From the first screen over a whole game to the score, and back to the first screen."""
        yield from self.begin(players, expansion)
        while not self.game.over:
            yield from self._half()
        yield from self._check()
        self.games += 1
        yield from self.program.until(lambda: isinstance(self._screen, End), "the score")
        if any(widget.message == update_result.count_all.tap() for widget in self.program.window.shown):
            yield update_result.count_all.tap()
        yield from self._look_at_end()
        yield update_back.back.tap()
        yield from self._at(Start)

    def begin(self, players: int, expansion: bool = False) -> Taps:
        """From the first screen to the first throw."""
        self.actions = []
        names = NAMES[:players]
        yield update_players.new_game.tap("troyes-dice")
        for name in set(self.program.app.model.seats.names) - set(names):
            yield update_players.toggle_player.tap(name)
        for name in names:
            model = self.program.app.model
            if name not in model.known:
                yield from self._type(name)
            elif name not in model.seats.names:
                yield update_players.toggle_player.tap(name)
        yield update_players.to_step.tap("numbering")
        yield setup_choice(mode="rolled")
        yield update_table.shuffle.tap("number")
        yield update_players.to_step.tap("plazas")
        yield update_table.shuffle.tap("plazas")
        yield update_players.to_step.tap("extras")
        yield update_setup.pick_expansion.tap("drawn" if expansion else "none")
        yield update_table.start_game.tap()
        yield from self._at(Throwing)

    def _type(self, name: str) -> Taps:
        yield update_names.open_keyboard.tap()
        for letter in name:
            yield update_names.typed.tap(letter)
        yield update_names.name_done.tap()

    def _half(self) -> Taps:
        half = sum(isinstance(action, Roll) for action in self.actions)
        if self.game.throw is not None:
            yield update_throw.next_throw.tap()
        if half in self.reads:
            yield from self._read()
        else:
            yield from self._enter(Roll)
        yield from self._turns()
        if self.mends and half == UNDONE:
            yield from self._undo()
        if self.mends and half == CORRECTED:
            yield from self._correct()

    def _enter(self, kind: type[Roll | Correct]) -> Taps:
        """A throw by hand."""
        black, first, second, third = (self._chance.randint(1, 6) for _ in range(4))
        roll = Roll(black, (first, second, third))
        yield update_throw.enter_by_hand.tap()
        for value in (black, first, second, third):
            yield update_throw.tap_pad.tap(value)
        yield from self._done(roll if kind is Roll else Correct(roll))

    def _read(self) -> Taps:
        """A throw by the camera; a doubtful reading is entered by hand."""
        before = len(self.actions)
        if not self.program.app.model.busy:
            # virtual dice after the first ones are thrown already
            yield update_throw.read_dice.tap()
        yield from self.program.until(lambda: not self.program.app.model.busy, "the reading")
        screen = self._screen
        if isinstance(screen, ConfirmRoll) and screen.close:
            yield update_throw.leave_doubt.tap()
            screen = self._screen
        roll = roll_of(screen.values) if isinstance(screen, ConfirmRoll) and not roll_missing(screen.values) else None
        if roll is None:
            yield from self._enter(Roll)
            return
        self.read += 1
        yield update_throw.accept_roll.tap()
        yield from self._done(roll)
        assert len(self.actions) == before + 1

    def _act(self, player: int) -> Taps:
        """A turn, with the choices that it raises."""
        while not self.game.seats[player].done:
            action = self._chance.choice(legal(self.game, player))
            if isinstance(action, Choose):
                yield update_half.take_option.tap(action.option)
            elif isinstance(action, Rest):
                yield update_half.take_rest.tap()
            else:
                yield from self._draft(action)
                yield update_half.confirm.tap()
            yield from self._done(action)

    def _draft(self, turn: Turn) -> Taps:
        yield update_half.choose_die.tap(turn.slot)
        if turn.pay is not None:
            yield update_half.choose_pay.tap(turn.pay)
        if turn.colour is not None:
            yield update_half.choose_colour.tap(turn.colour)
        if turn.value is not None:
            yield update_half.choose_value.tap(turn.value)
        yield update_half.choose_deed.tap(turn.do)

    def _done(self, action: Action) -> Taps:
        """Check that the program has stored just this."""
        self.actions.append(action)
        yield from self.program.until(lambda: self._kept == len(self.actions), f"{action} as kept")
        session = self.program.app.session
        assert session is not None
        assert session.actions[-1] == action

    def _check(self) -> Taps:
        """All that was done is in the file."""
        session = self.program.app.session
        assert session is not None
        assert session.store.load(session.game_id).actions == tuple(self.actions)
        yield from ()

    @property
    def _kept(self) -> int:
        session = self.program.app.session
        return 0 if session is None else len(session.actions)

    @property
    def _screen(self) -> object:
        return self.program.app.model.screen

    def _at(self, *screens: type) -> Taps:
        yield from self.program.until(lambda: isinstance(self._screen, screens), f"{screens[0].__name__}")

    def _look_at_end(self) -> Taps:
        player = self._screen.player or 0 if isinstance(self._screen, End) else 0
        for message, screen in (
            (update_half.open_sheet.tap(player), SheetOf),
            (update_result.open_curve.tap(player), Curve),
        ):
            yield message
            yield from self._at(screen)
            yield update_back.back.tap()
        yield update_result.open_share.tap()
        yield from self._at(Share)
        yield update_result.open_share.tap("record")
        yield update_back.back.tap()
        yield from self._at(End)

    def _undo(self) -> Taps:
        """In the open half: take the first player's turn back, and do another one."""
        yield update_half.open_player.tap(0)
        yield update_half.undo_turn.tap(0)
        yield from self._done(Undo(0))
        yield update_half.open_sheet.tap(0)
        yield update_back.back.tap()
        yield from self._act(0)

    def _correct(self) -> Taps:
        """In the open half: another roll, and everybody's turns again."""
        yield update_throw.correct_roll.tap()
        yield from self._at(Throwing)
        yield from self._enter(Correct)
        yield from self._turns()

    def _turns(self) -> Taps:
        """Everybody's turn: the screen is passed round, and a player alone begins at once."""
        for player in range(len(self.game.seats)):
            if self._screen != Acting(player):
                yield update_half.open_player.tap(player)
            yield from self._act(player)

    def speak(self, language: Language) -> Taps:
        """From the first screen: another language."""
        yield update_settings.open_settings.tap()
        yield update_settings.set_one.tap("language", str(language))
        yield update_back.back.tap()
        yield from self._at(Start)

    def look_around(self) -> Taps:
        """From the first screen: the lists, the figures, a player, every page of the settings, and back."""
        yield update_games.show_games.tap()
        yield from self._at(Games)
        yield update_back.back.tap()
        yield update_people.show_people.tap()
        yield from self._at(People)
        person = self.program.app.model.people[0].id
        yield update_people.open_person.tap(person)
        yield from self._at(PersonPage)
        yield update_back.back.tap()
        yield update_back.back.tap()
        yield update_games.show_games.tap()
        yield update_people.show_figures.tap()
        yield from self._at(Figures)
        yield update_back.back.tap()
        yield update_back.back.tap()
        yield update_settings.open_settings.tap()
        for page in ("sound", "rules", "table", "screen"):
            yield update_settings.open_settings.tap(page)
        yield from self._at(SettingsPage)
        yield update_back.back.tap()
        yield from self._at(Start)

    def maintenance(self) -> Taps:
        """From the first screen: the system check, the backups, and one by hand."""
        yield update_settings.open_settings.tap()
        yield update_settings.open_settings.tap("table")
        yield update_maintenance.open_doctor.tap()
        yield from self._at(DoctorPage)
        model = self.program.app
        yield from self.program.until(lambda: getattr(model.model.screen, "done", True), "the doctor's end")
        yield update_back.back.tap()
        yield update_maintenance.open_backups.tap()
        yield from self._at(BackupPage)
        yield update_maintenance.back_up_now.tap()
        yield from self.program.until(lambda: not getattr(model.model.screen, "busy", False), "the backup")
        yield update_back.back.tap()
        yield update_back.back.tap()
        yield from self._at(Start)

    def learn(self) -> Taps:
        """From the first screen: the guide's beginning, whose game is not stored."""
        yield update_learn.start_lesson.tap("troyes-dice")
        yield from self.program.until(lambda: self.program.app.model.lesson is not None, "the guide")
        yield update_learn.leave_lesson.tap()
        yield from self._at(Start)
