"""Moments of Cadwallon at the table: the set-up, a turn and its questions, fights, changes by hand, the end."""

from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon.model import (
    WHOLE_BOARD,
    About,
    Ask,
    CopyPage,
    Drafts,
    Missions,
    PiecePage,
    PlayerTurn,
    SetupDraft,
    TableSetup,
)
from companion.games.cadwallon.stages import home
from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.games.drafts import Copy
from companion.games.entered_changes import EnteredChanges
from companion.owner_file.edit import with_entry
from companion.ui import update_result
from companion.ui.model import ConfirmRoll, DraftDie, ManualRoll, Model, Screen, Seats
from companion.ui.seat import at_home
from companion.ui.update import update
from engine.cadwallon.actions import (
    Action,
    Attack,
    Bash,
    Change,
    ChooseMilitia,
    Die,
    Doing,
    EndTurn,
    Fight,
    GateState,
    Manual,
    March,
    Move,
    Pick,
    PlayArcana,
    Spoils,
    Take,
    TokenSide,
)
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards, shipped_text
from engine.cadwallon.rules import apply, legal, new_game
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Kind, Play, Stage
from tests.companion.tables import new_model
from tests.companion.ui.stories_ends import finished

LONG = ("Wilhelmina W", "Maximiliane", "Bartholomäus", "Clémence")
MISSIONS = ("x_scroll_2", "x_key_0", "x_gems_0")


def made_up(*actions: Action, players: int = 4) -> Model:
    """A game with the made-up cards after these actions."""
    cards = shipped_cards(MADE_UP)
    gangs = tuple(gang.id for gang in cards.gang)[:players]
    return played(Setup(LONG[:players], gangs, "x_night", cards, Play.TABLE, missions=MISSIONS), *actions)


def on_board(*actions: Action) -> Model:
    """A game of two on the made-up board after these actions; the characters stand at the first exits."""
    cards = shipped_cards(MADE_UP)
    gangs = tuple(gang.id for gang in cards.gang)[:2]
    setup = Setup(LONG[:2], gangs, "x_night", cards, missions=MISSIONS)
    game = new_game(setup)
    while game.now.stage is Stage.DEPLOY:
        game, _effects = apply(game, first := legal(game, game.now.turn or 0)[0])
        actions = (*actions[: len(game.past) - 1], first, *actions[len(game.past) - 1 :])
    return played(setup, *actions)


def plain(*actions: Action) -> Model:
    """A game of two with nothing typed in after these actions."""
    return played(Setup(LONG[:2], ("kaldern", "nocturnis"), "plain", shipped_cards(PLAIN), Play.TABLE), *actions)


def played(setup: Setup, *actions: Action) -> Model:
    """A game after these actions, on the screen that it asks for."""
    game, effects = new_game(setup), tuple[Any, ...]()
    for action in actions:
        game, effects = apply(game, action)
    return replace(new_model(), table=CADWALLON_AT_THE_TABLE, game=game, latest=effects, screen=home(game))


def setups(names: tuple[str, ...], screen: Screen, **choices: Any) -> Model:
    """The set-up with these names."""
    drafts = Drafts(setup=SetupDraft(**choices))
    return replace(new_model(), table=CADWALLON_AT_THE_TABLE, seats=Seats(names), drafts=drafts, screen=screen)


def decided(game: Game) -> Action | None:
    """The next action of players who end every turn; None at the end."""
    now = game.now
    if game.over:
        return None
    if now.asked is not None or now.turn is None:
        return Die(6)
    return EndTurn(now.turn) if now.stage is Stage.ACTIVATE else ChooseMilitia(now.turn, now.militia[0][0])


def read(*halves: str, selected: int | None = None) -> ConfirmRoll:
    """A reading with a die in each of these halves of the tray."""
    return ConfirmRoll(tuple(DraftDie(value, half) for value, half in enumerate(halves, 1)), selected=selected)


def board_stories() -> dict[str, Model]:
    """The moments of a game on the board of a file."""
    begun = (ChooseMilitia(0, "x_guard"), Die(6))
    riddle = on_board(*begun, PlayArcana(0, "x_riddle"))
    gate, shut = Change(gate=(("s12", "s22"), GateState.CLOSED)), Change(chest=("r12", TokenSide.SHUT))
    closed = Change(gate=("s15", GateState.CLOSED))
    here = on_board(*begun, PlayArcana(0, "x_riddle"), Manual((gate, closed, shut)))
    fight = Attack(0, "x_rook", "x_warden")
    return {
        "cadwallon-deploy": replace(played(here.game.setup), screen=PlayerTurn()),
        "cadwallon-board-march": on_board(ChooseMilitia(0, "x_guard"), Die(4)),
        "cadwallon-board-turn": here,
        "cadwallon-board-move": replace(here, screen=PlayerTurn(Ask(About.MOVE, 0, "x_rook"))),
        "cadwallon-board-attack": replace(here, screen=PlayerTurn(Ask(About.ATTACK, 0, "x_rook"))),
        "cadwallon-board": replace(here, screen=PlayerTurn(WHOLE_BOARD)),
        "cadwallon-board-run": replace(
            on_board(*begun, fight, Fight((6, 2, 5), (3, 1))), screen=PlayerTurn(Ask(About.TREASURE, 0))
        ),
        "cadwallon-change-figure": replace(riddle, screen=EnteredChanges((gate,), ("figure", "x_rook"))),
        "cadwallon-change-gate": replace(riddle, screen=EnteredChanges((gate,), ("gate", "s12"))),
    }


