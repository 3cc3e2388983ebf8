"""The achievements of Troyes in English, to be translated."""

from companion.i18n.language import N_
from engine.troyes.achievements import Achievement

WORDS = {
    Achievement.THREE_GAMES: N_("Finished three games"),
    Achievement.TEN_GAMES: N_("Finished ten games"),
    Achievement.POINTS_30: N_("Reached 30 points"),
    Achievement.POINTS_45: N_("Reached 45 points"),
    Achievement.POINTS_60: N_("Reached 60 points"),
    Achievement.WIN_OF_FOUR: N_("Won a game of four"),
    Achievement.CHARACTERS_12: N_("12 points from characters"),
    Achievement.EVENTS_WON_3: N_("Won three events in a game"),
    Achievement.TRADESMEN_6: N_("Six tradesmen at the end"),
    Achievement.CATHEDRAL_8: N_("Eight cubes in the cathedral"),
    Achievement.ALL_COLUMNS: N_("A cube in every column of the cathedral"),
    Achievement.FULL_INFLUENCE: N_("All influence of the board"),
}
