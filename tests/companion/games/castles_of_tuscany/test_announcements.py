"""The voice of The Castles of Tuscany: everything of section 13 once, no kinds of cards, in whole games."""

import pytest
from msgspec.structs import replace

from companion.game.crier import Part, screen_texts
from companion.games import undo
from companion.games.castles_of_tuscany.announcements import beginning, sentences, sound
from companion.games.castles_of_tuscany.model import Drafts
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.vocabulary import kind
from companion.i18n.language import Language, using
from companion.i18n.numbers import joined
from companion.ui import commands, update_table
from companion.ui.result_speech import result_sentences
from companion.ui.update import update
from companion.ui.update_table import Committed
from engine.castles_of_tuscany.actions import EnterCards, Undo
from engine.castles_of_tuscany.effects import GameOver
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import KINDS
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.positions import action_of, event, place, reveal, setup_of, table
from tests.engine.castles_of_tuscany.random_games import played
from tests.engine.slow_refusal import Event

TAKE = event("take", tile="mine")


def said(game: Game, *events: Event) -> str:
    """The announcement of the last of these events."""
    for each in events[:-1]:
        game, _effects = apply(game, action_of(each))
    game, effects = apply(game, action_of(events[-1]))
    return " ".join(screen_texts(sentences(game, effects)))


SAID = {
    "take": (table(), (TAKE,), "Ada takes a mine."),
    "come": (table(), (TAKE, reveal("city")), "A city comes."),
    "farm": (table(), (TAKE, reveal("farm:grape")), "A farm (grapes) comes."),
    "full storage": (
        table(storage="inn"),
        (event("take", tile="mine", drop="inn"),),
        "Ada takes a mine and gives up an inn.",
    ),
    "three left": (
        table(unseen=18),
        (TAKE, reveal("city")),
        "A city comes. Three tiles are left in stack 1 of Ada.",
    ),
    "one left": (
        table(unseen=16),
        (TAKE, reveal("village")),
        "A village comes. One tile is left in stack 1 of Ada.",
    ),
    "stack empty": (
        table(unseen=15),
        (TAKE, reveal("village")),
        "A village comes. Stack 1 of Ada is empty. Round 1 ends with this turn. "
        "The red points now: Ada 0 and Bo 0. Round 2 begins.",
    ),
    "another stack 1": (
        table(unseen=15, now={"round": 2}),
        (TAKE, reveal("village")),
        "A village comes. Stack 1 of Ada is empty too; that ends nothing.",
    ),
    "five alike": (
        table(display="mine mine mine mine city inn castle village"),
        (event("take", tile="inn"), reveal("mine")),
        "A mine comes. 5 mines lie in the display: all of them leave the game.",
    ),
    "neutral tiles": (
        table(display="mine mine mine mine city inn castle village"),
        (event("take", tile="inn"), reveal("mine"), reveal("village", "village", "farm:grape", "city", "city")),
        "2 villages, 1 farm and 2 cities come.",
    ),
    "place": (
        table(storage="mine"),
        (place("A7", "mine", "card", "card"),),
        "Ada places a mine on A7: 1 green point and 1 marble. Ada may use a marble.",
    ),
    "colour": (
        table(storage="inn", covered="A3 B0"),
        (place("A4", "inn", "card", "card"),),
        "Ada places an inn on A4: 1 green point and 1 joker. "
        "Ada is the first to cover all spaces for inns: 2 green points.",
    ),
    "cards drawn": (table(), (event("draw"),), "Ada draws 2 cards."),
    "marker": (
        table(unseen=15, red=45, green=6),
        (TAKE, reveal("village")),
        "A village comes. Stack 1 of Ada is empty. Round 1 ends with this turn. The red points now: Ada 51 and Bo 0. "
        "Ada reaches 50 red points: turn the marker to 50. Round 2 begins.",
    ),
    "last turns": (
        table(unseen=1, now={"round": 3}),
        (TAKE, reveal("village")),
        "A village comes. Stack 3 of Ada is empty. Two last turns follow.",
    ),
    "marble": (
        table(marbles=1),
        (event("draw"), event("marble")),
        "Ada gives back a marble and acts once more.",
    ),
    "card": (
        table(storage="carter", covered="A7"),
        (place("A8", "carter", "card", "card"), event("produce", card="x_fair")),
        "Ada turns up Made-up Fair: 3 red points.",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_everything_is_said_once(name: str) -> None:
    game, events, words = SAID[name]
    assert said(game, *events) == words


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("come", []),
        ("three left", ["Three tiles are left in stack 1 of Ada."]),
        (
            "stack empty",
            ["Round 1 ends with this turn.", "The red points now: Ada 0 and Bo 0.", "Round 2 begins."],
        ),
        ("place", []),
        ("last turns", ["Two last turns follow."]),
    ],
)
def test_what_everybody_has_seen_is_left_to_the_screen(name: str, spoken: list[str]) -> None:
    game, events, _words = SAID[name]
    for each in events:
        game, effects = apply(game, action_of(each))
    assert [each.text for each in sentences(game, effects) if each.part is not Part.SCREEN] == spoken


