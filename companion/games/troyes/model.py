"""The screens of Troyes, and the unconfirmed choices of people at the set-up.

A screen holds the choices made on it; all else is in the game that the model holds.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from companion.games.drafts import OwnerDrafts, OwnerSetup
from companion.ui.model import Model, Screen
from engine.owner_file import Path
from engine.troyes.actions import Act, Die, SquareDie
from engine.troyes.cards import Wages
from engine.troyes.setup import ALL_PIECES, Pieces
from engine.troyes.terms import Colour


class SetupDraft(OwnerSetup, frozen=True):
    """The set-up in the making: the pieces of each seat in order, the first player, the cards.

    `wages` are those of a family without a file.
    """

    pieces: tuple[Pieces, ...] = ALL_PIECES
    start: int = 0
    wages: Wages = Wages(2, 1, 0)


class Drafts(OwnerDrafts, frozen=True):
    """The choices that people have not confirmed."""

    setup: SetupDraft = SetupDraft()


def drafts_of(model: Model) -> Drafts:
    """The drafts of the game that the model shows."""
    return model.drafts if isinstance(model.drafts, Drafts) else Drafts()


class Influence(StrEnum):
    """The uses of influence that need dice (6.2, 6.4)."""

    REROLL = "reroll"
    TURN = "turn"


class Question(StrEnum):
    """The detail of an action that is asked for."""

    USES = "uses"
    CUBE = "cube"
    HIRE = "hire"


class BoardPart(StrEnum):
    """The part of the position that the board shows large."""

    TOWN = "town"
    ACTIVITIES = "activities"
    EVENTS = "events"


class TableSetup(Screen, frozen=True):
    """Colours of the pieces, start player, cards and wages."""


class Activities(Screen, frozen=True):
    """The activity cards of the round: the ids chosen so far by colour, empty for none; `page` of the keys."""

    chosen: tuple[str, str, str] = ("", "", "")
    page: int = 0


class Reveal(Screen, frozen=True):
    """The events that turn up: the red card, then the one of the colour that it calls."""

    red: str = ""
    page: int = 0


class Characters(Screen, frozen=True):
    """The characters of the players, one after the other."""

    chosen: tuple[str, ...] = ()
    page: int = 0


class Settling(Screen, frozen=True):
    """The space for the citizen of the player in turn."""


class PlayerTurn(Screen, frozen=True):
    """The turn of a player: the dice tapped so far; `page` is that of their results.

    `asked` is the result chosen for them whose uses, or whose place of hiring, are chosen next, by `question`.
    With `influence` the dice are those to throw again, or to turn over.
    """

    dice: tuple[SquareDie, ...] = ()
    influence: Influence | None = None
    asked: Act | None = None
    question: Question = Question.USES
    page: int = 0


class Countering(Screen, frozen=True):
    """The dice that beat black ones: None lays out the cover that gives up least, `black` None the highest one alone.

    With `influence` the dice are those to throw again, or to turn over.
    """

    dice: tuple[Die, ...] | None = None
    black: tuple[int, ...] | None = None
    influence: Influence | None = None


class Choosing(Screen, frozen=True):
    """The options of a choice that the game asks a player for."""


class Board(Screen, frozen=True):
    """The whole position, or its cards; `back` is the screen that it was opened from."""

    back: Screen | None = None
    part: BoardPart = BoardPart.TOWN


class CardsPage(Screen, frozen=True):
    """The owner's cards of a kind: the list, and the cards that are missing; `board` is a kind too."""

    kind: str = "activity"
    page: int = 0
    back: Screen | None = None


class CardPage(Screen, frozen=True):
    """A card, or the board, typed in or changed: its kind, and its colour and number where the place asks for them.

    `card` is the id of the card that is changed, empty for a new one. `values` are as the cards file has them; `at` is
    the part of the card that is shown, `field` the value that is chosen now, `page` that of the choices.
    """

    kind: str
    colour: Colour | None = None
    number: int | None = None
    card: str = ""
    back: Screen | None = None
    values: Mapping[str, Any] = msgspec.field(default_factory=dict)
    at: Path = ()
    field: Path | None = None
    page: int = 0
