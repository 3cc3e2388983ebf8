"""The screens of Troyes Dice, and the unconfirmed choices of people there: the set-up, drafts of turns."""

from typing import ClassVar

from msgspec import Struct

from companion.game.crier import screen_texts
from companion.games.troyes_dice import announcements
from companion.games.troyes_dice.coach_requests import Costly, GameReview
from companion.ui.model import Model, Screen
from companion.ui.result_speech import result_sentences
from engine.troyes_dice import Colour, Deed, Options, Resource, Setup, Tile, Turn
from engine.troyes_dice.setup import STANDARD_PLAZAS, numbering_from
from engine.troyes_dice.terms import FortressFeast, RecolouredDie, SecondDieCost
from vision.reading import Box

MAX_BESIDE_WHEEL = 12
"""Players whose keys fit beside the wheel; more are shown eleven a page with a key to the next page."""


class SeenWheel(Struct, frozen=True):
    """The plazas of a wheel that a camera saw and that people still have to complete: all as places, ascending.

    `entered` have faces that people entered, `unsure` an unclear colour, `asked` are next; `turned` while place 0 is
    unknown.
    """

    entered: tuple[int, ...] = ()
    unsure: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    turned: bool = False


class SetupDraft(Struct, frozen=True):
    """A set-up in the making; `expert` holds the numbers tapped so far, `tiles` the tile at each place.

    `wheel` lists the plazas of a seen wheel that people still have to complete, None if people set them.
    """

    mode: str = "first"
    first: int = 1
    ascending: bool = True
    expert: tuple[int, ...] = ()
    plazas: tuple[tuple[Colour, Colour], ...] = STANDARD_PLAZAS
    expansion: str = "none"
    tiles: tuple[tuple[int, Tile], ...] = ()
    second: SecondDieCost = SecondDieCost.DENIER
    feast: FortressFeast = FortressFeast.TWO
    recoloured: RecolouredDie = RecolouredDie.NOTHING
    wheel: SeenWheel | None = None

    @property
    def numbering(self) -> tuple[int, ...]:
        """The six numbers above the columns, fewer while an expert still taps them."""
        if self.mode == "rolled":
            return numbering_from(self.first, self.ascending)
        return self.expert if self.mode == "expert" else (1, 2, 3, 4, 5, 6)

    def setup(self, names: tuple[str, ...]) -> Setup:
        """The engine's set-up for these players."""
        tiles = () if self.expansion == "none" else tuple(sorted(self.tiles))
        return Setup(names, self.numbering, self.plazas, tiles, self.second, self.feast, self.recoloured)

    @property
    def options(self) -> Options:
        """The options of section 6a."""
        return Options(self.second, self.feast, self.recoloured)


class TurnDraft(Struct, frozen=True):
    """A player's draft: None for everything that is not chosen yet."""

    slot: int | None = None
    pay: Resource | None = None
    colour: Colour | None = None
    value: int | None = None
    do: Deed | None = None

    def turn(self, player: int) -> Turn | None:
        """The turn, once a die and an action are chosen."""
        if self.slot is None or self.do is None:
            return None
        return Turn(player, self.slot, self.do, self.colour, self.value, self.pay)


class PlayerReview(Struct, frozen=True):
    """A player's game in hindsight.

    `costly` are the turns found to cost points beyond doubt, the costliest first; `left` are the halves to be tried.
    """

    player: int
    review: GameReview
    left: tuple[int, ...] = ()
    costly: tuple[Costly, ...] = ()


class Drafts(Struct, frozen=True):
    """The choices that people have not confirmed: the set-up, and a turn for each player of the open half.

    `ghost` are the ghost's points after each half; `reviews` are those of the finished game; `coached` the players to
    whom the coach of a first game has spoken in this half; `resumed` is true from a resume until the next throw or
    turn.
    """

    setup: SetupDraft = SetupDraft()
    turns: tuple[TurnDraft, ...] = ()
    ghost: tuple[int, ...] = ()
    reviews: tuple[PlayerReview, ...] = ()
    coached: tuple[int, ...] = ()
    resumed: bool = False

    def review_of(self, player: int) -> PlayerReview | None:
        """The review of a player's game, None while there is none."""
        return next((each for each in self.reviews if each.player == player), None)