FRENCH = {
    "five alike": (
        table(display="village village village village city inn castle mine"),
        (event("take", tile="inn"), reveal("village")),
        "5 villages dans l\N{RIGHT SINGLE QUOTATION MARK}étalage : toutes ces tuiles quittent la partie.",
    ),
    "an area of one space": (
        table(storage="castle", covered="B3 C7", display="mine mine carter monastery mine city inn inn"),
        (place("B7", "castle"), event("castle", tile="mine", space="A7"), reveal("city")),
        "Un domaine d\N{RIGHT SINGLE QUOTATION MARK}une case est complet : 1 point vert.",
    ),
    "last turns": (
        table(unseen=1, now={"round": 3}),
        (TAKE, reveal("village")),
        "Il reste deux tours avant la fin.",
    ),
}
"""Sentences whose words agree with a tile or a space in French, which are of both genders."""


@pytest.mark.parametrize("name", FRENCH)
def test_a_sentence_agrees_with_its_tiles_in_french(name: str) -> None:
    game, events, words = FRENCH[name]
    with using(Language.FR):
        assert words in said(game, *events).replace("\N{NO-BREAK SPACE}", " ")


LAST_TURN = {"round": 3, "ending": 0, "turns_left": 0}


@pytest.mark.parametrize(
    ("last", "result"),
    [
        (table(now=LAST_TURN), "In second place, Bo with one point. Ada wins with two points, one ahead!"),
        (
            table(cards=2, covered="A3", now=LAST_TURN),
            "In second place, Ada with one point. Bo wins with one point. "
            "The tie was broken by the open spaces of the map: most of them win.",
        ),
        (
            table(cards=2, now=LAST_TURN),
            "In second place, Bo with one point. Ada wins with one point. "
            "The tie was broken by the cards in hand: fewest of them win.",
        ),
        (table(cards=3, now=LAST_TURN), "Ada and Bo share the win with one point each."),
    ],
    ids=["points", "open spaces", "cards", "shared"],
)
def test_the_result_waits_for_the_count_and_names_the_comparison_that_broke_a_tie(last: Game, result: str) -> None:
    assert said(last, event("draw")) == "Ada draws 2 cards. The red points now: Ada 0 and Bo 0."
    over, _effects = apply(last, action_of(event("draw")))
    assert joined(screen_texts(result_sentences(CASTLES_AT_THE_TABLE, over))) == result


@pytest.mark.parametrize("language", Language)
def test_whole_games_are_announced_without_the_kinds_of_cards(language: Language) -> None:
    entered = 0
    with using(language):
        kinds = [kind(each).lower() for each in KINDS]
        for seed in (1, 2, 3):
            for _before, action, game, effects in played(seed):
                told = screen_texts(sentences(game, effects))
                assert all(each[0] == each[0].upper() for each in told)
                assert len(set(told)) == len(told)
                if isinstance(action, EnterCards):
                    entered += 1
                    drawn = [each for each in told if any(word in each.lower() for word in kinds)]
                    assert drawn == []
            assert sound(effects) is None, "the fanfare waits for the total"
            assert any(isinstance(effect, GameOver) for effect in effects)
    assert entered


def test_a_step_that_only_a_held_key_takes_back_is_said_aloud() -> None:
    game, _effects = apply(table(), action_of(event("draw")))
    before, undone = apply(game, Undo())
    model = replace(new_model(), table=CASTLES_AT_THE_TABLE, game=game, drafts=Drafts(sealed=2), voice=True)
    assert update(model, undo.take_back.tap())[0].notice
    _after, issued = update(model, update_table.committed.news(Committed(Undo(), before, undone)))
    told = [each.text for each in issued if isinstance(each, commands.Say)]
    assert told == ["Attention: a step before the last tiles or cards is taken back."]
    free = replace(model, drafts=Drafts())
    _after, issued = update(free, update_table.committed.news(Committed(Undo(), before, undone)))
    assert commands.Say("The last step is taken back.") in issued


def test_a_game_begins_with_its_name() -> None:
    assert screen_texts(beginning(new_game(setup_of())))[0] == "Oyez! A game of The Castles of Tuscany for two begins."
