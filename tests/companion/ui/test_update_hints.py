"""Hints in a game whose computer players know no game: whose they are, and the hidden parts that they leave out."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.computer.match import deciding, play
from companion.computer.players import careless
from companion.computer.requests import Advise, Compare, Compared, Ideas
from companion.game.coach import Coaching
from companion.game.hints import IdeaText
from companion.games import GAMES as OFFERED
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE as TABLE
from companion.games.computer_hints import HINTS as FORM
from companion.games.computer_hints import PAIRS
from companion.i18n.numbers import MINUS
from companion.settings import HINTS, with_value
from companion.ui import commands, update_back, update_hints, update_players, update_table
from companion.ui.message import Message, calls
from companion.ui.model import HintPage, Model
from companion.ui.screens import view
from companion.ui.seat import at_home, seen, tapped
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from tests.companion.computer.computer_games import GAMES, Played

HIDDEN, OPEN = GAMES["castles"], GAMES["castles-counted"]
"""Hands of cards that are hidden, and hands that are counted alone."""


def decision(played: Played) -> tuple[Any, int]:
    """A position of a game, and the player who decides."""
    chance, form = Random(2), played.form
    game, _events = play(form, played.new_game(3, chance), (careless,) * 3, chance, lambda *_decision: None, 70)
    while (player := deciding(form, game)) is None:
        game = form.rules.after(game, form.chance(game, chance))[0]
    return game, player


def opened(game: Any) -> Model:
    """The touchscreen with a position."""
    shown = update_table.game_opened.news(GameOpened(1, game, (), True, TABLE))
    return update(Model(offered=OFFERED, table=TABLE), shown)[0]


def on_phone(game: Any, seat: int | None) -> Model:
    """A phone with this position, which knows no more than its seat."""
    return at_home(replace(opened(TABLE.player_view(game, seat)), remote=True, seat=seat))


def ideas(game: Any, player: int) -> Ideas[Any]:
    """The first actions that the rules allow."""
    return Ideas(TABLE.rules.legal(game, player)[:3])


def hinted(model: Model, player: int, answer: Ideas[Any]) -> Model:
    """The hint of this player, counted."""
    asked, issued = update(model, update_hints.ask_hint.tap(player))
    assert issued == (commands.AskCoach(Advise(player)),)
    after, issued = update(asked, update_hints.advised.news(Advise(player), answer, model.game))
    assert issued == (commands.CountHint(player, answer),)
    counted = update_hints.hint_counted.news(Coaching().with_hint(player), player, answer)
    shown, issued = update(after, counted)
    assert [type(each.request) for each in issued if isinstance(each, commands.AskCoach)] == [Compare]
    return shown


def keys(model: Model) -> list[Message]:
    """The keys that ask for a hint."""
    return [each.message for each in view(model) if calls(each.message, update_hints.ask_hint)]


def test_a_screen_that_everybody_sees_tells_nothing_of_a_hidden_hand() -> None:
    game, player = decision(HIDDEN)
    assert keys(opened(game)) == []
    assert update(opened(game), update_hints.ask_hint.tap(player)) == (opened(game), ())
    assert keys(on_phone(game, player)) == [update_hints.ask_hint.tap(player)]


def test_other_cards_of_the_others_show_the_same_hint() -> None:
    game, player = decision(HIDDEN)
    form = HIDDEN.form
    other = form.guess(form.player_view(game, player), player, Random(8))
    assert other != game
    answer = ideas(game, player)
    screens = [hinted(replace(on_phone(game, player), game=each), player, answer) for each in (game, other)]
    assert view(screens[0]) == view(screens[1])
    assert screens[0].hint == screens[1].hint


def test_a_hint_for_another_position_is_not_counted_and_not_shown() -> None:
    game, player = decision(OPEN)
    model, _issued = update(opened(game), update_hints.ask_hint.tap(player))
    action = TABLE.rules.legal(game, player)[0]
    after, effects = TABLE.rules.apply(game, action)
    gone_on, _issued = update(model, update_table.committed.news(Committed(action, after, effects, elsewhere=True)))
    late = update_hints.advised.news(Advise(player), ideas(game, player), game)
    assert update(gone_on, late) == (gone_on, ())
    assert isinstance(gone_on.screen, HintPage)
    assert "The game has continued: go back, and ask again." in [getattr(each, "text", "") for each in view(gone_on)]


def test_a_hint_that_comes_after_its_game_was_left_for_another_is_dropped() -> None:
    game, player = decision(OPEN)
    asked, _issued = update(opened(game), update_hints.ask_hint.tap(player))
    other = next(offer.key for offer in OFFERED if offer.key != TABLE.key)
    left, _issued = update(asked, update_players.new_game.tap(other))
    assert left.game is None
    late = update_hints.advised.news(Advise(player), ideas(game, player), game)
    assert update(left, late) == (left, ())


def test_only_the_person_who_decides_is_offered_a_hint() -> None:
    game, player = decision(OPEN)
    assert keys(opened(game)) == [update_hints.ask_hint.tap(player)]
    assert keys(replace(opened(game), coaching=Coaching(((player, 0),)))) == []
    other = (player + 1) % 3
    phones = {seat: on_phone(game, seat) for seat in (None, player, other)}
    assert [seat for seat, phone in phones.items() if keys(phone)] == [player]
    assert update(phones[other], update_hints.ask_hint.tap(player)) == (phones[other], ())


def test_a_table_without_hints_has_them_in_no_game_but_a_coached_one() -> None:
    game, player = decision(OPEN)
    table = opened(game)
    without = replace(table, settings=with_value(table.settings, HINTS.name, "without", table.game_settings))
    assert (keys(table), keys(without)) == ([update_hints.ask_hint.tap(player)], [])
    assert update(without, update_hints.ask_hint.tap(player)) == (without, ())
    assert keys(replace(without, coaching=Coaching(coached=True))) == keys(table)


def test_a_phone_sends_the_idea_that_is_tapped_as_its_own_action() -> None:
    game, player = decision(HIDDEN)
    phone, answer = on_phone(game, player), ideas(game, player)
    assert tapped(phone, update_hints.ask_hint.tap(player)).questions == (Advise(player),)
    shown = hinted(phone, player, answer)
    assert any(calls(each.message, update_hints.take_idea) for each in seen(shown))
    assert tapped(shown, update_hints.take_idea.tap(0)).actions == answer.ideas[:1]


def test_of_ideas_that_read_alike_the_first_is_shown_and_each_key_takes_its_own() -> None:
    game, player = decision(OPEN)
    first, second, *_more = TABLE.rules.legal(game, player)
    shown = hinted(opened(game), player, Ideas((first, first, second)))
    taken = [each.message for each in view(shown) if calls(each.message, update_hints.take_idea)]
    assert taken == [update_hints.take_idea.tap(0), update_hints.take_idea.tap(2)]
    assert [update(shown, each)[1] for each in taken] == [(commands.Submit(first),), (commands.Submit(second),)]


def texts(model: Model) -> list[IdeaText]:
    """The ideas as they are shown."""
    assert model.hint is not None
    return list(FORM.texts(model, model.hint.player, model.hint.answer))


def test_numbers_stand_beside_ideas_once_a_hundred_pairs_of_games_were_played() -> None:
    game, player = decision(OPEN)
    shown, played = hinted(opened(game), player, ideas(game, player)), 0
    asked = FORM.comparison(shown, shown.hint)
    while asked is not None:
        assert asked == Compare(player, (0, 1, 2), played)
        assert [(each.worth, each.error, each.best) for each in texts(shown)] == [
            ("1", "", True),
            ("2", "", False),
            ("3", "", False),
        ]
        answer = Compared(((0.0, 1.0), (3.0, 4.0), (-2.0, 1.0)))
        shown, issued = update(shown, update_hints.compared.news(asked, answer, game))
        asked, played = next((each.request for each in issued if isinstance(each, commands.AskCoach)), None), played + 2
    assert played == PAIRS
    assert [(each.worth, each.error, each.best) for each in texts(shown)] == [
        ("0", "", False),
        ("+3.0", "± 0.0", True),
        (f"{MINUS}1.0", "± 0.2", False),
    ]


def test_another_idea_is_the_best_only_beyond_the_luck_of_its_games() -> None:
    game, player = decision(OPEN)
    lucky = tuple(12.0 if number % 2 else -11.0 for number in range(PAIRS))
    shown = hinted(opened(game), player, Ideas(ideas(game, player).ideas[:2]))
    answer = Compared(((0.0,) * PAIRS, lucky))
    after, _issued = update(shown, update_hints.compared.news(Compare(player, (0, 1)), answer, game))
    assert [(each.worth, each.error, each.best) for each in texts(after)] == [("0", "", True), ("+0.5", "± 2.3", False)]


def test_games_of_another_position_and_of_an_older_question_are_not_counted() -> None:
    game, player = decision(OPEN)
    shown, answer = hinted(opened(game), player, ideas(game, player)), Compared(((1.0,),) * 3)
    action = TABLE.rules.legal(game, player)[0]
    after = replace(shown, game=TABLE.rules.apply(game, action)[0])
    first = update_hints.compared.news(Compare(player, (0, 1, 2)), answer, game)
    assert update(after, first) == (after, ())
    once, _issued = update(shown, first)
    assert update(once, first) == (once, ())
    empty = update_hints.compared.news(Compare(player, (0, 1, 2)), Compared(()), game)
    assert update(shown, empty) == (shown, ())
    missed = update_hints.not_compared.news(Compare(player, (0, 1, 2)), game)
    assert update(shown, missed) == (shown, ())


def test_games_are_played_only_while_the_hint_is_shown() -> None:
    game, player = decision(OPEN)
    shown = hinted(opened(game), player, ideas(game, player))
    left, _issued = update(shown, update_back.back.tap())
    answer = Compared(((1.0,),) * 3)
    later, issued = update(left, update_hints.compared.news(Compare(player, (0, 1, 2)), answer, game))
    assert issued == ()
    _again, issued = update(later, update_hints.ask_hint.tap(player))
    assert issued == (commands.AskCoach(Compare(player, (0, 1, 2), 1)),)
