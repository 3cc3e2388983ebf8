"""Moments of The Castles of Tuscany at the table: maps, a turn and its questions, cards, the end."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import (
    BonusChoice,
    Came,
    CastleChoice,
    Choosing,
    DisplaySetup,
    Drafts,
    DrawnCards,
    HandCount,
    HandsCount,
    ManualGain,
    MapSetup,
    MarbleChoice,
    Production,
    SetupDraft,
    TableSetup,
    Turn,
)
from companion.games.castles_of_tuscany.stages import home
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui.model import End, Model, Phones, Screen, Seats
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import JOKER, TILE_OF_NAME, Hands, Stage
from tests.companion.tables import new_model
from tests.companion.ui.stories_tuscany_board import begun
from tests.engine.castles_of_tuscany.positions import (
    action_of,
    boards,
    event,
    place,
    play,
    reveal,
    table,
    with_player,
)
from tests.engine.slow_refusal import Event

LONG = ("Wilhelmina W", "Maximiliane", "Bartholomäus", "Clémence")


def shown(game: Game, screen: Screen) -> Model:
    """A screen of the game at this moment, with long names."""
    names = LONG[: len(game.setup.players)]
    named = replace(game, setup=replace(game.setup, players=names))
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, game=named, screen=screen)


def middle(**more: Any) -> Game:
    """The middle of a game of four: a map half covered, three items in the storage, cards and workers."""
    game = table(
        4,
        storage="village city joker",
        covered="A3 A6 A7 B2 C2=mine C3",
        bonuses="storage storage card worker",
        display="village farm:grape carter monastery mine city inn village",
        cards=7,
        others={1: "B2 B7", 2: "A7", 3: "A5 A1"},
        workers=2,
        marbles=1,
        green=17,
        red=4,
        now={"round": 2},
        **more,
    )
    return with_player(with_player(game, 1, green=23, red=31, workers=1), 2, green=8, red=12, unseen=9)


def laying(count: int) -> Game:
    """The first maps of players, none of whom may look at those of the others."""
    return new_game(Setup(LONG[:count], made_up_box()))


def carter(**more: Any) -> Game:
    """A carter has been placed, and a production card must be turned up."""
    return play(table(3, storage="carter", covered="A7", **more), place("A8", "carter"))


def over() -> Game:
    """The end of a game of four, with equal points."""
    game = table(4, storage="mine joker", bonuses="storage", cards=7, red=55, green=32, marbles=2, workers=1)
    for player, red in ((1, 60), (2, 41), (3, 9)):
        game = with_player(game, player, red=red, green=20)
    return replace(game, now=replace(game.now, stage=Stage.OVER, turn=None, round=3))


def tiles(words: str) -> tuple[Any, ...]:
    """Tiles by their names."""
    return tuple(TILE_OF_NAME[word] for word in words.split())


def setups(names: Sequence[str], **draft: Any) -> Model:
    """The set-up of the table with these players."""
    drafts = Drafts(SetupDraft(**draft))
    seats = Seats(tuple(names))
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, seats=seats, drafts=drafts, screen=TableSetup())


def with_phones(model: Model, phones: Phones) -> Model:
    """The same with phones switched on."""
    return replace(model, settings=replace(model.settings, phones=True), phones=phones)


def told(game: Game, *events: Event) -> Model:
    """The turn after these events, which it begins with in words."""
    game = shown(game, Turn()).game
    actions = []
    for each in events:
        game, effects = apply(game, action_of(each))
        actions.append(effects)
    return replace(shown(game, home(game)), drafts=Drafts(told=tuple(actions)))


def tuscany_stories() -> dict[str, Model]:
    """Every screen of the table."""
    game = middle()
    laid = boards("A1", "B3", "C2", turned="B3")
    bonuses = replace(table(3), now=replace(table(3).now, stage=Stage.BONUSES, bonuses=(5, 0, 1, 5, 4)))
    marble = play(middle(), event("draw"))
    castle = play(
        table(3, storage="castle", covered="B3 A7", display="village mine carter monastery mine city inn"),
        place("B7", "castle"),
    )
    drawn = shown(play(table(3, hand="mine mine inn"), event("draw")), DrawnCards())
    return {
        "tuscany-players": setups(("Ada",)),
        "tuscany-setup-four": setups(LONG),
        "tuscany-setup-phones": setups(("Ada", "Bo"), hands=Hands.COLOURS),
        "tuscany-setup-network": with_phones(setups(("Ada", "Bo"), hands=Hands.COLOURS), Phones(ready=True)),
        "tuscany-maps": shown(laying(4), MapSetup()),
        "tuscany-map": shown(laying(4), MapSetup(1, laid)),
        "tuscany-bonus": shown(bonuses, BonusChoice()),
        "tuscany-display": shown(
            next(game for game in begun(4, 11) if game.now.stage is Stage.DISPLAY),
            DisplaySetup(tiles("village farm:grape carter")),
        ),
        "tuscany-turn": shown(game, Turn()),
        "tuscany-turn-joker": shown(game, Turn(item=JOKER)),
        "tuscany-turn-begin": shown(table(2), Turn()),
        "tuscany-turn-said": told(middle(), event("take", tile="mine", drop="village"), reveal("farm:grape")),
        "tuscany-turn-round": told(table(4, unseen=15, green=17, red=4), event("take", tile="mine"), reveal("village")),
        "tuscany-price": shown(game, Turn(item=TILE_OF_NAME["city"], space="A5")),
        "tuscany-full": shown(play(game), Turn(taking=TILE_OF_NAME["mine"])),
        "tuscany-came": shown(play(game, event("take", tile="mine", drop="village")), Came()),
        "tuscany-came-alike": told(
            table(2, display="village mine carter monastery mine city inn castle"), event("take", tile="mine")
        ),
        "tuscany-neutral": shown(
            play(
                table(2, display="village village village village mine city inn carter"),
                event("take", tile="carter"),
                reveal("village"),
            ),
            Came(tiles("mine")),
        ),
        "tuscany-castle": shown(castle, CastleChoice()),
        "tuscany-castle-space": shown(castle, CastleChoice(TILE_OF_NAME["village"])),
        "tuscany-card-came": shown(carter(), Production()),
        "tuscany-choice": shown(play(carter(), event("produce", card="x_crossroads")), Choosing()),
        "tuscany-by-hand": shown(play(carter(), event("produce", card="x_feast")), ManualGain(Gain(green=2, worker=1))),
        "tuscany-hand-cards": with_phones(drawn, Phones(ready=True, address="192.168.178.21")),
        "tuscany-hand-phones": drawn,
        "tuscany-marble": shown(marble, MarbleChoice()),
        "tuscany-marble-said": told(table(4, storage="mine"), place("A7", "mine")),
        "tuscany-hand": shown(game, HandCount(2, 5)),
        "tuscany-hands": shown(over(), HandsCount(1, 8)),
        "tuscany-hands-said": told(
            table(4, unseen=0, green=17, now={"round": 3, "ending": 1, "turns_left": 0}), event("draw")
        ),
        "tuscany-end": shown(over(), End()),
    }
