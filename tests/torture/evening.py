"""A finger on evenings with Oyez: whole games by any legal turns, and visits to the other screens between."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.troyes_dice.messages import (
    ChooseColour,
    ChooseDeed,
    ChooseDie,
    ChoosePay,
    ChooseValue,
    Confirm,
    CountAll,
    OpenPlayer,
    OpenSheet,
    PickExpansion,
    PickNumbering,
    TakeOption,
    TakeRest,
    UndoTurn,
)
from companion.games.troyes_dice.model import Acting, End, SheetOf
from companion.games.troyes_dice.roll import roll_missing, roll_of
from companion.i18n.language import Language
from companion.ui import messages
from companion.ui.messages import Message
from companion.ui.model import (
    BackupPage,
    ConfirmRoll,
    Curve,
    DoctorPage,
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
        if any(widget.message == CountAll() for widget in self.program.window.shown):
            yield CountAll()
        yield from self._look_at_end()
        yield messages.Back()
        yield from self._at(Start)

    def begin(self, players: int, expansion: bool = False) -> Taps:
        """From the first screen to the first throw."""
        self.actions = []
        names = NAMES[:players]
        model = self.program.app.model
        if not model.guide.offered:
            yield messages.NoGuide()
        yield messages.NewGame("troyes-dice")
        for name in set(self.program.app.model.seats.names) - set(names):
            yield messages.TogglePlayer(name)
        for name in names:
            model = self.program.app.model
            if name not in model.known:
                yield from self._type(name)
            elif name not in model.seats.names:
                yield messages.TogglePlayer(name)
        yield messages.ToSetup("numbering")
        yield PickNumbering("rolled")
        yield messages.Shuffle("number")
        yield messages.ToSetup("plazas")
        yield messages.Shuffle("plazas")
        yield messages.ToSetup("extras")
        yield PickExpansion("drawn" if expansion else "none")
        yield messages.StartGame()
        yield from self._at(Throwing)

    def _type(self, name: str) -> Taps:
        yield messages.OpenKeyboard()
        for letter in name:
            yield messages.Typed(letter)
        yield messages.NameDone()

    def _half(self) -> Taps:
        half = sum(isinstance(action, Roll) for action in self.actions)
        if self.game.throw is not None:
            yield messages.ToThrow()
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
        yield messages.EnterByHand()
        for value in (black, first, second, third):
            yield messages.TapPad(value)
        yield from self._done(roll if kind is Roll else Correct(roll))

    def _read(self) -> Taps:
        """A throw by the camera; a doubtful reading is entered by hand."""
        before = len(self.actions)
        yield messages.ReadDice()
        yield from self.program.until(lambda: not self.program.app.model.busy, "the reading")
        screen = self._screen
        if isinstance(screen, ConfirmRoll) and screen.close:
            yield messages.LeaveDoubt()
            screen = self._screen
        roll = roll_of(screen.values) if isinstance(screen, ConfirmRoll) and not roll_missing(screen.values) else None
        if roll is None:
            yield from self._enter(Roll)
            return
        self.read += 1
        yield messages.AcceptRoll()
        yield from self._done(roll)
        assert len(self.actions) == before + 1

    def _act(self, player: int) -> Taps:
        """A turn, with the choices that it raises."""
        while not self.game.seats[player].done:
            action = self._chance.choice(legal(self.game, player))
            if isinstance(action, Choose):
                yield TakeOption(action.option)
            elif isinstance(action, Rest):
                yield TakeRest()
            else:
                yield from self._draft(action)
                yield Confirm()
            yield from self._done(action)

    def _draft(self, turn: Turn) -> Taps:
        yield ChooseDie(turn.slot)
        if turn.pay is not None:
            yield ChoosePay(turn.pay)
        if turn.colour is not None:
            yield ChooseColour(turn.colour)
        if turn.value is not None:
            yield ChooseValue(turn.value)
        yield ChooseDeed(turn.do)

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
        player = self._screen.player if isinstance(self._screen, End) else 0
        for message, screen in ((OpenSheet(player), SheetOf), (messages.OpenCurve(player), Curve)):
            yield message
            yield from self._at(screen)
            yield messages.Back()
        yield messages.OpenShare()
        yield from self._at(Share)
        yield messages.OpenShare("record")
        yield messages.Back()
        yield from self._at(End)

    def _undo(self) -> Taps:
        """In the open half: take the first player's turn back, and do another one."""
        yield OpenPlayer(0)
        yield UndoTurn(0)
        yield from self._done(Undo(0))
        yield OpenSheet(0)
        yield messages.Back()
        yield from self._act(0)

    def _correct(self) -> Taps:
        """In the open half: another roll, and everybody's turns again."""
        yield messages.CorrectRoll()
        yield from self._at(Throwing)
        yield from self._enter(Correct)
        yield from self._turns()

    def _turns(self) -> Taps:
        """Everybody's turn: the screen is passed round, and a player alone begins at once."""
        for player in range(len(self.game.seats)):
            if self._screen != Acting(player):
                yield OpenPlayer(player)
            yield from self._act(player)

    def speak(self, language: Language) -> Taps:
        """From the first screen: another language."""
        yield messages.OpenSettings()
        yield messages.Set("language", str(language))
        yield messages.Back()
        yield from self._at(Start)

    def look_around(self) -> Taps:
        """From the first screen: the lists, the figures, a player, every page of the settings, and back."""
        yield messages.ShowGames()
        yield from self._at(Games)
        yield messages.Back()
        yield messages.ShowPeople()
        yield from self._at(People)
        person = self.program.app.model.people[0].id
        yield messages.OpenPerson(person)
        yield from self._at(PersonPage)
        yield messages.Back()
        yield messages.Back()
        yield messages.ShowGames()
        yield messages.ShowFigures()
        yield from self._at(Figures)
        yield messages.Back()
        yield messages.Back()
        yield messages.OpenSettings()
        for page in ("sound", "rules", "table", "screen"):
            yield messages.OpenSettings(page)
        yield from self._at(SettingsPage)
        yield messages.Back()
        yield from self._at(Start)

    def maintenance(self) -> Taps:
        """From the first screen: the system check, the backups, and one by hand."""
        yield messages.OpenSettings()
        yield messages.OpenSettings("table")
        yield messages.OpenDoctor()
        yield from self._at(DoctorPage)
        model = self.program.app
        yield from self.program.until(lambda: getattr(model.model.screen, "done", True), "the doctor's end")
        yield messages.Back()
        yield messages.OpenBackups()
        yield from self._at(BackupPage)
        yield messages.BackUpNow()
        yield from self.program.until(lambda: not getattr(model.model.screen, "busy", False), "the backup")
        yield messages.Back()
        yield messages.Back()
        yield from self._at(Start)

    def learn(self) -> Taps:
        """From the first screen: the guide's beginning, whose game is not stored."""
        yield messages.OpenGuides()
        yield messages.StartLesson()
        yield from self.program.until(lambda: self.program.app.model.lesson is not None, "the guide")
        yield messages.LeaveLesson()
        yield from self._at(Start)
