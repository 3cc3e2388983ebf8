"""The guided round of The Castles of Tuscany, with the made-up box: the last turns of round 1, and its score."""

from companion.game.tutorial import Lesson, Tutorial
from companion.games.castles_of_tuscany import update_board, update_game, update_tiles, update_turn
from companion.games.castles_of_tuscany.model import Turn
from companion.i18n.language import N_
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import (
    Action,
    Draw,
    LaidBoard,
    LayMap,
    Place,
    Reveal,
    SpendMarble,
    Take,
    TakeBonus,
)
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import JOKER, TILE_OF_NAME, Bonus, Part, Space

ADA, BO = 0, 1
SETUP = Setup(("Ada", "Bo"), made_up_box())
DISPLAY = ("village", "farm:grape", "carter", "monastery", "mine", "city", "inn", "castle")
CITY, MONASTERY = TILE_OF_NAME["city"], TILE_OF_NAME["monastery"]
CARDS = (Part.CARD, Part.CARD)


def _map(player: int, *boards: str) -> LayMap:
    """Three boards level with each other, the start castle on the first one."""
    first, *others = boards
    return LayMap(player, (LaidBoard(first), *(LaidBoard(board, join=1) for board in others)), "A2")


def _take(player: int, tile: str, came: str) -> tuple[Action, ...]:
    return Take(player, TILE_OF_NAME[tile]), *_came(came)


def _came(tile: str) -> tuple[Action, ...]:
    return (Reveal((TILE_OF_NAME[tile],)),)


def _place(player: int, tile: str, space: Space) -> tuple[Action, ...]:
    return (Place(player, TILE_OF_NAME[tile], space, CARDS),)


def _draw(player: int) -> tuple[Action, ...]:
    return (Draw(player),)


SET_UP: tuple[Action, ...] = (
    _map(ADA, "A1", "B1", "C1"),
    _map(BO, "A2", "B2", "C2"),
    TakeBonus(ADA, Bonus.STORAGE),
    TakeBonus(BO, Bonus.WORKER),
    Reveal(tuple(TILE_OF_NAME[name] for name in DISPLAY)),
)
TURNS = (
    _take(ADA, "village", "farm:olive"), _take(BO, "inn", "village"),
    _place(ADA, "village", "A6"), _place(BO, "inn", "A3"),
    _take(ADA, "monastery", "mine"), _draw(BO),
    _place(ADA, "monastery", "A3"), (Place(BO, JOKER, "A7", CARDS),),
    _take(ADA, "farm:grape", "city"), _take(BO, "village", "monastery"),
    _place(ADA, "farm:grape", "A1"), _draw(BO),
    _draw(ADA), _place(BO, "village", "A4"),
    _take(ADA, "city", "village"), _draw(BO),
    (*_place(ADA, "city", "A5"), TakeBonus(ADA, Bonus.CARD)), _take(BO, "monastery", "inn"),
    _draw(ADA), _draw(BO),
    _take(ADA, "farm:olive", "carter"), _draw(BO),
    _place(ADA, "farm:olive", "A0"), _draw(BO),
    _take(ADA, "mine", "city"), _draw(BO),
)  # fmt: skip
"""Before the guide begins: Ada has one tile left in her first stack."""
BEGUN: tuple[Action, ...] = (*SET_UP, *(action for turn in TURNS for action in turn))
DRAWN: tuple[Action, ...] = (*BEGUN, Draw(ADA))
BO_TOOK: tuple[Action, ...] = (*DRAWN, Take(BO, CITY, MONASTERY), *_came("farm:grain+livestock"))
MINE = Place(ADA, TILE_OF_NAME["mine"], "A7", (Part.CARD, Part.WORKER))
PLACED: tuple[Action, ...] = (*BO_TOOK, MINE, SpendMarble(ADA))
SCORED: tuple[Action, ...] = (*PLACED, *_take(ADA, "village", "mine"))
STEPS = (
    Lesson(
        N_(
            "Covered areas of a map score green points; after each of three rounds these are added to the red ones. "
            "The most red points win. The box of this guide is made up."
        )
    ),
    Lesson(
        N_(
            "Round 1 is nearly over. A turn is one action: draw cards, take a tile of the display, or place one. "
            "Ada draws: two region cards, and one more for her bonus tile."
        ),
        update_game.decide.tap(Draw(ADA)),
    ),
    Lesson(
        N_(
            "Nobody enters which cards: Oyez counts them alone. Below each name stand green points, red points and "
            "cards. Bo takes a tile: tap a city."
        ),
        update_turn.pick_tile.tap(CITY),
    ),
    Lesson(
        N_("Bo's storage has room for one item, and a monastery lies there. It leaves the game."),
        update_game.decide.tap(Take(BO, CITY, MONASTERY)),
    ),
    Lesson(
        N_(
            "Bo closes the gap with the top tile of the leftmost stack. A camera reads it; this time, tap what came: "
            "the farm with grain and livestock."
        ),
        update_tiles.add_tile.tap(TILE_OF_NAME["farm:grain+livestock"]),
    ),
    Lesson(
        N_(
            "Ada places the mine of her storage. A space that takes it lies beside a covered one and has the tile's "
            "colour. It lights up, with the green points that it scores at once. Tap it."
        ),
        choice(Turn, space=MINE.space, taking=None),
    ),
    Lesson(
        N_(
            "The price is two cards of that colour. In place of each, two cards of one other colour will do, or a "
            "worker. Ada pays with a card and a worker."
        ),
        update_game.decide.tap(MINE),
    ),
    Lesson(
        N_(
            "The area is complete: 1 green point, 3 for two spaces, 6 for three. Each tile also has an effect: a mine "
            "brings a marble. Ada gives it back for one more action in this turn."
        ),
        update_game.decide.tap(SpendMarble(ADA)),
    ),
    Lesson(N_("She takes a tile: tap the village."), update_turn.pick_tile.tap(TILE_OF_NAME["village"])),
    Lesson(
        N_("A mine comes from her first stack. It was the last tile there: round 1 ends with this turn."),
        update_tiles.add_tile.tap(TILE_OF_NAME["mine"]),
    ),
    Lesson(
        N_(
            "Everybody's green points have been added to the red ones. They stay on the green track and count again "
            "after rounds 2 and 3. Tap Board: it shows everything."
        ),
        update_board.open_board.tap(),
    ),
    Lesson(
        N_("Each player has a map, a storage, bonus tiles and three stacks. Tap Ada's map."),
        update_board.show_player.tap(ADA),
    ),
    Lesson(
        N_(
            "The first player to cover all spaces of a kind scores the number below it, the second one less. At the "
            "very end tiles, jokers, marbles, workers and each three cards bring a red point. Enjoy it!"
        ),
        on_top=True,
    ),
)

CHAPTERS: dict[int, tuple[Action, ...]] = {0: BEGUN, 2: DRAWN, 5: BO_TOOK, 8: PLACED, 10: SCORED}
"""The steps at which the guide can resume, and the actions before each."""

TUTORIAL = Tutorial(STEPS, SETUP, CHAPTERS, N_("You now know The Castles of Tuscany. Tap it to start your own game."))
