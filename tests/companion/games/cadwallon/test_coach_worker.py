"""The decisions that a computer player weighs: rules alone would let it ask for the same changes again and again."""

from companion.games.cadwallon.coach_worker import FORM
from engine.cadwallon import rules
from engine.cadwallon.actions import EndTurn, Manual, UseSkill
from tests.companion.games.cadwallon.plain_game import GANGS, PLAIN_CARDS, SETUP, to_activation

SKILL = UseSkill(0, next(each.id for each in PLAIN_CARDS.character if each.gang == GANGS[0]))


def test_a_skill_whose_changes_people_enter_is_used_once_a_turn() -> None:
    game = to_activation(rules.new_game(SETUP))
    assert SKILL in FORM.rules.legal(game, 0)
    for action in (SKILL, Manual(())):
        game = rules.apply(game, action)[0]
    assert SKILL in rules.legal(game, 0), "the rules count no uses of such a skill"
    assert SKILL not in FORM.rules.legal(game, 0)
    for player in (0, 1):
        game = to_activation(rules.apply(game, EndTurn(player))[0])
    assert SKILL in FORM.rules.legal(game, 0)