def drafts_of(model: Model) -> Drafts:
    """The drafts of the game that the model shows."""
    return model.drafts if isinstance(model.drafts, Drafts) else Drafts()


class Numbering(Screen, frozen=True):
    """The numbers above the columns."""


class Plazas(Screen, frozen=True):
    """The nine plazas; `place` is set next."""

    place: int = 0


class ExpansionSetup(Screen, frozen=True):
    """Expansion and the second die's cost; `place` gets the tile chosen next."""

    place: int | None = None


class Variants(Screen, frozen=True):
    """The options from the pre-release text."""


class Wheel(Screen, frozen=True):
    """The open half."""

    shows_ring: ClassVar[bool] = True

    page: int = 0


def wheel_of(player: int, players: int) -> Wheel:
    """The wheel with the page on which a player's key is."""
    return Wheel(player // (MAX_BESIDE_WHEEL - 1) if players > MAX_BESIDE_WHEEL else 0)


class WheelLook(Screen, frozen=True):
    """The camera's view of the wheel: for its colours, or for the placement of the dice; `sentence` names the mistake.

    `wrong` are boxes (x0, y0, x1, y1) around plazas where dice lie wrong, in pixels of the picture shown.
    """

    watches: ClassVar[bool] = True

    checking: bool = False
    sentence: str = ""
    wrong: tuple[Box, ...] = ()

    @property
    def live(self) -> bool:
        """A picture that shows a mistake stays."""
        return not self.wrong


class Acting(Screen, frozen=True):
    """A player's turn, choice or finished turn, by the state of the game."""

    player: int

    @property
    def viewer(self) -> int:
        """The player whose screen it is."""
        return self.player


class CoachedThrow(Screen, frozen=True):
    """The wheel with the coach's sentences about the throw, one after the other."""

    shows_ring: ClassVar[bool] = True

    step: int = 0


def people(model: Model) -> tuple[int, ...]:
    """The seats on which no computer plays."""
    return tuple(seat for seat in range(len(model.names)) if model.coaching.level_of(seat) is None)


def next_player(model: Model, player: int) -> int | None:
    """Return the next player: first those in the middle of their turn, then those who have still to act."""
    game = model.game
    if game is None:
        return None
    count = len(game.seats)
    others = [(player + step) % count for step in range(1, count)]
    waiting = [other for other in others if model.coaching.level_of(other) is None and not game.seats[other].done]
    amid = [other for other in waiting if game.seats[other].pending or drafts_of(model).turns[other].slot is not None]
    return next(iter(amid or waiting), None)


class ReviewPage(Screen, frozen=True):
    """A player's finished game in hindsight: the whole game, or one half, 0-15, with `sheet` its sheet."""

    player: int
    half: int | None = None
    sheet: bool = False


class SheetOf(Screen, frozen=True):
    """A player's sheet."""

    player: int
    back: Screen

    @property
    def viewer(self) -> int:
        """The player whose screen it is."""
        return self.player


def announcement(model: Model, layout: bool = False) -> tuple[str, ...]:
    """The last announcement, and that of the throw until everybody has acted, as they stand beside the wheel.

    `layout` adds the places of the dice, which the picture of the wheel shows; after the end the result follows.
    """
    if model.game is None:
        return ()
    if model.game.over:
        assert model.table is not None
        result = result_sentences(model.table, model.game, model.earned)
        return (*announcements.sentences(model.game, model.latest), *screen_texts(result))
    return announcements.announced(model.game, model.latest, model.opening, layout)
