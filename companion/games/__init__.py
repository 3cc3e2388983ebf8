"""The games at the table: the registry, the only place outside a game's own packages that names one."""

from collections.abc import Callable

from companion.game.cards_form import CardsForm
from companion.game.offer import GameSetting, ListedGame, Offer, loaded
from companion.game.table import TableGame
from companion.game.words_form import Replayed
from companion.games.listed import counted
from companion.games.troyes_dice import game_settings
from companion.i18n.language import N_, NN_
from companion.settings import HINTS
from engine.record_file import game_named

BEFORE = N_("Before the first throw")

GAMES = (
    Offer(
        "troyes-dice",
        N_("Troyes Dice"),
        loaded("companion.games.troyes_dice.table:TROYES_DICE"),
        loaded("companion.games.troyes_dice.listed_game:LISTED"),
        players=(1, None),
        minutes=30,
        needs=N_("its dice and sheets"),
        picture="die",
        solo=True,
        settings=game_settings.SETTINGS,
    ),
    Offer(
        "pig",
        N_("Pig"),
        loaded("companion.games.pig.table:PIG_AT_THE_TABLE"),
        counted(lambda row: row.rolls, "rolls", NN_("{n} roll", "{n} rolls"), BEFORE),
        players=(1, 10),
        minutes=10,
        needs=N_("a die, or nothing"),
        picture="hour",
        solo=True,
    ),
    Offer(
        "troyes",
        N_("Troyes"),
        loaded("companion.games.troyes.table:TROYES_AT_THE_TABLE"),
        counted(lambda row: row.rolls, "throws", NN_("{n} throw", "{n} throws"), BEFORE),
        players=(2, 4),
        minutes=90,
        needs=N_("your cards or made-up ones"),
        picture="cathedral",
        solo=True,
    ),
    Offer(
        "castles-of-tuscany",
        N_("The Castles of Tuscany"),
        loaded("companion.games.castles_of_tuscany.table:CASTLES_AT_THE_TABLE"),
        counted(lambda row: row.actions, "steps", NN_("{n} step", "{n} steps")),
        players=(2, 4),
        minutes=60,
        needs=N_("your box or a made-up one"),
        picture="tower",
        solo=True,
    ),
    Offer(
        "cadwallon",
        N_("Cadwallon: City of Thieves"),
        loaded("companion.games.cadwallon.table:CADWALLON_AT_THE_TABLE"),
        counted(lambda row: row.actions, "steps", NN_("{n} step", "{n} steps")),
        players=(2, 4),
        minutes=60,
        needs=N_("its board, cards and dice"),
        picture="gate",
        solo=True,
    ),
)
"""Every game, in the order of the first screen."""

DEMO_GAME = "troyes-dice"
"""The key of the game that a demo plays if nobody names one."""

GAME_SETTINGS: tuple[GameSetting, ...] = (
    *(setting for offer in GAMES for setting in offer.settings),
    HINTS,
)
"""The settings of all games, in the order of the file of settings."""


CARDS: dict[str, Callable[[], CardsForm]] = {
    "troyes": loaded("companion.games.troyes.cards_file:CARDS"),
    "castles-of-tuscany": loaded("companion.games.castles_of_tuscany.box_file:BOX"),
    "cadwallon": loaded("companion.games.cadwallon.cards_file:CARDS"),
}
"""The games whose owners type their copy in, by their key, with the loader of the form of the file."""


Replay = Callable[[bytes], Replayed]
"""(record) -> the game replayed. Raises engine.game.RecordError."""


def replay_of_record(data: bytes) -> Replay:
    """The replay of the game that a record names. Raises RecordError for another file or an unknown game."""
    key = game_named(data, tuple(offer.key for offer in GAMES))
    return next(offer for offer in GAMES if offer.key == key).load().words.replay


EXPECTATIONS = {"troyes-dice": "troyes-dice", "troyes": "troyes-dice"}
"""The names that `--expect` of `oyez read` and `oyez watch` takes, and the keys of their games.

`troyes` is the name of Troyes Dice in the format of readings (dice reading, version 1), not of Troyes.
"""


def expected_game(name: str | None) -> TableGame | None:
    """The game behind a name of EXPECTATIONS; None for none."""
    return table_of(EXPECTATIONS[name]) if name else None


def table_of(key: str) -> TableGame | None:
    """The game with this key, None for one of a newer release."""
    return next((offer.load() for offer in GAMES if offer.key == key), None)


def listed_of(key: str) -> ListedGame | None:
    """The progress of games with this key in the list of games, None for one of a newer release."""
    return next((offer.listed() for offer in GAMES if offer.key == key), None)
