"""Hints in a game whose computer players know no game: whose they are, and the hidden parts that they leave out."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.computer.match import deciding, play
from companion.computer.players import careless
from companion.computer.requests import Advise, Ideas
from companion.game.coach import Coaching
from companion.games import GAMES as OFFERED
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE as TABLE
from companion.ui import commands, update_hints, update_table
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
    return update(after, update_hints.hint_counted.news(Coaching().with_hint(player), player, answer))[0]


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


def test_only_the_person_who_decides_is_offered_a_hint() -> None:
    game, player = decision(OPEN)
    assert keys(opened(game)) == [update_hints.ask_hint.tap(player)]
    assert keys(replace(opened(game), coaching=Coaching(((player, 0),)))) == []
    other = (player + 1) % 3
    phones = {seat: on_phone(game, seat) for seat in (None, player, other)}
    assert [seat for seat, phone in phones.items() if keys(phone)] == [player]
    assert update(phones[other], update_hints.ask_hint.tap(player)) == (phones[other], ())


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
