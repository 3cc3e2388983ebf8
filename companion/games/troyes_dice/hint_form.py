"""The hints of Troyes Dice: the position that an idea is about, its words, and the draft of its turn."""

from msgspec.structs import replace

from companion.game.hints import HintForm, IdeaText
from companion.games.troyes_dice.coach_requests import Idea, Ideas
from companion.games.troyes_dice.coach_stages import explains
from companion.games.troyes_dice.idea_text import danger_text, idea_title, is_best, reasons, verdict, worth
from companion.games.troyes_dice.model import Acting, TurnDraft, drafts_of
from companion.i18n.language import _
from companion.i18n.numbers import joined, joined_facts
from companion.ui import update_back, update_first_game
from companion.ui.commands import Changed
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.troyes_dice import Game, Turn


def position(game: Game, player: int) -> object:
    """The half, its throw and the player's own seat: other players change no idea."""
    seat = game.seats[player]
    return game.half_index, game.throw, seat.sheet, seat.turn, seat.pending


def _verdict(model: Model, answer: Ideas) -> tuple[str, bool]:
    """The sentence about the ideas; the coach of a first game names the cells in danger too."""
    danger = danger_text(answer.dangers) if explains(model) else ""
    return joined([verdict(answer.ideas), danger]), bool(danger)


def _texts(model: Model, player: int, answer: Ideas) -> tuple[IdeaText, ...]:
    game = model.game
    return tuple(
        IdeaText(
            number,
            (idea_title(game, idea.actions),),
            worth(idea.behind),
            is_best(idea.behind),
            joined_facts(reasons(game, player, idea)),
        )
        for number, idea in enumerate(answer.ideas)
    )


def _take(model: Model, player: int, idea: Idea) -> Changed:
    """Draft the turn of an idea; nothing is carried out yet."""
    turn = idea.actions[0]
    if not isinstance(turn, Turn):
        return update_back.back(model)
    drafts = drafts_of(model)
    draft = TurnDraft(turn.slot, turn.pay, turn.colour, turn.value, turn.do)
    turns = (*drafts.turns[:player], draft, *drafts.turns[player + 1 :])
    return replace(model, screen=Acting(player), drafts=replace(drafts, turns=turns)), ()


def _keys(model: Model) -> tuple[AnyKey, ...]:
    return ((_("Without the coach"), update_first_game.dismiss_coach.tap(), 190),) if explains(model) else ()


HINTS = HintForm(position, _verdict, _texts, _take, _keys)
