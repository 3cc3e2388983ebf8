"""The pages of Troyes for the players' own phones: dice, citizens, goods, and every decision of the player in turn."""

from collections.abc import Sequence
from pathlib import Path

from companion.game.phone_pages import Pages
from companion.games.troyes import vocabulary
from companion.games.troyes.action_words import question
from companion.games.troyes.announcements import turn_sentence
from companion.games.troyes.effect_text import name_of
from companion.games.troyes.hall_view import announcements, stage
from companion.games.troyes.phone_ways import Values, open_actions, square, ways
from companion.games.troyes.roll import due
from companion.i18n.language import N_, _
from companion.i18n.numbers import listed
from engine.troyes.actions import Action
from engine.troyes.lookup import activity_card, event_card
from engine.troyes.scoring import scores
from engine.troyes.state import Asked, Game, OpenActivity, RowEvent
from engine.troyes.terms import BUILDINGS, NEUTRAL, Good

WORDS = {
    "again": N_("Throw again"),
    "atTable": N_("Throws and cards of the table are entered at the touchscreen."),
    "black": N_("Black dice"),
    "cards": N_("Cards"),
    "cathedral": N_("Cathedral"),
    "choose": N_("Choose"),
    "confirm": N_("Confirm"),
    "empty": N_("No die lies here."),
    "fewer": N_("Uses"),
    "free": N_("free"),
    "from": N_("The tradesman comes from"),
    "noGroup": N_(
        "No result needs this die with the chosen ones. A group is one to three dice of one colour that you can pay."
    ),
    "noTurn": N_("Influence turns one to three dice of your own district."),
    "takeDice": N_("Tap one to three dice of one colour. Their results then stand below."),
    "turnOver": N_("Turn over"),
    "undoAtTable": N_("A step is taken back at the touchscreen."),
    "useInfluence": N_("Influence"),
}
"""The words of `sheet.js` by their keys."""


NO_WAYS: Values = {
    "plain": [], "groups": {}, "results": [], "prices": {}, "hires": [], "texts": [], "turns": {}, "turnCost": "",
}  # fmt: skip


def view(game: Game, player: int) -> Values:
    """All that a player's phone shows, in the language used; victory points are the player's own alone (2.2)."""
    points = scores(game.setup, game.now)[player].total if game.over else game.now.players[player].vp
    waits = player in _in_turn(game)
    return {
        "heading": stage(game).label,
        "moment": len(game.past),
        "event": turn_sentence(game),
        "state": "over" if game.over else _task(game) if waits else "wait",
        "question": _question(game) if waits else "",
        "goods": [
            *_goods(game, player),
            vocabulary.amount(Good.VP, points),
        ],
        "black": list(game.now.black),
        **_board(game),
        **(ways(game, player) if waits else NO_WAYS),
    }


def shown(game: Game, player: int) -> Values:
    """A player's goods as everybody at the table sees them, and the board."""
    return {"goods": _goods(game, player), "black": list(game.now.black), **_board(game)}


def _in_turn(game: Game) -> tuple[int, ...]:
    pending = game.now.pending
    if pending is not None:
        return (pending.player,) if isinstance(pending, Asked) else ()
    return () if game.now.turn is None else (game.now.turn,)


def _task(game: Game) -> str:
    return "choose" if game.now.pending is not None else str(game.now.stage)


def _question(game: Game) -> str:
    pending = game.now.pending
    return question(game, pending) if isinstance(pending, Asked) else ""


def _goods(game: Game, player: int) -> list[str]:
    own = game.now.players[player]
    return [
        vocabulary.amount(Good.DENIER, own.denier),
        vocabulary.amount(Good.INFLUENCE, own.influence),
        vocabulary.in_supply(own.personal),
    ]


def _board(game: Game) -> Values:
    """The parts of the position that everybody sees: the square, the buildings, the cards, the cathedral."""
    now = game.now
    return {
        "square": square(game),
        "buildings": [
            {
                "name": vocabulary.building_name(building),
                "spaces": _owners(game, spaces),
            }
            for building, spaces in zip(BUILDINGS, now.buildings, strict=True)
        ],
        "activities": [_activity(game, each) for each in now.activities],
        "row": [_event(game, each) for each in now.row],
        "cathedral": [
            [None if owner is None else name_of(game, owner) for owner in levels] for levels in now.cathedral
        ],
    }


def _owners(game: Game, places: Sequence[int | None]) -> list[str | None]:
    return [
        None if owner is None else _("a grey citizen") if owner == NEUTRAL else name_of(game, owner) for owner in places
    ]


def _activity(game: Game, each: OpenActivity) -> Values:
    card = activity_card(game.setup.cards, each.card)
    cubes = [vocabulary.owned(name_of(game, owner), n) for owner, n in enumerate(each.cubes) if n]
    facts = [f"{vocabulary.colour(card.dice)} ÷{card.divisor}", vocabulary.hire(card.hire)]
    return {
        "name": card.name,
        "facts": facts,
        "there": listed([name_of(game, owner) for owner in each.tradesmen]),
        "cubes": cubes,
    }


def _event(game: Game, each: RowEvent) -> Values:
    card = event_card(game.setup.cards, each.card)
    cubes = [vocabulary.owned(name_of(game, owner), n) for owner, n in each.cubes]
    facts = [f"{vocabulary.colour(card.dice)} ÷{card.divisor}", vocabulary.shares(*card.vp)]
    return {"name": card.name, "facts": facts, "there": "", "cubes": [*cubes, f"{each.taken}/{card.flags}"]}


def action(game: Game, player: int, number: int) -> Action | None:
    """The decision with this number in the player's view; None if there is none."""
    found = open_actions(game, player)
    return found[number] if 0 <= number < len(found) else None


PAGES = Pages(
    folder=Path(__file__).parent / "pages",
    view=view,
    action=action,
    words=WORDS,
    shown=shown,
    stage=stage,
    announcements=announcements,
    secret_points=True,
    throw=due,
)
