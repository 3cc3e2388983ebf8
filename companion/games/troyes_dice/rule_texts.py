"""The rules that refusals name, each in one or two sentences; docs/rules.md has them whole."""

from companion.i18n.language import N_, _

RULES = {
    "1.1": N_("A wheel has nine plazas. Each face of a plaza is red, yellow or white."),
    "1.4": N_("Each number from 1 to 6 stands above one column. It is the same for all districts and players."),
    "3.1": N_(
        "The dice lie in ascending order, clockwise from the free end. Among equal values the black die comes first."
    ),
    "3.3": N_(
        "The black die destroys its plaza for this half: nobody can choose a die there. From day 3 on it "
        "also attacks a cell on every sheet."
    ),
    "3.6": N_("Each player has one turn in a half. The next roll waits until everybody has finished their turn."),
    "3.8": N_("The game ends after the afternoon of day 8."),
    "4.1": N_(
        "The first die is free, the second and third cost one denier, the fourth costs two. On some wheels "
        "any one resource pays for the second."
    ),
    "4.2": N_("A player rests only if they cannot pay for any die. Resting brings one of each resource."),
    "4.3": N_("Each influence changes the value of the die by 1, up or down, between 1 and 6. From 1 to 6 it costs 5."),
    "4.4": N_("Two knowledge change the die to any other colour, once."),
    "4.7": N_(
        "The die builds the prestige building of its colour and number, if it does not stand yet and is not "
        "crossed out."
    ),
    "4.8": N_(
        "The die builds the work building of its colour and number, if it does not stand yet and is not crossed out."
    ),
    "4.11": N_(
        "A bonus without a possible use lapses. One with a single use is applied at once. Otherwise the "
        "player must choose."
    ),
    "6.1": N_(
        "A game has no tiles or three different ones. They lie beside the three plazas with the same colour "
        "on both faces."
    ),
    "6.2": N_(
        "A feast helps the die on its plaza. If the black die destroys that plaza, the feast becomes a raid, "
        "which hinders the die."
    ),
    "6.3": N_(
        "With the influence feast each influence is a step of two that stops at 1 and 6. A die of value 0 "
        "builds nothing until it is raised."
    ),
}


def rule_text(rule: str) -> str:
    """The short text of a rule, in the language used now; empty for a rule that no refusal names."""
    return _(RULES[rule]) if rule in RULES else ""
