"""The achievements in the language used (section 7)."""

from companion.i18n.language import N_
from engine.troyes_dice.achievements import Achievement

WORDS = {
    Achievement.THREE_SOLO: N_("Finished three games alone"),
    Achievement.THREE_WITH_OTHERS: N_("Finished three games with others"),
    Achievement.THREE_WITH_EXPANSION: N_("Finished three games with Feasts & Raids"),
    Achievement.POINTS_45: N_("Reached 45 points"),
    Achievement.POINTS_55: N_("Reached 55 points"),
    Achievement.POINTS_65: N_("Reached 65 points"),
    Achievement.WIN_AT_60: N_("Won with 60 points or more"),
    Achievement.CHARACTER_18: N_("18 points from one character"),
    Achievement.CITIZENS_40: N_("40 citizens"),
    Achievement.ALL_PRESTIGE: N_("All six prestige buildings of one district"),
    Achievement.ALL_WORK: N_("All six work buildings of one district"),
    Achievement.ALL_OF_A_RESOURCE: N_("All 18 of one resource circled"),
    Achievement.ALL_OF_A_TRACK: N_("All 20 citizens of one colour"),
}