def copy_stories() -> dict[str, Model]:
    """The owner's copy that is typed in: the lists, a piece, its parts, the values of a field."""
    text = shipped_text(MADE_UP)
    wrong = text.replace("combat = 3", "combat = 9")
    begun = with_entry(
        "", "arcana", {"id": "x_new", "name": "Made-up New", **dict.fromkeys(("count", "when", "effect"), "?")}
    )
    pages = {
        "copy": (CopyPage("character"), ""),
        "copy-wrong": (CopyPage("arcana"), wrong),
        "copy-unreadable": (CopyPage(), "name = "),
        "copy-piece": (PiecePage("character", "executioners_1"), ""),
        "copy-piece-wrong": (PiecePage("character", "x_brute"), wrong),
        "copy-begun": (PiecePage("arcana", "x_new"), begun),
        "copy-number": (PiecePage("arcana", "x_new", field=("count",)), begun),
        "copy-skill": (PiecePage("character", "x_tinker", ("skill",)), text),
        "copy-op": (PiecePage("arcana", "x_haste", ("effect", 0), ("effect", 0, "op")), text),
        "copy-events": (PiecePage("adventure", "x_fog", ("events",)), text),
        "copy-event": (PiecePage("adventure", "x_night", ("events", 2)), text),
        "copy-gates": (PiecePage("adventure", "x_night", ("events", 2), ("events", 2, "close")), text),
    }
    return {f"cadwallon-{name}": setups(LONG[:2], screen, file=file) for name, (screen, file) in pages.items()}


def cadwallon_stories() -> dict[str, Model]:
    """The moments by name."""
    begun = (ChooseMilitia(0, "x_guard"), Die(6))
    locks = (*begun, Bash(0, "x_rook"), Take(0, "scroll"), Bash(0, "x_shade"), Take(0, "ruby"), Move(0, "x_shade"))
    rich = tuple(Change(treasure=(kind, "board", "x_rook")) for kind in (Kind.KEY, Kind.CHEST, Kind.RUBY))
    riddle = (*begun, PlayArcana(0, "x_riddle"))
    fight = (*riddle, Manual(rich), Attack(0, "x_hook", "x_warden"))
    thrown = (*fight, Fight((2, 5), (6, 1)))
    full = (*riddle, Manual(rich), Bash(0, "x_rook"))
    middle, before = made_up(*locks), made_up(*fight)
    moved = Change(left=("x_rook", Doing.MOVE, 2))
    changes = (Change(ducats=(1, 3)), moved, Change(treasure=(Kind.RUBY, "board", "x_rook")))
    over, _actions = finished(CADWALLON_AT_THE_TABLE, middle.game.setup, decided)
    stolen = (*begun, Attack(0, "x_hook", "x_warden"), Fight((6, 5), (2, 1)), Spoils(0))
    return {
        "cadwallon-players": setups(("Ada",), TableSetup()),
        "cadwallon-setup": setups(LONG, TableSetup()),
        "cadwallon-setup-made-up": setups(LONG, TableSetup(), source=Copy.MADE_UP),
        "cadwallon-missions": setups(LONG, Missions(), source=Copy.MADE_UP, missions=MISSIONS[:2]),
        "cadwallon-box": plain(),
        "cadwallon-militia": made_up(),
        "cadwallon-march": made_up(ChooseMilitia(0, "x_guard"), Die(4)),
        "cadwallon-turn": middle,
        "cadwallon-turn-plain": plain(Manual((Change(alarm=True),)), ChooseMilitia(0, "kornak"), Die(6)),
        "cadwallon-shown": replace(middle, screen=PlayerTurn(shown=1)),
        "cadwallon-attack": replace(middle, screen=PlayerTurn(Ask(About.ATTACK, 0, "x_hook"))),
        "cadwallon-cards": replace(middle, screen=PlayerTurn(Ask(About.CARD, 1))),
        "cadwallon-target": replace(middle, screen=PlayerTurn(Ask(About.TARGET, 0, "x_haste"))),
        "cadwallon-lock": made_up(*begun, Pick(0, "x_rook")),
        "cadwallon-failed": made_up(*begun, Pick(0, "x_rook"), Die(6)),
        "cadwallon-take": made_up(*begun, Bash(0, "x_rook")),
        "cadwallon-drop": replace(made_up(*full), screen=PlayerTurn(Ask(About.TREASURE, 0, chosen=("emerald",)))),
        "cadwallon-fight": before,
        "cadwallon-fight-table": replace(before, screen=PlayerTurn()),
        "cadwallon-fight-by-hand": replace(before, screen=ManualRoll((3, 2, None, None), current=2)),
        "cadwallon-fight-read": replace(before, screen=read("near", "far", "near", "near")),
        "cadwallon-fight-corrected": replace(before, screen=read(*("near", "far") * 3, selected=4)),
        "cadwallon-spoils": made_up(*thrown),
        "cadwallon-after-fight": made_up(*stolen),
        "cadwallon-militia-fight": made_up(
            ChooseMilitia(0, "x_guard"), Die(4), March(0, target="x_warden"), Fight((3, 3), (3, 1))
        ),
        "cadwallon-mission": replace(
            plain(Manual(()), ChooseMilitia(0, "kornak"), Die(6), Bash(0, "kaldern_1"), Take(0, "key")),
            screen=PlayerTurn(Ask(About.MISSION, 0, kinds=(Kind.KEY,), bonus=2)),
        ),
        "cadwallon-changes": replace(made_up(*riddle), screen=EnteredChanges(changes)),
        "cadwallon-change-place": replace(
            made_up(*riddle), screen=EnteredChanges(changes, ("treasure", "ruby", "board"))
        ),
        **board_stories(),
        **copy_stories(),
        "cadwallon-phone": at_home(replace(middle, remote=True, seat=1)),
        "end-cadwallon": over,
        "curve-cadwallon": update(over, update_result.open_curve.tap(1))[0],
    }
