"""The production cards of the box: those likeliest to come first, and all that each of them brings in words."""

from functools import reduce

from companion.games.castles_of_tuscany import vocabulary
from companion.i18n.language import _
from engine.castles_of_tuscany.box import Choose, Gain, Manual, ProductionCard
from engine.castles_of_tuscany.state import Game


def likeliest(game: Game) -> list[ProductionCard]:
    """The cards of the box, those with most copies in the deck first."""
    box, now = game.setup.box, game.now
    left = dict(zip((card.id for card in box.production), now.production if any(now.production) else now.produced,
                    strict=True))  # fmt: skip
    return sorted(box.production, key=lambda card: -left[card.id])


def brings(card: ProductionCard) -> str:
    """All that a card brings, in words."""
    match card.brings:
        case Choose(gains):
            text = _("{first} or {second}")
            return reduce(lambda first, second: text.format(first=first, second=second), map(vocabulary.gain, gains))
        case Manual(text):
            return text
        case Gain() as gain:
            return vocabulary.gain(gain)
