"""The pages of The Castles of Tuscany for the players' own phones: map, display, storage, hand, and every decision."""

from pathlib import Path

from companion.game.phone_pages import Pages
from companion.games.castles_of_tuscany import phone_numbers, phone_parts, vocabulary
from companion.games.castles_of_tuscany.announcements import turn_sentence
from companion.games.castles_of_tuscany.effect_text import card_name
from companion.games.castles_of_tuscany.hall_view import announcements, hall, stage
from companion.games.castles_of_tuscany.hidden_hands import player_view
from companion.games.castles_of_tuscany.phone_parts import Values
from companion.games.castles_of_tuscany.phone_ways import open_actions, ways
from companion.i18n.language import N_, _, ngettext
from engine.castles_of_tuscany.actions import Action
from engine.castles_of_tuscany.box import Manual
from engine.castles_of_tuscany.state import AskedCards, AskedChoice, AskedManual, AskedProduction, Game
from engine.castles_of_tuscany.terms import Awaited, Stage

WORDS = {
    "boards": N_("Boards"),
    "cards": N_("Cards"),
    "castleOn": N_("Start castle: tap a space that lights up."),
    "castleTask": N_("Tap a tile that fits, then a space that lights up. It costs nothing."),
    "choose": N_("Choose"),
    "chooseBoards": N_("Tap the boards from left to right: one each of A, B and C."),
    "confirm": N_("Confirm"),
    "display": N_("The display"),
    "drop": N_("The storage is full. Which item leaves the game?"),
    "free": N_("free place"),
    "hand": N_("Hand"),
    "less": N_("less"),
    "map": N_("Map"),
    "more": N_("more"),
    "noMap": N_("No map is shown before everybody has laid one."),
    "pay": N_("The price"),
    "shift": N_("Shift"),
    "takenBoard": N_("Another player has this board."),
    "takeOrPlace": N_("Draw, tap a tile to take it, or tap a space that lights up."),
    "turnBoard": N_("Rotate"),
    "undoAtTable": N_("A step is taken back at the touchscreen."),
}
"""The words of `sheet.js` and `hall.js` by their keys."""


def view(game: Game, player: int) -> Values:
    """All that a player's phone shows, in the language used."""
    waits = player in awaited_players(game)
    return {
        "heading": stage(game).label,
        "moment": _moment(game),
        "event": _event(game),
        "state": "over" if game.over else str(game.now.waits.awaited) if waits else "wait",
        "question": _question(game) if waits else "",
        "display": phone_parts.display(game),
        "hand": phone_parts.hand(game, player),
        **phone_parts.belongings(game, player),
        **(ways(game, player) if waits else {"plain": []}),
    }


def shown(game: Game, player: int) -> Values:
    """All that lies before a player as everybody sees it; no map before all are laid, for nobody looks at others'."""
    found = phone_parts.belongings(game, player)
    return found | {"map": []} if game.now.stage is Stage.MAPS else found


def awaited_players(game: Game) -> tuple[int, ...]:
    """The players who decide or enter something now; nobody while tiles are turned up at the table."""
    now = game.now
    if now.stage is Stage.MAPS:
        return tuple(player for player, own in enumerate(now.players) if not own.boards)
    waits = now.waits
    return () if waits.player is None or waits.awaited is Awaited.REVEAL else (waits.player,)


def _moment(game: Game) -> int:
    """The point of the game for which a phone keeps a draft: a map in the making outlives the maps of the others."""
    return 0 if game.now.stage is Stage.MAPS else len(game.past)


def _event(game: Game) -> str:
    """The turn that is played, or the thing that the table waits for."""
    if game.over:
        return ""
    now = game.now
    if now.waits.awaited is Awaited.REVEAL:
        return _("The tiles that come are entered at the touchscreen.")
    if now.stage is Stage.MAPS:
        return _("Everybody lays three boards to a map.")
    return turn_sentence(game) or _("The game waits for {due}.").format(due=vocabulary.awaited(now.waits.awaited))


def _question(game: Game) -> str:
    """The question of the decision that a player has to take; empty for an ordinary turn."""
    match game.now.pending:
        case AskedCards(_, n):
            text = ngettext("You draw {n} card. Tap its kind.", "You draw {n} cards. Tap their kinds.", n)
            return text.format(n=n)
        case AskedProduction(_, n):
            if not game.setup.box.production:
                return _("Turn a production card up and enter all that it brings.")
            text = ngettext(
                "Turn up {n} card and tap its name.",
                "Turn up {n} cards, one after the other. Tap the name of the first one.",
                n,
            )
            return text.format(n=n)
        case AskedChoice(_, card):
            return card_name(game, card)
        case AskedManual(_, card):
            found = game.setup.box.card(card)
            return found.brings.text if found is not None and isinstance(found.brings, Manual) else ""
        case _:
            return ""


def action(game: Game, player: int, number: int) -> Action | None:
    """The decision with this number in the player's view; None if there is none."""
    if number >= phone_numbers.FIRST:
        return phone_numbers.composed(game, player, number)
    found = open_actions(game, player)
    return found[number] if 0 <= number < len(found) else None


PAGES = Pages(
    folder=Path(__file__).parent / "pages",
    view=view,
    action=action,
    words=WORDS,
    player_view=player_view,
    shown=shown,
    hall=hall,
    stage=stage,
    announcements=announcements,
)
