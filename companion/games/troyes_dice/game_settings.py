"""The settings of Troyes Dice: the options with which a new game starts."""

from companion.game.offer import GameSetting
from companion.i18n.language import N_

NUMBERING = GameSetting(
    "numbering",
    ("first", "rolled", "expert"),
    N_("Numbers"),
    (N_("First game"), N_("Rolled"), N_("Expert")),
    "of a new game: first game, rolled, expert",
)
SECOND_DIE = GameSetting(
    "second_die",
    ("denier", "any"),
    N_("The second die costs"),
    (N_("One denier"), N_("Any one resource")),
    "what the wheel says that the second die costs: one denier, any one resource",
)
EXPANSION = GameSetting(
    "expansion",
    ("none", "drawn", "chosen"),
    N_("Feasts & Raids"),
    (N_("Without"), N_("Draw three"), N_("Choose")),
    "Feasts & Raids in a new game: without, drawn for you, chosen by you",
)
SETTINGS = (NUMBERING, SECOND_DIE, EXPANSION)
