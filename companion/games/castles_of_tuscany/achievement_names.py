"""The achievements of The Castles of Tuscany in English, to be translated."""

from companion.i18n.language import N_
from engine.castles_of_tuscany.achievements import Achievement

WORDS = {
    Achievement.THREE_GAMES: N_("Finished three games"),
    Achievement.TEN_GAMES: N_("Finished ten games"),
    Achievement.POINTS_75: N_("Reached 75 points"),
    Achievement.POINTS_100: N_("Reached 100 points"),
    Achievement.POINTS_125: N_("Reached 125 points"),
    Achievement.WIN_OF_FOUR: N_("Won a game of four"),
    Achievement.GREEN_40: N_("40 green points at the end"),
    Achievement.COLOURS_3: N_("Covered all spaces of three colours"),
    Achievement.SPACES_22: N_("22 covered spaces"),
    Achievement.BONUSES_6: N_("Six bonus tiles"),
    Achievement.ALL_BONUSES: N_("A bonus tile of each kind"),
    Achievement.JOKERS_4: N_("Four jokers on the map"),
    Achievement.ALL_PRODUCE: N_("All four kinds of produce on farms"),
    Achievement.LAST_STACK: N_("Emptied the stack that ended the game"),
}
