"""The last step in words for the screens: the sentences of the voice, then the deniers that players take or pay.

Coins lie on the table: nobody would know their number at the beginning and the end of a round without these words.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.troyes.announcements import happened
from companion.games.troyes.effect_text import effect_text, name_of
from companion.i18n.language import _
from companion.i18n.numbers import joined_facts, signed
from engine.troyes import effects
from engine.troyes.state import Game

if TYPE_CHECKING:
    from companion.ui.model import Model


def told_at(model: "Model") -> tuple[str, ...]:
    """The sentences about the last action of the game on the table."""
    return told(model.game, model.latest)


def told(game: Game, latest: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of the last action; `game` is the game after it."""
    back = [effect_text(game, each) for each in latest if isinstance(each, effects.CitizensReturned)]
    taken = Counter({each.player: each.deniers for each in latest if isinstance(each, effects.DistrictEmptied)})
    income = Counter({each.player: each.deniers for each in latest if isinstance(each, effects.IncomePaid)})
    paid = Counter({each.player: each.deniers for each in latest if isinstance(each, effects.WagesPaid)})
    income.subtract(paid)
    return (
        *happened(game, latest),
        *back,
        *_deniers(game, _("Deniers from the districts: {players}."), taken),
        *_deniers(game, _("Deniers of income less wages: {players}."), income),
    )


def _deniers(game: Game, text: str, amounts: Counter[int]) -> list[str]:
    """A sentence with each player's deniers, if any change hands."""
    players = [_("{name}, {what}").format(name=name_of(game, player), what=signed(n)) for player, n in amounts.items()]
    return [text.format(players=joined_facts(players))] if players else []
