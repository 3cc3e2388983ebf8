"""The demo of Troyes Dice: the taps of the set-up, the turns of automatic players, and the score."""

import shutil
import textwrap
from collections.abc import Sequence

from companion.game.demo_script import THROW_S, TURN_S, DemoScript, DemoTable
from companion.game.roll_form import Dice
from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_half, update_setup
from companion.games.troyes_dice.autoplay import pick
from companion.games.troyes_dice.model import announcement
from companion.games.troyes_dice.roll import BLACK
from companion.games.troyes_dice.transcript import score_table, turn_sentences
from companion.i18n.language import N_, _
from companion.ui import update_back, update_players, update_table, update_throw
from engine.troyes_dice import Choose, Effect, Game, Rest, Turn, apply
from engine.troyes_dice.game import TROYES_DICE
from engine.troyes_dice.state import HALVES

SHOWN_DAY = 4
"""The day whose wheel, turn and sheet are pictured: by then there is something to see."""
MAX_WIDTH = 100


def set_up(demo: DemoTable) -> None:
    """Roll the numbering, shuffle the plazas and draw tiles of the expansion."""
    demo.tell(
        update_players.to_step.tap("numbering"),
        setup_choice(mode="rolled"),
        update_table.shuffle.tap("number"),
    )
    demo.shot("numbering")
    demo.tell(update_players.to_step.tap("plazas"), update_table.shuffle.tap("plazas"))
    demo.shot("plazas")
    demo.tell(update_players.to_step.tap("extras"), update_setup.pick_expansion.tap("drawn"))
    demo.shot("extras")


def play(demo: DemoTable) -> None:
    """Play all half-days."""
    while not demo.model.game.over:
        demo.next_round()
        throw(demo)
        for player in range(len(demo.model.game.seats)):
            act(demo, player)


def throw(demo: DemoTable) -> None:
    """Throw the dice of the next half-day and print the announcement."""
    if demo.model.game.throw is not None:
        demo.tell(update_throw.next_throw.tap())
    demo.throw()
    demo.say([" ".join(announcement(demo.model))], THROW_S)
    if demo.model.game.day == SHOWN_DAY:
        demo.shot("wheel")


def act(demo: DemoTable, player: int) -> None:
    """Take the turn of a player and print it."""
    demo.tell(update_half.open_player.tap(player))
    if demo.model.game.day >= SHOWN_DAY:
        demo.shot("ways")
    effects: list[Effect] = []
    while not demo.model.game.seats[player].done:
        action = pick(demo.model.game, player, demo.chance)
        effects += apply(demo.model.game, action)[1]
        if isinstance(action, Turn):
            _draft(demo, action)
        elif isinstance(action, Rest):
            demo.shot("rest")
            demo.tell(update_half.take_rest.tap())
        elif isinstance(action, Choose):
            demo.shot("choice")
            demo.tell(update_half.take_option.tap(action.option))
    demo.say(_turn_lines(demo.model.game, effects), TURN_S)


def _draft(demo: DemoTable, turn: Turn) -> None:
    """Tap the die, its payment, its use and the confirmation."""
    demo.tell(update_half.choose_die.tap(turn.slot))
    if turn.pay is not None:
        demo.tell(update_half.choose_pay.tap(turn.pay))
    if turn.colour is not None:
        demo.tell(update_half.choose_colour.tap(turn.colour))
    if turn.value is not None:
        demo.tell(update_half.choose_value.tap(turn.value))
    demo.tell(update_half.choose_deed.tap(turn.do))
    if demo.model.game.day >= SHOWN_DAY and turn.value is not None:
        demo.shot("turn")
    demo.tell(update_half.confirm.tap())
    game = demo.model.game
    if game.day > SHOWN_DAY and game.seats[turn.player].done and not game.over:
        demo.tell(update_half.open_player.tap(turn.player))
        demo.shot("done")
        demo.tell(update_half.to_wheel.tap())


def _turn_lines(game: Game, effects: Sequence[Effect]) -> list[str]:
    wide = min(MAX_WIDTH, shutil.get_terminal_size((MAX_WIDTH, 24)).columns)
    return [
        textwrap.fill(sentence, wide, initial_indent="  ", subsequent_indent="    ")
        for sentence in turn_sentences(game.setup, effects)
    ]


def end(demo: DemoTable) -> tuple[str, ...]:
    """Show the winner's sheet, and the score with its breakdown."""
    best = TROYES_DICE.standings(demo.model.game)[0].player
    demo.tell(update_half.open_sheet.tap(best))
    demo.shot("sheet")
    demo.tell(update_back.back.tap())
    return "", *announcement(demo.model), "", *score_table(demo.model.game)


def thrown(dice: Dice) -> str:
    """The thrown dice as a line of text, the clear ones first."""
    black = [value for body, value in dice if body == BLACK.key]
    clear = [value for body, value in dice if body != BLACK.key]
    shown = " ".join(f"[{value}]" for value in clear)
    return _("Thrown:  {dice}  black [{black}]").format(dice=shown, black=black[0])


DEMO = DemoScript(
    set_up=set_up,
    play=play,
    end=end,
    thrown=thrown,
    seconds=lambda players: HALVES * (THROW_S + TURN_S * players),
    round=N_("half-day"),
    picture="wheel",
)
